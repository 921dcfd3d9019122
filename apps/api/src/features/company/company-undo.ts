import { refusal } from "@lanyard/contract/refusals/refusal";
import { lockedById, type Undoable } from "#src/log/undoable.ts";
import { takenBackCreations } from "#src/records/record-sql.ts";
import { fieldValues } from "./company-row.ts";
import { isFree, lockCompanies, markCompanies, selectNeededCompanies } from "./company-sql.ts";
import { writeCompanies } from "./company-writing.ts";

/** How the log takes changes of companies back. */
export const companyUndo: Undoable = {
  lock: async (tx, ids) => lockedById(await lockCompanies(tx, ids), fieldValues),
  async write(tx, updates) {
    const rows = await lockCompanies(
      tx,
      updates.map(({ id }) => id),
    );
    const before = new Map(rows.map((row) => [row.id, fieldValues(row)]));
    await writeCompanies(
      tx,
      updates.map(({ id, values }) => ({ id, before: before.get(id) ?? {}, fields: values })),
    );
  },
  mark: markCompanies,
  blocked: async () => new Map(),
  async needed(tx, ids) {
    const needed = await selectNeededCompanies(tx, ids);
    return new Map(needed.map((id) => [id, { fields: [], message: refusal("companyInUse") }]));
  },
  takeBackCreations: (tx, actionId) =>
    takenBackCreations(tx, { actionId, noun: "company", table: "companies" }, isFree(tx)),
};
