import type { Versioned } from "#src/lib/api/list-cache.ts";
import type { EditedSource, UseCellParts } from "#src/records/cells/record-cell-editor.tsx";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import type { CellEditorProps, CellSheetProps, RecordCells } from "#src/records/record-listing.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** Fetches what is special about editing a kind's values: a hook, since it may be asked for. */
type LoadCellParts<Row> = () => Promise<UseCellParts<Row>>;

const nothingSpecial = async () => () => () => ({});

/**
 * Edits the values of a kind where they are listed, one by one or as blocks; the code comes when the first one is edited,
 * that of blocks when a cell has the focus.
 */
export function lazyCells<Row extends RecordValues & Versioned>(
  source: EditedSource<Row>,
  loadParts: LoadCellParts<Row> = nothingSpecial,
): RecordCells<Row> {
  return {
    CellEditor: lazyComponent(async () => {
      const [{ RecordCellEditor, fetchEditors }, useParts] = await Promise.all([
        import("#src/records/cells/record-cell-editor.tsx"),
        loadParts(),
      ]);
      await fetchEditors(source.noun);
      return (props: CellEditorProps<Row>) => <RecordCellEditor {...props} {...{ source, useParts }} />;
    }),
    CellSheet: lazyComponent(async () => {
      const [{ CellSheet }, useParts] = await Promise.all([import("./cell-sheet.tsx"), loadParts()]);
      return (props: CellSheetProps<Row>) => <CellSheet {...props} {...{ source, useParts }} />;
    }),
  };
}
