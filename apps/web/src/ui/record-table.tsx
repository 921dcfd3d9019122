import type { ListLook } from "@lanyard/contract/person/person-schema";
import { classNames } from "./class-names.ts";
import { type ColumnLook, columnLooks } from "./column-looks.ts";
import { RecordCell, RecordNameCell } from "./record-cell.tsx";
import { ColumnHead } from "./record-head.tsx";
import type { RecordKind } from "./record-kind.ts";
import { type RecordPressing, useRecordPress } from "./record-press.ts";
import { rowsProps } from "./record-rows.ts";
import { useShownColumns } from "./shown-columns.ts";
import type { Sorting } from "./sort-head.tsx";
import { Table, Row as TableRow } from "./table.tsx";
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
  const columns = useShownColumns(kind, look);
  const looks = columnLooks(columns, look);
  const editing = useCellEditing(pressing);
  const press = useRecordPress({ ...pressing, onView: editing.onView });
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
        {...(pressing.maySelect && fetchingFor(kind))}
        onKeyDown={(event) => {
          editing.handlers.onKeyDown(event);
          if (!event.defaultPrevented) onKeyDown(event);
        }}
      >
        {rows.map((row) => (
          <TableRow
            key={row.id}
            isSelected={pressing.selection.ids.has(row.id)}
            isOpen={row.id === pressing.openId}
            {...press(row.id)}
          >
            {columns.map((column, index) => {
              const cell = { column, row, edit: editing.of(row.id, column), Editor: kind.CellEditor };
              return index === 0 ? (
                <RecordNameCell
                  key={column.id}
                  {...cell}
                  record={kind.name(row)}
                  avatar={kind.rowAvatar?.(row)}
                  pressing={pressing}
                />
              ) : (
                <RecordCell key={column.id} {...cell} gives={looks.of(column.id)?.gives} />
              );
            })}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** What is typed right after a double press must find the editor there. */
function fetchingFor({ loadCellEditor }: { loadCellEditor: () => Promise<unknown> }) {
  // Opening it tries again and shows what went wrong.
  const fetchIt = () => void loadCellEditor().catch(() => {});
  return { onPointerEnter: fetchIt, onFocus: fetchIt };
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
