import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { type ColumnDefaults, recordsMadeFrom } from "#src/records/record-sql.ts";

/** Until the transaction ends, only this one makes companies by name: two imports at once make each only once. */
export async function lockCompanyNames(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company names ${tx.orgId}`}, 0))`.execute(tx.db);
}

/** Companies as `recordsMadeFrom` makes them. */
export function companiesMadeFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
  defaults?: ColumnDefaults,
) {
  return recordsMadeFrom(tx, "companies", { columns, rows, defaults });
}
