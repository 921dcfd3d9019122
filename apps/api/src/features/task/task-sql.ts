import type { TenantTx } from "#src/db/tenant.ts";
import { type MadeRows, recordsMadeFrom } from "#src/records/record-sql.ts";

/** Tasks as `recordsMadeFrom` makes them; those that do not say otherwise are of normal priority. */
export function tasksMadeFrom(tx: TenantTx, made: MadeRows) {
  return recordsMadeFrom(tx, "tasks", { ...made, defaults: { priority: "normal", ...made.defaults } });
}
