import { cardUndo } from "#src/features/pipeline/pipeline.ts";
import { recordUndo } from "#src/records/write/record-undo.ts";
import { deals } from "./deal-storage.ts";

export { eraseDealContactsOf, purgeDealContacts } from "./deal-contact-sql.ts";
export { dealContactUndo, writtenDealContacts } from "./deal-contacts.ts";
export { plainDate as plainDateOf } from "./deal-edit.ts";
export { withProbability } from "./deal-stage.ts";
export { dealRecords, deals } from "./deal-storage.ts";

export const dealUndo = recordUndo(deals, cardUndo("deal"));
