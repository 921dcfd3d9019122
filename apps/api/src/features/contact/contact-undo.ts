import { contactNames } from "@lanyard/contract/contact/contact-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { refreshDealSearch } from "#src/features/deal/deal.ts";
import { holdAllStages, settleCards } from "#src/features/pipeline/pipeline.ts";
import { lockedById, type Undoable } from "#src/log/undoable.ts";
import { purgedLinks } from "#src/records/purged-link.ts";
import { takenBackCreations } from "#src/records/record-sql.ts";
import { withCompanyNames } from "./contact-company.ts";
import { contactKeys, contactLabel, emailKey } from "./contact-keys.ts";
import { markCountedContacts, positionOf, withPosition, writeContactPositions } from "./contact-position.ts";
import { isOutsideStages, lockContacts, selectEmailHolders, updateContacts } from "./contact-sql.ts";

/** How the log takes changes of contacts back. */
export const contactUndo: Undoable = {
  hold: holdAllStages,
  lock: async (tx, ids) => lockedById(await lockContacts(tx, ids), withPosition),
  async write(tx, updates) {
    const ids = updates.map(({ id }) => id);
    const named = await withCompanyNames(
      tx,
      updates.map(({ id, values }) => ({ id, fields: values })),
    );
    await updateContacts(
      tx,
      named.map(({ id, fields }) => ({ id, fields, keys: contactKeys(fields) })),
    );
    await writeContactPositions(
      tx,
      updates.map(({ id, values }) => ({ id, ...positionOf(values) })),
    );
    await refreshDealSearch(tx, "contact_id", ids);
  },
  mark: markCountedContacts,
  settle: settleCards,
  async blocked(tx, wanted) {
    const owners = new Map(wanted.map(({ id, values }) => [emailKey(values), id]));
    const keys = [...owners.keys()].filter((key) => key !== null);
    const holders = await selectEmailHolders(tx, keys);
    const objections = new Map(await purgedLinks(tx, wanted, { company_id: "companies" }));
    for (const { id, values } of wanted) {
      if (contactNames.some((name) => values[name])) continue;
      objections.set(id, { fields: [...contactNames], message: refusal("contactUnnamed") });
    }
    for (const holder of holders) {
      const id = owners.get(holder.email_key);
      if (id === undefined || id === holder.id) continue;
      objections.set(id, {
        fields: ["email"],
        message: refusal("emailUsedBy", { name: contactLabel(holder) }),
      });
    }
    return objections;
  },
  // What stands in a stage counts there: that goes one by one.
  takeBackCreations: (tx, actionId) =>
    takenBackCreations(tx, { actionId, noun: "contact", table: "contacts" }, isOutsideStages),
};
