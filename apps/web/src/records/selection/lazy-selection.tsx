import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { BulkParts } from "./bulk-edit-dialog.tsx";
import type { Filtered, RecordSelectionProps, SelectionSource } from "./record-selection.tsx";

/**
 * Returns the header that replaces the list's header during a selection. The code loads with the first
 * selection.
 */
export function lazySelection<Params extends Filtered, Matching extends object>(
  source: SelectionSource<Params, Matching>,
  loadParts?: () => Promise<BulkParts>,
) {
  return lazyComponent(async () => {
    const [{ RecordSelection }, parts] = await Promise.all([import("./record-selection.tsx"), loadParts?.()]);
    return (props: RecordSelectionProps & { params: Params }) => (
      <RecordSelection {...props} {...{ source, parts }} />
    );
  });
}
