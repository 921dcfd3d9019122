import { memo } from "react";
import type { EditorExit } from "#src/records/cells/cell-edit.ts";
import type { CellPosition } from "#src/records/cells/cell-position.ts";
import type { ColumnLook } from "#src/records/columns/column-looks.ts";
import type { RecordColumn, RecordListing } from "#src/records/record-listing.ts";
import type { RefusedInRow } from "#src/records/sheet/cell-block.ts";
import { Row as TableRow } from "#src/ui/layout/table.tsx";
import { RecordCell, RecordNameCell } from "./record-cell.tsx";
import { type RowPressing, useRecordPress } from "./record-press.ts";

type RecordRowProps<Row extends { id: string }> = {
  row: Row;
  kind: RecordListing<Row>;
  columns: readonly RecordColumn<Row>[];
  looks: { of: (column: string) => ColumnLook | undefined };
  isSelected: boolean;
  isOpen: boolean;
  hasLeft: boolean;
  /** The id of the column with an open editor. */
  edited: string | undefined;
  /** The typed character that opened the editor. */
  typed: string | undefined;
  /** The ids of the selected columns, separated by spaces. */
  chosen: string | undefined;
  refused: RefusedInRow | undefined;
  onEdited: (cell: CellPosition, exit: EditorExit) => void;
  /** The click handlers of the name and the checkbox. */
  naming: RowPressing;
  /** The click handlers of the rest of the row. */
  pressing: RowPressing;
};

function DrawnRow<Row extends { id: string }>(props: RecordRowProps<Row>) {
  const { row, kind, columns, looks, isSelected, isOpen, hasLeft, naming, pressing } = props;
  const chosen = new Set(props.chosen?.split(" "));
  const press = useRecordPress(pressing);
  const editOf = ({ id, isEditable }: RecordColumn<Row>) =>
    pressing.maySelect && isEditable
      ? {
          isOpen: id === props.edited,
          typed: props.typed,
          onDone: (exit: EditorExit) => props.onEdited({ row: row.id, column: id }, exit),
        }
      : undefined;
  return (
    <TableRow {...{ isSelected, isOpen }} isMuted={hasLeft} {...press(row.id)}>
      {columns.map((column, index) => {
        const marks = { isChosen: chosen.has(column.id), refused: props.refused?.[column.id] };
        const cell = { column, row, edit: editOf(column), marks, Editor: kind.CellEditor };
        return index === 0 ? (
          <RecordNameCell
            key={column.id}
            {...cell}
            record={{ ...kind.name(row), hasLeft }}
            avatar={kind.rowAvatar?.(row)}
            pressing={naming}
            isOwnerShown={columns.some(({ id }) => id === "owner_id")}
          />
        ) : (
          <RecordCell key={column.id} {...cell} whenNarrow={looks.of(column.id)?.whenNarrow} />
        );
      })}
    </TableRow>
  );
}

export const RecordRow = memo(DrawnRow) as typeof DrawnRow;
