import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { ColumnChooser } from "#src/records/columns/column-chooser.tsx";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { useContextShortcut, useFocusedQuestions } from "#src/records/keys/context-shortcuts.ts";
import { useListEntry } from "#src/records/keys/list-entry.ts";
import type { Question } from "#src/records/keys/palette-subject.ts";
import type { ImportLocation, RecordListing } from "#src/records/record-listing.ts";
import type { RecordSelectionProps } from "#src/records/selection/record-selection.tsx";
import { groupReader, selectableGroups } from "#src/records/table/list-groups.ts";
import { focusedRowCell, useEditingAlone } from "#src/records/table/use-cell-editing.ts";
import { type Selection, useSelection } from "#src/records/table/use-selection.ts";
import { Button } from "#src/ui/controls/button.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { type ListParams, searchedParams } from "./list-params.ts";
import { type PageStep, usePageLeaving } from "./list-walk.ts";
import { RecordHeader, useDuplicatesItem } from "./record-header.tsx";
import { RecordList } from "./record-list.tsx";
import { CorrectedSearch } from "./record-states.tsx";
import { RecordToolbar } from "./record-toolbar.tsx";
import type { RecordListState } from "./use-record-list.ts";

export type QuickViewState = {
  id: string;
  ids: readonly string[];
  onOpen: (id: string) => void;
  /** Undefined if the list is not paged. */
  onLeavePage?: ((step: PageStep) => void) | undefined;
  onClose: () => void;
};

type RecordPageProps<Row extends { id: string }, Sort extends string, Params extends ListParams<Sort>> = {
  kind: RecordListing<Row, Sort>;
  list: RecordListState<Row>;
  at: {
    params: Params;
    go: (move: { change: Partial<ListParams<Sort>>; replaces?: boolean }) => void;
    hrefOf: (change: { page: number }) => string;
  };
  look: readonly [ListLayout, (layout: ListLayout) => void];
  hrefOf: (id: string) => string;
  filterCount: number;
  onClear: () => void;
  /** Undefined for kinds without an import. */
  importLocation?: ImportLocation | undefined;
  onExport: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  preloading: Parameters<typeof RecordHeader>[0]["preloading"];
  Selecting: LazyComponent<RecordSelectionProps & { params: Params }>;
  tabs: ReactNode;
  /** Saves the user's own column layout as a new view. Undefined if a view is open. */
  onSaveView?: (() => void) | undefined;
  banner: ReactNode;
  filterPanel: (onClose: () => void) => ReactNode;
  quickView: (viewing: QuickViewState) => ReactNode;
  headerTools?: ReactNode;
  menuItems?: readonly MenuItem[];
  /** A control that filters by owner. It is shown before the search box. */
  whose?: ReactNode;
  tools?: ReactNode;
  above?: ReactNode;
  foot?: ReactNode;
};

