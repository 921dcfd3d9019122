import { useState } from "react";
import type { CellEditorProps, RecordColumn } from "#src/records/record-listing.ts";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { BufferedInput } from "./buffered-input.tsx";
import type { BufferedTyping, CellEdit } from "./cell-edit.ts";

type OpenCellProps<Row> = {
  row: Row;
  column: Pick<RecordColumn<Row>, "id" | "head">;
  cellText: string | null;
  edit: Pick<CellEdit, "onDone" | "typed">;
  Editor: LazyComponent<CellEditorProps<Row>>;
};

/** Edits the record as it was when the editor opened, even if other users have changed it since. */
export function OpenCell<Row>({ row, column, cellText, edit, Editor }: OpenCellProps<Row>) {
  const [opened] = useState(row);
  const { onDone, typed } = edit;
  const [early, setEarly] = useState<BufferedTyping | undefined>(
    typed === undefined ? undefined : { text: typed },
  );
  const waiting = (
    <BufferedInput
      label={column.head()}
      shown={cellText ?? ""}
      early={early}
      onEarly={setEarly}
      onDone={onDone}
    />
  );
  return <Editor row={opened} column={column.id} {...{ early, onDone }} fallback={waiting} />;
}
