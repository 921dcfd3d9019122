import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { BulkParts } from "./bulk-edit-dialog.tsx";
import type { RecordSelectionProps, SelectionSource } from "./record-selection.tsx";
import type { SelectedRecordsProps, SelectedSource } from "./selected-records.tsx";

type LoadParts = (() => Promise<BulkParts>) | undefined;

/**
 * Returns the header that replaces the list's header during a selection. The code loads with the first
 * selection.
 */
export function lazySelection<Params, Matching extends object>(
  source: SelectionSource<Params, Matching>,
  loadParts?: LoadParts,
) {
  return lazyComponent(async () => {
    const [{ RecordSelection }, parts] = await Promise.all([import("./record-selection.tsx"), loadParts?.()]);
    return (props: RecordSelectionProps & { params: Params }) => (
      <RecordSelection {...props} {...{ source, parts }} />
    );
  });
}

/** Returns a component with palette commands for records that are selected outside their list. */
export function lazySelectedRecords<Matching extends object>(
  loadSource: () => Promise<SelectedSource<Matching>>,
  loadParts?: LoadParts,
) {
  return lazyComponent(async () => {
    const [{ SelectedRecords }, source, parts] = await Promise.all([
      import("./selected-records.tsx"),
      loadSource(),
      loadParts?.(),
    ]);
    return (props: SelectedRecordsProps) => <SelectedRecords<Matching> {...props} {...{ source, parts }} />;
  });
}
