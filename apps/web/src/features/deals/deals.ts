export { isOverdue as isDealOverdue } from "./deal-close-date.tsx";
export { dealCall } from "./deal-labels.ts";
export { useLostReasons } from "./deal-queries.ts";
export { LazyDealForm, OpenDeal } from "./lazy-deal-parts.ts";
export { askLostReason, type EnteringDeals, moveOne, moveWithFields } from "./stage-entry.ts";
