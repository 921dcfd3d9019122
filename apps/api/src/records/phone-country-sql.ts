import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/**
 * The country in which the organisation's numbers without one are read, null where none is chosen. It stays until the
 * transaction ends: who changes it waits for those who wrote by it.
 */
export async function phoneCountry(tx: TenantTx): Promise<string | null> {
  const { rows } = await sql<{ country: string | null }>`
    select crm.phone_country(${tx.orgId}::uuid) as country`.execute(tx.db);
  return rows[0]?.country ?? null;
}
