import type { CustomName } from "@lanyard/contract/custom-field/custom-field-types";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { BookmarkPlus } from "lucide-react";
import { type ComponentProps, type ReactNode, useMemo, useState } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { columnsLayout, columnsOf, columnsText, layoutColumns } from "#src/records/columns/column-text.ts";
import { customColumns } from "#src/records/columns/field-columns.tsx";
import { isOwnLayout } from "#src/records/columns/shown-columns.ts";
import { useListLayout } from "#src/records/columns/use-list-layout.ts";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import type { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { MineToggle } from "#src/records/filters/mine-toggle.tsx";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import type { RecordListing } from "#src/records/record-listing.ts";
import { type ExportingSource, useRecordExport } from "#src/records/use-record-export.ts";
import { SaveViewButton, useSavedViews } from "#src/records/views/view-tabs.tsx";
import { BannerSpace } from "#src/ui/feedback/banner.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { GroupMenu, namedGroupItems } from "./group-menu.tsx";
import { FigureMenu, figureItems, ListFigures, type SummedSource } from "./list-figures.tsx";
import { type FilterChange, type FilteredParams, type ListParams, searchedParams } from "./list-params.ts";
import { type QuickViewState, RecordPage } from "./record-page.tsx";
import { useListParams } from "./use-list-params.ts";
import { type ListedSource, useRecordList } from "./use-record-list.ts";

type PageProps<
  Row extends { id: string },
  Sort extends string,
  Params extends ListParams<Sort>,
> = ComponentProps<typeof RecordPage<Row, Sort, Params>>;

type PageSource<Row, Params, Query> = Omit<ListedSource<Row, Params, Query>, "routes"> &
  ExportingSource<Params, Omit<Query, "page" | "limit">> &
  SummedSource<Params>;

type RecordListPageProps<
  Row extends Versioned,
  Sort extends string,
  Params extends ListParams<Sort | CustomName>,
  Query extends object,
> = Pick<
  PageProps<Row, Sort | CustomName, Params>,
  "kind" | "importLocation" | "preloading" | "Selecting" | "headerTools" | "menuItems"
> & {
  source: PageSource<Row, Params, Query>;
  listParams: FilteredParams<Params, Sort | CustomName>;
  filters: ReturnType<typeof lazyFilters>;
  Form: LazyComponent<{ defaultName?: string; onClose: () => void }>;
  quickView: (viewing: QuickViewState & { listed: Row | undefined }) => ReactNode;
  above?: (params: Params) => ReactNode;
};

export function RecordListPage<
  Row extends Versioned,
  Sort extends string,
  Params extends ListParams<Sort | CustomName>,
  Query extends object,
>(props: RecordListPageProps<Row, Sort, Params, Query>) {
  const { source, listParams, filters, Form, quickView, above, ...page } = props;
  const kind = useCustomColumns(source.noun, page.kind);
  const at = useListParams({ noun: source.noun, path: `/${source.routes}` }, listParams);
  const { params, go } = at;
  const look = useViewedLayout(kind, at);
  const list = useRecordList<Row, Params, Query>(source, params, !at.isWaiting);
  const mayWrite = useMayWrite();
  const [newName, setNewName] = useState<string>();
  const onAdd = mayWrite ? () => setNewName("") : undefined;
  useCreateIntent(source.noun, mayWrite ? setNewName : undefined);
  const save = useRecordExport(source);
  const count = listParams.filterCount(params);
  const onChange = (change: FilterChange) => go({ change });
  const onClear = () => onChange(listParams.nothingNarrowed);
  const grouping = {
    noun: source.noun,
    group_by: params.group_by,
    empty: params.empty,
    onChange: (change: FilterChange) => go({ change }),
  };
  const figuring = {
    noun: source.noun,
    figures: params.figures,
    onChange: (change: FilterChange) => go({ change }),
  };
  const foot = useMemo(
    () => params.figures !== undefined && <ListFigures source={source} params={params} />,
    [source, params],
  );
  const views = useSavedViews(source.noun, at.viewing, () =>
    listParams.stateOf({ ...params, ...savedLook(kind, params, look[0]) }),
  );
  const { onSaveFirst } = views;
  const filtering = { params, onChange, onClear };
  return (
    <>
      <RecordPage
        {...page}
        {...{ kind, list, at, look, onAdd, onClear }}
        hrefOf={(id) => `/${source.routes}/${id}`}
        filterCount={count}
        onExport={save && (() => save(searchedParams(params, list.corrected)))}
        banner={<filters.Banner {...filtering} fallback={<BannerSpace />} />}
        filterPanel={(onClose) => <filters.Panel {...filtering} {...{ list, count, onClose }} />}
        quickView={(viewing) =>
          quickView({ ...viewing, listed: list.rows.find(({ id }) => id === viewing.id) })
        }
        whose={<MineToggle noun={source.noun} {...{ params, onChange }} />}
        tools={
          <>
            <GroupMenu className="hide-m" {...grouping} />
            <FigureMenu {...figuring} />
            {onSaveFirst && <SaveViewButton className="hide-m" onSave={onSaveFirst} />}
          </>
        }
        tabs={views.tabs}
        onSaveView={at.viewing.shown ? undefined : views.onSaveNew}
        menuItems={[
          ...(page.menuItems ?? []),
          ...namedGroupItems(grouping),
          ...figureItems(figuring),
          ...(onSaveFirst
            ? [{ id: "save-view", label: t("views.saveView"), icon: BookmarkPlus, onSelect: onSaveFirst }]
            : []),
        ]}
        above={above?.(params)}
        foot={foot}
      />
      {newName !== undefined && <Form defaultName={newName} onClose={() => setNewName(undefined)} />}
    </>
  );
}

function useCustomColumns<Row extends object, Sort extends string>(
  noun: RecordNoun,
  kind: RecordListing<Row, Sort | CustomName>,
): RecordListing<Row, Sort | CustomName> {
  const defined = useCustomFields();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on the custom fields
  return useMemo(() => {
    const { moreColumns, sorts } = customColumns<Row>(noun);
    return {
      ...kind,
      sorts: [...kind.sorts, ...sorts],
      moreColumns: [...kind.moreColumns, ...moreColumns],
    };
  }, [kind, noun, defined]);
}

/** Returns the layout of the current view and its setter, or else the user's own layout and its setter. */
function useViewedLayout<Row, Sort extends string>(
  kind: RecordListing<Row, Sort>,
  { params, go, viewing }: ReturnType<typeof useListParams<ListParams<Sort>, Sort>>,
): readonly [ListLayout, (layout: ListLayout) => void] {
  const own = useListLayout(kind.list);
  const { columns, layout } = params;
  const viewed = useMemo(
    () => ({ view: layout ?? "list", ...(columns !== undefined && columnsLayout(columnsOf(columns))) }),
    [columns, layout],
  );
  if (!viewing.shown) return own;
  return [
    viewed,
    (to) => go({ change: { ...savedLook(kind, params, to), layout: to.view }, replaces: true }),
  ];
}

function savedLook<Row, Sort extends string>(
  { columns }: RecordListing<Row, Sort>,
  params: ListParams<Sort>,
  look: ListLayout,
): Pick<ListParams, "columns" | "layout"> {
  const layout = params.layout ?? look.view;
  const [name] = columns;
  if (!isOwnLayout(look) || name === undefined) return { columns: undefined, layout };
  const shown = { ...look, columns: look.columns ?? columns.map(({ id }) => id) };
  return { columns: columnsText(layoutColumns(shown, name.id)), layout };
}
