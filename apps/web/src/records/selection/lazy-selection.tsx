import type { RecordSource } from "#src/records/source.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { BulkParts } from "./bulk-edit-dialog.tsx";
import type { RecordSelectionProps } from "./record-selection.tsx";

/**
 * Returns the header that replaces the list's header during a selection. The code loads with the first
 * selection.
 */
export function lazySelection(source: RecordSource, loadParts?: () => Promise<BulkParts>) {
  return lazyComponent(async () => {
    const [{ RecordSelection }, parts] = await Promise.all([import("./record-selection.tsx"), loadParts?.()]);
    return (props: RecordSelectionProps) => <RecordSelection {...props} {...{ source, parts }} />;
  });
}
