export { dealRecords, deals } from "./deal-kind.ts";
export { dealColumnsOf, linkedToDeal } from "./deal-shown-sql.ts";
export { dealUndo } from "./deal-undo.ts";
