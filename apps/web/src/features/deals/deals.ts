import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

export { dealCall } from "./deal-call.ts";
export { LazyDealForm } from "./lazy-deal-form.ts";
export { LazyRecordDealList } from "./lazy-record-deal-list.ts";
export { askLostReason } from "./lost-reason.ts";
export { lostReasonKey, lostReasonOptions } from "./lost-reason-queries.ts";

/** A deal in the panel next to a page; its code loads with the first one opened. */
export const OpenDeal = lazyComponent(async () => (await import("./deal-quick-panel.tsx")).OpenDeal);

/** For what changes and deletes several deals elsewhere than in their list. */
export const loadDealSource = async () => (await import("./deal-source.ts")).dealSource;
export const loadDealBulkParts = async () => (await import("./deal-bulk-parts.ts")).dealBulkParts;
