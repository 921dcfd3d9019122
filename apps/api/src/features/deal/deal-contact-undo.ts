import { refusal } from "@lanyard/contract/refusals/refusal";
import { lockedById, type Undoable } from "#src/log/undoable.ts";
import {
  lockDealContacts,
  markDealContacts,
  selectRepeatedLinks,
  updateDealContacts,
} from "./deal-contact-sql.ts";
import { valuesOfRow } from "./deal-contacts.ts";

export const dealContactUndo: Undoable = {
  lock: async (tx, ids) =>
    lockedById(await lockDealContacts(tx, ids), (row) => ({
      values: { ...valuesOfRow(row), deal_id: row.deal_id },
      subjectId: row.deal_id,
      timelineValues: valuesOfRow(row),
    })),
  write: (tx, updates) =>
    updateDealContacts(
      tx,
      updates.map(({ id, values }) => ({
        id,
        deal_id: String(values.deal_id),
        contact_id: String(values.contact_id),
        role: String(values.role),
      })),
    ),
  mark: markDealContacts,
  async blocked(tx, wanted) {
    const again = await selectRepeatedLinks(
      tx,
      wanted.map(({ id }) => id),
    );
    const objection = { fields: ["contact_id"], message: refusal("dealContactThere") };
    return new Map(again.map((id) => [id, objection]));
  },
};
