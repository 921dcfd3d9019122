export { dealCall } from "./deal-call.ts";
export { LazyDealForm, OpenDeal } from "./lazy-deal-parts.ts";
export { LazyRecordDealList } from "./lazy-record-deal-list.ts";
export { askLostReason, type EnteringDeals } from "./lost-reason.ts";
export { lostReasonKey, lostReasonOptions } from "./lost-reason-queries.ts";
export { moveEach, moveWithFields } from "./missing-stage-fields.ts";

/** Load the source and bulk edit rules of deals, for deals selected outside their list. */
export const loadDealSource = async () => (await import("./deal-source.ts")).dealSource;
export const loadDealBulkParts = async () => (await import("./deal-bulk-parts.ts")).dealBulkParts;
