import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** Opens the dialog that merges records: `openMerge({ noun, ids })`. Two or more are compared at once; to one, others are looked for. */
export { requestMerge as openMerge } from "#src/records/merge/merge-requests.ts";

/** The dialog, with the texts of the fields of whatever kind it compares. */
export const MergeDialog = lazyComponent(async () => (await import("./merge-dialog.tsx")).MergeDialog);
