export { LazyDealForm } from "./lazy-deal-form.ts";
export { askLostReason } from "./lost-reason.ts";
export { lostReasonKey, lostReasonOptions } from "./lost-reason-queries.ts";
