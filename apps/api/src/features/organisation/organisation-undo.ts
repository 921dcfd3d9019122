import type { Undoable } from "#src/log/undoable.ts";
import { lockOrganisation, writeOrganisation } from "./organisation-settings-sql.ts";

/** How the log takes changes of an organisation's settings back; there is nothing to create or delete. */
export const organisationUndo: Undoable = {
  lock: async (tx) => {
    const { currency, version } = await lockOrganisation(tx);
    return new Map([[tx.orgId, { values: { currency }, version, deleted: false, subjectId: tx.orgId }]]);
  },
  write: async (tx, updates) => {
    for (const { values } of updates) await writeOrganisation(tx, String(values.currency));
  },
  mark: async () => undefined,
  blocked: async () => new Map(),
};
