import { refusal } from "@lanyard/contract/refusals/refusal";
import { rowUndo } from "#src/records/row-undo.ts";
import { type DealContactRow, selectRepeatedLinks } from "./deal-contact-sql.ts";
import { valuesOfRow } from "./deal-contacts.ts";

export const dealContactUndo = rowUndo<DealContactRow>("deal_contacts", ["deal_id", "contact_id", "role"], {
  stateOf: (row) => ({
    values: { ...valuesOfRow(row), deal_id: row.deal_id },
    subjectId: row.deal_id,
    timelineValues: valuesOfRow(row),
  }),
  async blocked(tx, wanted) {
    const again = await selectRepeatedLinks(
      tx,
      wanted.map(({ id }) => id),
    );
    const objection = { fields: ["contact_id"], message: refusal("dealContactThere") };
    return new Map(again.map((id) => [id, objection]));
  },
});