export function RecordPage<Row extends { id: string }, Sort extends string, Params extends ListParams<Sort>>(
  props: RecordPageProps<Row, Sort, Params>,
) {
  const { kind, list, at, importLocation, onAdd, onExport, Selecting, menuItems } = props;
  const { go } = at;
  const [columnLayout, onLayout] = props.look;
  const shown = at.params.layout ?? columnLayout.view ?? "list";
  const params = useMemo(() => ({ ...at.params, layout: shown }), [at.params, shown]);
  const mayWrite = useMayWrite();
  const router = useRouter();
  const ids = list.rows.map(({ id }) => id);
  const gone = useIdsBeingDeleted(kind.list);
  const groups = selectableGroups(kind.noun, params.group_by, list.groups);
  const selection = useSelection(ids, {
    total: list.total,
    conditions: conditionsOf(params),
    gone,
    left: list.left,
    groups,
    groupOf: groupReader(kind.noun, params.group_by, list.rows),
  });
  const [isFiltering, setIsFiltering] = useState(false);
  const isNarrowed = props.filterCount > 0 || params.search !== "";
  const change = (to: Partial<ListParams<Sort>>) => {
    if (to.layout) onLayout({ ...columnLayout, view: to.layout });
    go({ change: to, replaces: to.layout !== undefined });
  };
  const open = (id: string) => {
    setIsFiltering(false);
    // Opening another record replaces the history entry, so that Back returns to the list.
    go({ change: { ...nothingOpen, open: id }, replaces: params.open !== undefined });
  };
  const leavePage = usePageLeaving({ params, list, ids, open, go });
  const close = () => change(nothingOpen);
  const filter = () => {
    setIsFiltering(!isFiltering);
    if (params.open !== undefined) close();
  };
  useContextShortcut("filter", () => {
    filter();
    return true;
  });
  useContextShortcut("select-all", mayWrite && selection.isPossible ? () => selectAll(selection) : undefined);
  useFocusedQuestions(kind.noun, mayWrite && !selection.isActive, hasOwnCell);
  const editing = useEditingAlone(params.open, () => go({ change: nothingOpen, replaces: true }));
  const pressing = { selection, maySelect: mayWrite, ...editing, onView: open, hrefOf: props.hrefOf };
  const duplicates = useDuplicatesItem(kind.list);
  useListEntry(editing.openId === undefined);
  const header = (
    <RecordHeader
      {...{ list, params, importLocation, onExport, onAdd }}
      kind={kind.list}
      importText={kind.importText}
      preloading={props.preloading}
      onChange={change}
    >
      {props.headerTools}
      {duplicates && (
        <Button
          variant="ghost"
          className="hide-m bare-when-compact"
          icon={duplicates.icon}
          onClick={duplicates.onSelect}
        >
          {duplicates.label}
        </Button>
      )}
    </RecordHeader>
  );
  return (
    <>
      {selection.isActive ? (
        <Selecting
          fallback={header}
          params={searchedParams(params, list.corrected)}
          selection={selection}
          shown={ids.length - list.left.size}
          total={list.total ?? 0}
          isTotalExact={list.isTotalExact}
          groups={groups}
        />
      ) : (
        header
      )}
      {props.tabs}
      <RecordToolbar
        {...{ kind, params, onExport }}
        whose={props.whose}
        onChange={change}
        onSearch={(search) => go({ change: { search }, replaces: params.search !== "" })}
        onImport={importLocation ? () => router.navigate(importLocation) : undefined}
        items={[...(menuItems ?? []), ...(duplicates ? [duplicates] : [])]}
        selection={mayWrite ? selection : undefined}
        filters={{ count: props.filterCount, isOpen: isFiltering, onToggle: filter }}
      >
        {props.tools}
        {params.layout === "list" && (
          <ColumnChooser
            {...{ kind }}
            layout={columnLayout}
            onChoose={onLayout}
            onSaveView={props.onSaveView}
          />
        )}
      </RecordToolbar>
      {isNarrowed && props.banner}
      <div className="content">
        <div className="content__main">
          {props.above}
          {list.corrected && (
            <CorrectedSearch {...list.corrected} onLiteral={() => change({ literal: "true" })} />
          )}
          <RecordList
            {...{ kind, params, list, pressing, onLayout, onAdd, importLocation }}
            layout={columnLayout}
            foot={props.foot}
            hrefOf={at.hrefOf}
            onChange={change}
            onClear={isNarrowed ? props.onClear : undefined}
          />
        </div>
        {isFiltering && props.filterPanel(() => setIsFiltering(false))}
        {editing.openId !== undefined &&
          !isFiltering &&
          props.quickView({
            id: editing.openId,
            ids,
            onOpen: open,
            onLeavePage: leavePage,
            onClose: close,
          })}
      </div>
    </>
  );
}

const questionCells: Partial<Record<Question, string>> = { owner: "owner_id", stage: "stage" };

/**
 * Returns whether the focused row has a cell in which the user can answer the question, such as the owner
 * cell.
 */
function hasOwnCell(question: Question): boolean {
  const column = questionCells[question];
  return column !== undefined && focusedRowCell(column) !== undefined;
}

function selectAll({ isAll, toggleAll, takeAllMatching }: Selection): boolean {
  if (isAll) takeAllMatching();
  else toggleAll();
  return true;
}

const nothingOpen = { open: undefined };

/**
 * Returns a list's search and filters as one string. The page, sort order, grouping and view are not part of
 * it.
 */
function conditionsOf(params: ListParams): string {
  const { page, limit, sort_by, sort_order, group_by, collapsed, open, ...rest } = params;
  const { view, layout, columns, empty, figures, ...conditions } = rest;
  return JSON.stringify(conditions);
}

/** Returns the link to the import page. Undefined for viewers, and if the import page is not registered. */
export function useImportLocation(from?: string): ImportLocation | undefined {
  const to = "/import";
  const isRegistered = to in useRouter().routesByPath;
  return useMayWrite() && isRegistered ? { to, ...(from !== undefined && { search: { from } }) } : undefined;
}
