import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** Opens the merge dialog. If the request has a single id, the dialog offers a search for other records. */
export { requestMerge as openMerge } from "#src/records/merge/merge-requests.ts";

export const MergeDialog = lazyComponent(async () => (await import("./merge-dialog.tsx")).MergeDialog);
