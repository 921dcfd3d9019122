import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/** The oldest live company of each folded name. */
export function selectCompaniesByNameKey(tx: TenantTx, nameKeys: readonly string[]) {
  return tx.db
    .selectFrom("companies")
    .distinctOn("name_key")
    .select(["id", "name", "name_key"])
    .where("org_id", "=", tx.orgId)
    .where(sql<boolean>`name_key = any(${nameKeys}::text[])`)
    .where("deleted_at", "is", null)
    .orderBy("name_key")
    .orderBy("id")
    .execute();
}

/** Until the transaction ends, only this one makes companies by name: two imports at once make each only once. */
export async function lockCompanyNames(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company names ${tx.orgId}`}, 0))`.execute(tx.db);
}

/**
 * A statement that makes companies of `rows` and selects `record_id`, `subject_id` and `version` of each; `rows` selects `id`
 * and `record`: the named columns as JSON.
 */
export function companiesMadeFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const names = sql.raw(columns.map((name) => `"${name}"`).join(", "));
  const values = sql.raw(columns.map((name) => `p."${name}"`).join(", "));
  return sql`
    insert into crm.companies (org_id, id, ${names})
    select ${tx.orgId}::uuid, r.id, ${values}
    from (${rows}) r, lateral jsonb_populate_record(null::crm.companies, r.record) p
    returning id as record_id, id as subject_id, version`;
}
