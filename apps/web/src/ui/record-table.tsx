import type { ListLook } from "@lanyard/contract/person/person-schema";
import { useEffect, useMemo } from "react";
import { useFirstShown } from "#src/lib/first-shown.ts";
import { classNames } from "./class-names.ts";
import { type ColumnLook, columnLooks } from "./column-looks.ts";
import { fetchingNear } from "./late-component.tsx";
import { fetchInTurn } from "./late-parts.ts";
import { ColumnHead } from "./record-head.tsx";
import type { RecordKind } from "./record-kind.ts";
import { type RecordPressing, useSteadyPressing } from "./record-press.ts";
import { RecordRow } from "./record-row.tsx";
import { rowsProps } from "./record-rows.ts";
import { useShownColumns } from "./shown-columns.ts";
import type { Sorting } from "./sort-head.tsx";
import { Table } from "./table.tsx";
import { useCellEditing } from "./use-cell-editing.ts";

type RecordTableProps<Row extends { id: string }, Sort extends string> = {
  rows: readonly Row[];
  kind: RecordKind<Row, Sort>;
  sorting: Sorting<Sort>;
  onSort: (sorting: Sorting<Sort>) => void;
  pressing: RecordPressing;
  look: ListLook;
  onLook: (look: ListLook) => void;
};

/** Records as rows, from 768 px on. */
export function RecordTable<Row extends { id: string }, Sort extends string>(
  props: RecordTableProps<Row, Sort>,
) {
  const { rows, kind, sorting, onSort, pressing, look, onLook } = props;
  useFirstShown();
  const columns = useShownColumns(kind, look);
  const looks = useMemo(() => columnLooks(columns, look), [columns, look]);
  const editing = useCellEditing(pressing);
  const naming = useSteadyPressing(pressing);
  const pressingRows = useSteadyPressing({ ...pressing, onView: editing.onView });
  const fetching = useFetching(kind.CellEditor, pressing.maySelect);
  const { className, onKeyDown } = rowsProps(pressing);
  const caption = kind.texts.caption({ sort: kind.sortLabel(sorting.sort_by), order: sorting.sort_order });
  return (
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
              gives={looks.of(column.id)?.gives}
              order={{ sorting, onSort }}
              widths={{ look, onLook }}
            />
          ))}
        </tr>
      </thead>
      <tbody
        {...editing.handlers}
        {...fetching}
        onKeyDown={(event) => {
          editing.handlers.onKeyDown(event);
          if (!event.defaultPrevented) onKeyDown(event);
        }}
      >
        {rows.map((row) => (
          <RecordRow
            key={row.id}
            {...{ row, kind, columns, looks, naming }}
            isSelected={pressing.selection.ids.has(row.id)}
            isOpen={row.id === pressing.openId}
            edited={editing.columnIn(row.id)}
            onEdited={editing.onDone}
            pressing={pressingRows}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** What is typed right after a double press must find the editor there. */
function useFetching(Editor: { fetch: () => Promise<void> }, mayWrite: boolean) {
  useEffect(() => {
    if (mayWrite) void fetchInTurn(Editor.fetch);
  }, [Editor, mayWrite]);
  return mayWrite ? fetchingNear(Editor) : {};
}

/** The widths that the table and its placeholder share. */
export function ColumnWidths({ looks }: { looks: readonly ColumnLook[] }) {
  return (
    <colgroup>
      {looks.map(({ id, gives, width }) => (
        <col key={id} className={gives} style={{ width }} />
      ))}
    </colgroup>
  );
}
