import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { type MadeRows, recordsMadeFrom } from "#src/records/record-sql.ts";

/** Locks the creation of companies by name until the transaction ends, so that two concurrent imports create each only once. */
export async function lockCompanyNames(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company names ${tx.orgId}`}, 0))`.execute(tx.db);
}

/** Companies as `recordsMadeFrom` makes them. */
export function companiesMadeFrom(tx: TenantTx, made: MadeRows) {
  return recordsMadeFrom(tx, "companies", made);
}
