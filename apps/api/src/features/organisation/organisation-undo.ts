import type { Undoable } from "#src/log/undoable.ts";
import { lockOrganisation, writeOrganisation } from "./organisation-settings-sql.ts";

/** How the log takes changes of an organisation's settings back; there is nothing to create or delete. */
export const organisationUndo: Undoable = {
  lock: async (tx) => {
    const { version, ...settings } = await lockOrganisation(tx);
    return new Map([[tx.orgId, { values: { ...settings }, version, deleted: false, subjectId: tx.orgId }]]);
  },
  write: async (tx, updates) => {
    for (const { values } of updates) {
      const { currency, default_country: country } = values;
      await writeOrganisation(tx, await lockOrganisation(tx), {
        currency: String(currency),
        default_country: typeof country === "string" ? country : null,
      });
    }
  },
  mark: async () => undefined,
  blocked: async () => new Map(),
};
