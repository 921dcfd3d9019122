export { dealCall } from "./deal-call.ts";
export { LazyDealForm, OpenDeal } from "./lazy-deal-parts.ts";
export { askLostReason, type EnteringDeals } from "./lost-reason.ts";
export { useLostReasons } from "./lost-reason-queries.ts";
export { moveOne, moveWithFields } from "./missing-stage-fields.ts";
