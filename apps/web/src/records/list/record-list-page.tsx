import { type ReactNode, useMemo, useState } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import type { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { useCreateIntent } from "#src/records/form/create-intent.ts";
import { type FilterChange, type ListParams, searchedParams } from "#src/records/list-params.ts";
import type { ImportLocation, RecordListing } from "#src/records/record-listing.ts";
import type { RecordSelectionProps } from "#src/records/selection/record-selection.tsx";
import type { RecordSource } from "#src/records/source.ts";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { useSavedViews } from "#src/records/views/view-tabs.tsx";
import type { ButtonProps } from "#src/ui/controls/button.tsx";
import { BannerSpace } from "#src/ui/feedback/banner.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { ListFigures } from "./list-figures.tsx";
import type { ListWalk } from "./list-walk.ts";
import { RecordHeader } from "./record-header.tsx";
import { RecordList } from "./record-list.tsx";
import { CorrectedSearch } from "./record-states.tsx";
import { RecordToolbar } from "./record-toolbar.tsx";
import { savedLook, useListPage } from "./use-list-page.ts";

type RecordListPageProps<Row extends Versioned, Params extends ListParams> = {
  kind: RecordListing<Row>;
  source: RecordSource<Row, Params>;
  filters: ReturnType<typeof lazyFilters>;
  Form: LazyComponent<{ defaultName?: string; onClose: () => void }>;
  Selecting: LazyComponent<RecordSelectionProps>;
  quickView: (viewing: ListWalk & { listed: Row | undefined; onClose: () => void }) => ReactNode;
  preloading: Pick<ButtonProps, "onPointerEnter" | "onFocus">;
  /** Undefined for kinds without an import. */
  importLocation?: ImportLocation | undefined;
  headerTools?: ReactNode;
  menuItems?: readonly MenuItem[];
  above?: (params: Params) => ReactNode;
};

export function RecordListPage<Row extends Versioned, Params extends ListParams>(
  props: RecordListPageProps<Row, Params>,
) {
  const { source, filters, Form, Selecting, importLocation, menuItems = [] } = props;
  const { noun, params: listParams } = source;
  const page = useListPage(source, props.kind);
  const { at, list } = page;
  const { selection, openId } = page.pressing;
  const mayWrite = useMayWrite();
  const [newName, setNewName] = useState<string>();
  const onAdd = mayWrite ? () => setNewName("") : undefined;
  useCreateIntent(noun, mayWrite ? setNewName : undefined);
  const save = useRecordExport(source);
  const searched = searchedParams(at.params, list.corrected);
  const onExport = save && (() => save(searched));
  const count = listParams.filterCount(at.params);
  const isNarrowed = count > 0 || at.params.search !== "";
  const onChange = (change: FilterChange) => at.go({ change });
  const filtering = { params: at.params, onChange, onClear: () => onChange(listParams.nothingNarrowed) };
  const foot = useMemo(
    () => at.params.figures !== undefined && <ListFigures source={source} params={at.params} />,
    [source, at.params],
  );
  const views = useSavedViews(noun, at.viewing, () =>
    listParams.stateOf({ ...at.params, ...savedLook(page.kind, at.params, page.layout) }),
  );
  const header = (
    <RecordHeader {...{ page, importLocation, onExport, onAdd }} preloading={props.preloading}>
      {props.headerTools}
    </RecordHeader>
  );
  const listed = list.rows.find(({ id }) => id === openId);
  return (
    <>
      {selection.isActive ? (
        <Selecting
          fallback={header}
          params={searched}
          selection={selection}
          shown={list.rows.length - list.left.size}
          total={list.total ?? 0}
          isTotalExact={list.isTotalExact}
          groups={page.groups}
        />
      ) : (
        header
      )}
      {views.tabs}
      <RecordToolbar {...{ page, importLocation, onExport, views }} filterCount={count} items={menuItems} />
      {isNarrowed && <filters.Banner {...filtering} fallback={<BannerSpace />} />}
      <div className="content">
        <div className="content__main">
          {props.above?.(at.params)}
          {list.corrected && (
            <CorrectedSearch {...list.corrected} onLiteral={() => page.onChange({ literal: "true" })} />
          )}
          <RecordList
            {...{ page, onAdd, importLocation, foot }}
            onClear={isNarrowed ? filtering.onClear : undefined}
          />
        </div>
        {page.isFiltering && (
          <filters.Panel {...{ ...filtering, list, count }} onClose={page.stopFiltering} />
        )}
        {openId !== undefined && !page.isFiltering && props.quickView({ ...page.walk, id: openId, listed })}
      </div>
      {newName !== undefined && <Form defaultName={newName} onClose={() => setNewName(undefined)} />}
    </>
  );
}
