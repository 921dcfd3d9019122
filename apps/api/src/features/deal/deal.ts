export { refreshDealSearch } from "./deal-search.ts";
export { shownDeal } from "./deal-service.ts";
export { dealColumnsOf, linkedToDeal } from "./deal-shown-sql.ts";
