import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { customColumns } from "#src/records/columns/field-columns.tsx";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import type { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { MineToggle } from "#src/records/filters/mine-toggle.tsx";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import type { RecordListing } from "#src/records/record-listing.ts";
import type { RecordSource } from "#src/records/source.ts";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { BannerSpace } from "#src/ui/feedback/banner.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { GroupButton, groupToggle } from "./group-toggle.tsx";
import { type FilterChange, type ListParams, type ListParamsCodec, searchedParams } from "./list-params.ts";
import { type QuickViewState, RecordPage } from "./record-page.tsx";
import { useRecordList } from "./use-record-list.ts";

type PageProps<
  Row extends { id: string },
  Sort extends string,
  Params extends ListParams<Sort>,
> = ComponentProps<typeof RecordPage<Row, Sort, Params>>;

type RecordListPageProps<
  Row extends Versioned,
  Sort extends string,
  Params extends ListParams<Sort>,
  Query extends object,
  New,
  Change,
  Matching,
> = Pick<
  PageProps<Row, Sort, Params>,
  "kind" | "importLocation" | "preloading" | "Selecting" | "headerTools" | "menuItems"
> & {
  source: RecordSource<Row, Params, Query, New, Change, Matching>;
  listParams: ListParamsCodec<Params, Sort> & {
    filterCount: (params: Params) => number;
    nothingNarrowed: FilterChange;
  };
  filters: ReturnType<typeof lazyFilters>;
  /** Creates a record. */
  Form: LazyComponent<{ defaultName?: string; onClose: () => void }>;
  quickView: (viewing: QuickViewState & { listed: Row | undefined }) => ReactNode;
  /** Between the toolbar and the list. */
  above?: (params: Params) => ReactNode;
};

/** The list of a kind of records, with its filters, its form and its quick view. */
export function RecordListPage<
  Row extends Versioned,
  Sort extends string,
  Params extends ListParams<Sort>,
  Query extends object,
  New,
  Change,
  Matching,
>(props: RecordListPageProps<Row, Sort, Params, Query, New, Change, Matching>) {
  const { source, listParams, filters, Form, quickView, above, ...page } = props;
  const kind = useCustomColumns(source.noun, page.kind);
  const at = useListParams(`/${source.routes}`, listParams);
  const { params, go } = at;
  const list = useRecordList(source, params);
  const mayWrite = useMayWrite();
  const [newName, setNewName] = useState<string>();
  const onAdd = mayWrite ? () => setNewName("") : undefined;
  useCreateIntent(source.noun, mayWrite ? setNewName : undefined);
  const save = useRecordExport(source);
  const count = listParams.filterCount(params);
  const onChange = (change: FilterChange) => go({ change });
  const onClear = () => onChange(listParams.nothingNarrowed);
  const grouping = groupToggle(source.noun, params, (change) => go({ change }));
  const filtering = { params, onChange, onClear };
  return (
    <>
      <RecordPage
        {...page}
        {...{ kind, list, at, onAdd, onClear }}
        hrefOf={(id) => `/${source.routes}/${id}`}
        filterCount={count}
        onExport={save && (() => save(searchedParams(params, list.corrected)))}
        banner={<filters.Banner {...filtering} fallback={<BannerSpace />} />}
        filterPanel={(onClose) => <filters.Panel {...filtering} {...{ list, count, onClose }} />}
        quickView={(viewing) =>
          quickView({ ...viewing, listed: list.rows.find(({ id }) => id === viewing.id) })
        }
        whose={<MineToggle noun={source.noun} {...{ params, onChange }} />}
        tools={grouping && <GroupButton grouping={grouping} />}
        menuItems={[...(page.menuItems ?? []), ...(grouping ? [grouping] : [])]}
        above={above?.(params)}
      />
      {newName !== undefined && <Form defaultName={newName} onClose={() => setNewName(undefined)} />}
    </>
  );
}

/** Adds the columns of custom fields to the listing of a kind. */
function useCustomColumns<Row extends object, Sort extends string>(
  noun: RecordNoun,
  kind: RecordListing<Row, Sort>,
): RecordListing<Row, Sort> {
  const defined = useCustomFields();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are made from the definitions
  return useMemo(
    () => ({ ...kind, moreColumns: [...kind.moreColumns, ...customColumns<Row, Sort>(noun)] }),
    [kind, noun, defined],
  );
}

type Move<Sort extends string> = {
  change: FilterChange | Partial<ListParams<Sort>>;
  replaces?: boolean;
};

/** The place in a list of records at a path, and the ways to another one. */
function useListParams<Params extends object, Sort extends string>(
  path: string,
  listParams: ListParamsCodec<Params, Sort>,
) {
  const raw = useSearch({ strict: false });
  const router = useRouter();
  const params = useMemo(() => listParams.toParams(listParams.read({ ...raw })), [listParams, raw]);
  const hrefFrom = (from: Params, change: Move<Sort>["change"]) => {
    const to = listParams.moved(from, listParams.changeOf(change));
    return `${path}${router.options.stringifySearch({ ...listParams.toSearch(to) })}`;
  };
  const go = ({ change, replaces = false }: Move<Sort>) => {
    // Starts from the current URL, so that a waiting search keeps a sort chosen meanwhile.
    const now = listParams.toParams(listParams.read({ ...router.latestLocation.search }));
    router.navigate({ href: hrefFrom(now, change), replace: replaces, resetScroll: false });
  };
  return { params, go, hrefOf: (change: Partial<ListParams<Sort>>) => hrefFrom(params, change) };
}
