import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** Opens the dialog that merges records: `openMerge({ noun, ids })`. Two or more are compared at once; to one, others are looked for. */
export { requestMerge as openMerge } from "#src/records/merge/merge-requests.ts";

/** The merge dialog with the field texts of every kind. */
export const MergeDialog = lazyComponent(async () => (await import("./merge-dialog.tsx")).MergeDialog);
