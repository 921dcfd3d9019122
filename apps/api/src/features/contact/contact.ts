export { contactRow, contactRowColumns, contactRowWithout } from "./contact-bulk.ts";
export { emailKeys } from "./contact-email.ts";
export { contactLabel, contactNameKey } from "./contact-label.ts";
export { contactsMadeFrom } from "./contact-sql.ts";
export { contactRecords, contacts } from "./contact-storage.ts";
export { contactUndo } from "./contact-undo.ts";
