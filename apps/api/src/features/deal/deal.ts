export { plainDate as plainDateOf } from "./deal-edit.ts";
export { dealRecords, deals } from "./deal-kind.ts";
export { dealColumnsOf, linkedToDeal } from "./deal-shown-sql.ts";
export { dealsMadeFrom } from "./deal-sql.ts";
export { dealUndo } from "./deal-undo.ts";
