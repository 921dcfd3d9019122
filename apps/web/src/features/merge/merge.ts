import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** Opens the merge dialog. With a single id, the dialog searches for other records. */
export { requestMerge as openMerge } from "#src/records/merge/merge-requests.ts";

/** The merge dialog, which needs the field texts of every kind. */
export const MergeDialog = lazyComponent(async () => (await import("./merge-dialog.tsx")).MergeDialog);
