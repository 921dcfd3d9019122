export { dealRecords, deals } from "./deal-kind.ts";
export { refreshDealSearch } from "./deal-search.ts";
export { dealColumnsOf, linkedToDeal } from "./deal-shown-sql.ts";
export { dealUndo } from "./deal-undo.ts";
