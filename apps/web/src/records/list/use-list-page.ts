import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { maxBulkUpdate } from "@lanyard/contract/limits";
import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { useMemo, useState } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { columnsLayout, columnsOf, columnsText, layoutColumns } from "#src/records/columns/column-text.ts";
import { customColumns } from "#src/records/columns/field-columns.tsx";
import { isOwnLayout } from "#src/records/columns/shown-columns.ts";
import { useListLayout } from "#src/records/columns/use-list-layout.ts";
import { useIdsBeingDeleted } from "#src/records/deletion/use-ids-being-deleted.ts";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import { useContextShortcut, useFocusedQuestions } from "#src/records/keys/context-shortcuts.ts";
import { useListEntry } from "#src/records/keys/list-entry.ts";
import type { Question } from "#src/records/keys/palette-subject.ts";
import type { ListParams } from "#src/records/list-params.ts";
import type { RecordListing } from "#src/records/record-listing.ts";
import type { RecordSource } from "#src/records/source.ts";
import { groupReader, selectableGroups } from "#src/records/table/list-groups.ts";
import { focusedRowCell, useEditingAlone } from "#src/records/table/use-cell-editing.ts";
import { useSelectAll, useSelection } from "#src/records/table/use-selection.ts";
import { usePageLeaving } from "./list-walk.ts";
import { useListParams } from "./use-list-params.ts";
import { type RecordListState, useRecordList } from "./use-record-list.ts";

export type ListPage<Row extends Versioned> = ReturnType<typeof useListPage<Row, ListParams>>;

/** Returns the state of a list page, and functions that change it. */
export function useListPage<Row extends Versioned, Params extends ListParams>(
  source: RecordSource<Row, Params>,
  declared: RecordListing<Row>,
) {
  const { noun, routes } = source;
  const kind = useCustomColumns(noun, declared);
  const at = useListParams({ noun, path: `/${routes}` }, source.params);
  const { go } = at;
  const [layout, onLayout] = useViewedLayout(kind, at);
  const shown = at.params.layout ?? layout.view ?? "list";
  const params = useMemo(() => ({ ...at.params, layout: shown }), [at.params, shown]);
  const list = useRecordList(source, at.params, !at.isWaiting);
  const ids = list.rows.map(({ id }) => id);
  const groups = selectableGroups(noun, params.group_by, list.groups);
  const selection = useSelection(ids, {
    total: list.total,
    conditions: conditionsOf(params),
    gone: useIdsBeingDeleted(kind.list),
    left: list.left,
    groups,
    groupOf: groupReader(noun, params.group_by, list.rows),
  });
  const onChange = (to: Partial<ListParams>) => {
    if (to.layout) onLayout({ ...layout, view: to.layout });
    go({ change: to, replaces: to.layout !== undefined });
  };
  const [isFiltering, setIsFiltering] = useState(false);
  const open = (id: string) => {
    setIsFiltering(false);
    // Opening another record replaces the history entry, so that Back returns to the list.
    go({ change: { ...nothingOpen, open: id }, replaces: params.open !== undefined });
  };
  const toggleFilters = () => {
    setIsFiltering(!isFiltering);
    if (params.open !== undefined) onChange(nothingOpen);
    return true;
  };
  useContextShortcut("filter", toggleFilters);
  const mayWrite = useMayWrite();
  useSelectAll(selection, mayWrite, mostSelected(list));
  useFocusedQuestions(noun, mayWrite && !selection.isActive, hasOwnCell);
  const editing = useEditingAlone(params.open, () => go({ change: nothingOpen, replaces: true }));
  useListEntry(editing.openId === undefined);
  const hrefOf = (id: string) => `/${routes}/${id}`;
  return {
    ...{ kind, at, list, params, layout, onLayout, onChange, groups, isFiltering, toggleFilters },
    stopFiltering: () => setIsFiltering(false),
    pressing: { selection, maySelect: mayWrite, ...editing, onView: open, hrefOf },
    walk: {
      ids,
      onOpen: open,
      onLeavePage: usePageLeaving({ params, list, ids, open, go }),
      onClose: () => onChange(nothingOpen),
    },
  };
}

/** Returns the number of records that may be selected at once: none of an estimated or too large total. */
function mostSelected({ total = 0, isTotalExact }: RecordListState<unknown>): number {
  return isTotalExact && total <= maxBulkUpdate ? total : 0;
}

const nothingOpen = { open: undefined };

const questionCells: Partial<Record<Question, string>> = { owner: "owner_id", stage: "stage" };

/**
 * Returns whether the focused row has a cell in which the user can answer the question, such as the owner
 * cell.
 */
function hasOwnCell(question: Question): boolean {
  const column = questionCells[question];
  return column !== undefined && focusedRowCell(column) !== undefined;
}

/**
 * Returns a list's search and filters as one string. The page, sort order, grouping and view are not part of
 * it.
 */
function conditionsOf(params: ListParams): string {
  const { page, limit, sort_by, sort_order, group_by, collapsed, open, ...rest } = params;
  const { view, layout, columns, empty, figures, ...conditions } = rest;
  return JSON.stringify(conditions);
}

function useCustomColumns<Row extends object>(
  noun: RecordNoun,
  kind: RecordListing<Row>,
): RecordListing<Row> {
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
function useViewedLayout<Row>(
  kind: RecordListing<Row>,
  { params, go, viewing }: ReturnType<typeof useListParams<ListParams>>,
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

export function savedLook<Row>(
  { columns }: RecordListing<Row>,
  params: ListParams,
  look: ListLayout,
): Pick<ListParams, "columns" | "layout"> {
  const layout = params.layout ?? look.view;
  const [name] = columns;
  if (!isOwnLayout(look) || name === undefined) return { columns: undefined, layout };
  const shown = { ...look, columns: look.columns ?? columns.map(({ id }) => id) };
  return { columns: columnsText(layoutColumns(shown, name.id)), layout };
}
