import type { Versioned } from "#src/lib/api/list-cache.ts";
import type { UseCellParts } from "#src/records/cells/record-cell-editor.tsx";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import type { CellEditorProps, CellSheetProps, RecordCells } from "#src/records/record-listing.ts";
import type { RecordSource } from "#src/records/source.ts";
import { lazyParts } from "#src/ui/feedback/lazy-component.tsx";

/** A function that loads the special editors of a kind. The result is a hook, because it can open dialogs. */
type LoadCellParts<Row> = () => Promise<UseCellParts<Row>>;

const nothingSpecial = async () => () => () => ({});

/**
 * Returns the components that edit values in the list of a kind, one at a time or in blocks. The code loads
 * in the background, or when a cell takes the focus.
 */
export function lazyCells<Row extends RecordValues & Versioned>(
  source: RecordSource<Row>,
  loadParts: LoadCellParts<Row> = nothingSpecial,
): RecordCells<Row> {
  const part = lazyParts(async () => {
    const [{ RecordCellEditor, fetchEditors }, { CellSheet }, useParts] = await Promise.all([
      import("#src/records/cells/record-cell-editor.tsx"),
      import("./cell-sheet.tsx"),
      loadParts(),
    ]);
    await fetchEditors(source.noun);
    return {
      cellEditor: (props: CellEditorProps<Row>) => <RecordCellEditor {...props} {...{ source, useParts }} />,
      cellSheet: (props: CellSheetProps<Row>) => <CellSheet {...props} {...{ source, useParts }} />,
    };
  });
  return { CellEditor: part("cellEditor"), CellSheet: part("cellSheet") };
}
