export { LazyDealForm } from "./lazy-deal-form.tsx";
export { askLostReason } from "./lost-reason.ts";
export { lostReasonKey, lostReasonOptions } from "./lost-reason-queries.ts";
