import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/** Locks the creation of companies by name until the transaction ends, so that two concurrent imports create each only once. */
export async function lockCompanyNames(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company names ${tx.orgId}`}, 0))`.execute(tx.db);
}
