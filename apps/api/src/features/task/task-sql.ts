import type { RawBuilder } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { type ColumnDefaults, recordsMadeFrom } from "#src/records/record-sql.ts";

/** Tasks as `recordsMadeFrom` makes them; those that do not say otherwise are of normal priority. */
export function tasksMadeFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
  defaults: ColumnDefaults = {},
) {
  return recordsMadeFrom(tx, "tasks", {
    columns,
    links: { contact_id: "contact_id", company_id: "company_id", deal_id: "deal_id" },
    rows,
    defaults: { priority: "normal", ...defaults },
  });
}
