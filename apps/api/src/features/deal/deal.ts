export { eraseDealContactsOf, purgeDealContacts } from "./deal-contact-sql.ts";
export { dealContactUndo } from "./deal-contact-undo.ts";
export { plainDate as plainDateOf } from "./deal-edit.ts";
export { dealColumnsOf, linkedToDeal } from "./deal-shown-sql.ts";
export { dealsMadeFrom } from "./deal-sql.ts";
export { dealRecords, deals } from "./deal-storage.ts";
export { dealUndo } from "./deal-undo.ts";
