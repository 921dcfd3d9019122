import { purgedLinks } from "#src/features/action/purged-link.ts";
import { lockedById, type UndoDoor } from "#src/features/action/undo-door.ts";
import { holdAllStages, settleCards } from "#src/features/pipeline/card-door.ts";
import { fieldValues } from "./deal-row.ts";
import { lockDeals } from "./deal-sql.ts";
import { markCountedDeals, writeDeals } from "./deal-writing.ts";

/** How the log takes changes of deals back. */
export const dealUndo: UndoDoor = {
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
