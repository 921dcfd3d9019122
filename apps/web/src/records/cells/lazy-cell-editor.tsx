import type { Versioned } from "#src/lib/api/list-cache.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import type { RecordValues } from "#src/records/columns/field-columns.ts";
import type { CellEditorProps } from "#src/records/record-listing.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { CellParts, EditedSource } from "./record-cell-editor.tsx";

/** Fetches what is special about editing a kind's values: a hook, since it may be asked for. */
export type LoadCellParts<Row> = () => Promise<(row: Row) => CellParts<Row>>;

const nothingSpecial = async () => () => ({});

/** Edits a value of a kind where it is listed; its code comes when the first one is edited. */
export function lazyCellEditor<Row extends RecordValues & Versioned>(
  source: EditedSource<Row>,
  loadParts: LoadCellParts<Row> = nothingSpecial,
) {
  return lazyComponent(async () => {
    const [{ RecordCellEditor }, useParts] = await Promise.all([
      withMessages(["refusals"], () => import("./record-cell-editor.tsx")),
      loadParts(),
    ]);
    return (props: CellEditorProps<Row>) => <RecordCellEditor {...props} {...{ source, useParts }} />;
  });
}
