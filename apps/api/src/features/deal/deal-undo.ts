import { holdAllStages, settleCards } from "#src/features/pipeline/pipeline.ts";
import { lockedById, type Undoable } from "#src/log/undoable.ts";
import { purgedLinks } from "#src/records/purged-link.ts";
import { fieldValues } from "./deal-row.ts";
import { lockDeals } from "./deal-sql.ts";
import { markCountedDeals, writeDeals } from "./deal-writing.ts";

/** How the log takes changes of deals back. */
export const dealUndo: Undoable = {
  hold: holdAllStages,
  lock: async (tx, ids) => lockedById(await lockDeals(tx, ids), fieldValues),
  write: (tx, updates) =>
    writeDeals(
      tx,
      updates.map(({ id, values }) => ({ id, before: undefined, fields: values })),
    ),
  mark: markCountedDeals,
  blocked: (tx, wanted) => purgedLinks(tx, wanted, { contact_id: "contacts", company_id: "companies" }),
  settle: settleCards,
};
