import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { type ComponentProps, type KeyboardEvent, useEffect, useMemo } from "react";
import {
  type ColumnLook,
  columnLooks,
  emptyColumns,
  nameWidthPx,
} from "#src/records/columns/column-looks.ts";
import { useShownColumns } from "#src/records/columns/shown-columns.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { RecordListing } from "#src/records/record-listing.ts";
import { useCellBlock } from "#src/records/sheet/use-cell-block.ts";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";
import { preloadInTurn } from "#src/ui/feedback/lazy-parts.ts";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import type { Sorting } from "#src/ui/layout/sort-head.tsx";
import { Table } from "#src/ui/layout/table.tsx";
import { ColumnHead } from "./column-head.tsx";
import type { GroupingProps } from "./list-groups.ts";
import { RecordGroups } from "./record-groups.tsx";
import { type RecordPressing, useStablePressing } from "./record-press.ts";
import { RecordRow } from "./record-row.tsx";
import { rowsProps } from "./record-rows.ts";
import { useCellEditing } from "./use-cell-editing.ts";

type RecordTableProps<Row extends { id: string }> = {
  rows: readonly Row[];
  left?: ReadonlySet<string>;
  /** All rows of the page, which determine the column widths. Defaults to `rows`. */
  pageRows?: readonly Row[];
  kind: RecordListing<Row>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  pressing: RecordPressing;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
  grouping?: GroupingProps | undefined;
};

/** The table of records, used on screens that are at least 768 px wide. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { rows, kind, sorting, onSort, pressing, layout, onLayout, grouping } = props;
  useFirstPaint();
  const columns = useShownColumns(kind, layout);
  const shown = columns.map(({ id }) => id);
  const pageRows = props.pageRows ?? rows;
  const empty = emptyColumns(columns, pageRows);
  const [nameColumn = { widthPx: 0 }] = columns;
  const namePx = nameWidthPx(
    pageRows.map((row) => kind.name(row).name),
    nameColumn,
  );
  const looks = useMemo(() => columnLooks(columns, layout, empty, namePx), [columns, layout, empty, namePx]);
  const editing = useCellEditing(pressing);
  const rowIds = useMemo(() => rows.map(({ id }) => id), [rows]);
  const block = useCellBlock(rowIds, pressing.maySelect && !pressing.selection.isActive);
  const naming = useStablePressing(pressing);
  const pressingRows = useStablePressing({ ...pressing, onView: editing.onView });
  const fetching = useFetching(kind.CellEditor, pressing.maySelect);
  const { className, onKeyDown } = rowsProps(pressing);
  const draw = (drawn: readonly Row[]) =>
    drawn.map((row) => (
      <RecordRow
        key={row.id}
        {...{ row, kind, columns, looks, naming }}
        isSelected={pressing.selection.ids.has(row.id)}
        isOpen={row.id === pressing.openId}
        hasLeft={props.left?.has(row.id) ?? false}
        edited={editing.columnIn(row.id)}
        typed={editing.typedIn(row.id)}
        {...block.marksOf(row.id)}
        onEdited={editing.onDone}
        pressing={pressingRows}
      />
    ));
  const caption = kindText(kind.list, "caption", {
    sort: kind.sortLabel(sorting.sort_by),
    order: sorting.sort_order,
  });
  const table = (
    <Table
      className={classNames(className, looks.isOwn && "is-own")}
      caption={editing.hint ? `${caption}. ${editing.hint}` : caption}
      style={looks.tableStyle}
    >
      <ColumnWidths looks={looks.columns} />
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead
              key={column.id}
              column={column}
              whenNarrow={looks.of(column.id)?.whenNarrow}
              order={{ sorting, onSort }}
              widths={{ layout, onLayout, shown }}
            />
          ))}
        </tr>
      </thead>
      <tbody {...bodyHandlers(fetching, block.handlers, editing.handlers, onKeyDown)}>
        {grouping ? <RecordGroups {...grouping} {...{ rows, draw }} isTable /> : draw(rows)}
      </tbody>
    </Table>
  );
  const { chosen, request, onCovered, onRefused, onReady } = block;
  const sheet = block.isWanted && (
    <kind.CellSheet {...{ rows, columns, chosen, request, onCovered, onRefused, onReady }} />
  );
  return (
    <>
      {table}
      {/* If the code fails to load while a cell is only focused, the error is hidden, because the user has
         not requested an operation. */}
      {request ? sheet : <SilentErrorBoundary>{sheet}</SilentErrorBoundary>}
    </>
  );
}

/** Returns the handlers of the table's body: first the block of cells, then the cell editor and the rows. */
function bodyHandlers(
  fetching: ReturnType<typeof useFetching>,
  block: ReturnType<typeof useCellBlock>["handlers"],
  editing: ReturnType<typeof useCellEditing>["handlers"],
  onRowKeyDown: (event: KeyboardEvent<HTMLElement>) => void,
): ComponentProps<"tbody"> {
  return {
    onPointerEnter: fetching.onPointerEnter,
    onFocus: (event) => {
      fetching.onFocus?.();
      block.onFocus(event);
    },
    onMouseDown: block.onMouseDown,
    onClickCapture: (event) => {
      block.onClickCapture(event);
      if (!event.defaultPrevented) editing.onClickCapture(event);
    },
    onKeyDown: (event) => {
      block.onKeyDown(event);
      if (!event.defaultPrevented) editing.onKeyDown(event);
      if (!event.defaultPrevented) onRowKeyDown(event);
    },
  };
}

/** Preloads the cell editor in the background and on hover, so that it opens without delay. */
function useFetching(Editor: { fetch: () => Promise<void> }, mayWrite: boolean) {
  useEffect(() => {
    if (mayWrite) void preloadInTurn(Editor.fetch);
  }, [Editor, mayWrite]);
  return mayWrite ? preloadOnHover(Editor) : { onPointerEnter: undefined, onFocus: undefined };
}

export function ColumnWidths({ looks }: { looks: readonly ColumnLook[] }) {
  return (
    <colgroup>
      {looks.map(({ id, whenNarrow, width }) => (
        <col key={id} className={whenNarrow} style={{ width }} />
      ))}
    </colgroup>
  );
}
