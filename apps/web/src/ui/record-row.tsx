import { memo } from "react";
import type { EditorExit } from "./cell-edit.ts";
import type { CellPlace } from "./cell-places.ts";
import type { ColumnLook } from "./column-looks.ts";
import { RecordCell, RecordNameCell } from "./record-cell.tsx";
import type { RecordColumn, RecordKind } from "./record-kind.ts";
import { type RowPressing, useRecordPress } from "./record-press.ts";
import { Row as TableRow } from "./table.tsx";

type RecordRowProps<Row extends { id: string }, Sort extends string> = {
  row: Row;
  kind: RecordKind<Row, Sort>;
  columns: readonly RecordColumn<Row, Sort>[];
  looks: { of: (column: string) => ColumnLook | undefined };
  isSelected: boolean;
  isOpen: boolean;
  /** The column whose value is being edited. */
  edited: string | undefined;
  onEdited: (cell: CellPlace, exit: EditorExit) => void;
  /** A press on the name, or on the check box. */
  naming: RowPressing;
  /** A press anywhere else. */
  pressing: RowPressing;
};

function DrawnRow<Row extends { id: string }, Sort extends string>(props: RecordRowProps<Row, Sort>) {
  const { row, kind, columns, looks, isSelected, isOpen, edited, onEdited, naming, pressing } = props;
  const press = useRecordPress(pressing);
  const editOf = ({ id, isEditable }: RecordColumn<Row, Sort>) =>
    pressing.maySelect && isEditable
      ? { isOpen: id === edited, onDone: (exit: EditorExit) => onEdited({ row: row.id, column: id }, exit) }
      : undefined;
  return (
    <TableRow isSelected={isSelected} isOpen={isOpen} {...press(row.id)}>
      {columns.map((column, index) => {
        const cell = { column, row, edit: editOf(column), Editor: kind.CellEditor };
        return index === 0 ? (
          <RecordNameCell
            key={column.id}
            {...cell}
            record={kind.name(row)}
            avatar={kind.rowAvatar?.(row)}
            pressing={naming}
          />
        ) : (
          <RecordCell key={column.id} {...cell} gives={looks.of(column.id)?.gives} />
        );
      })}
    </TableRow>
  );
}

/** A record as a row; drawn anew only when something of it changed, because there are many. */
export const RecordRow = memo(DrawnRow) as typeof DrawnRow;
