export { refreshDealSearch } from "./deal-search.ts";
export { requireDeal } from "./deal-service.ts";
export { dealColumnsOf, linkedToDeal } from "./deal-shown-sql.ts";
export { purgeDeals } from "./deal-sql.ts";
