export { contactRow, contactRowWithout } from "./contact-bulk.ts";
export { emailKeys } from "./contact-email.ts";
export { contactLabel, contactNameKey } from "./contact-label.ts";
export { contactRecords, contacts } from "./contact-storage.ts";
export { contactUndo } from "./contact-undo.ts";
