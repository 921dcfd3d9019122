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

/** Makes companies of `rows`, which selects `id` and `record`: the named columns as JSON. */
export async function insertCompaniesFrom(
  tx: TenantTx,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const values = sql.join(columns.map((name) => sql.ref(`p.${name}`)));
  await sql`
    insert into crm.companies (org_id, id, ${names})
    select ${tx.orgId}::uuid, r.id, ${values}
    from (${rows}) r, lateral jsonb_populate_record(null::crm.companies, r.record) p`.execute(tx.db);
}

/**
 * That no live contact and no live deal belongs to the company of the table called `made`. Two conditions joined
 * by "and", which the planner turns into joins; one with "or" it would try for each company anew.
 */
export function isFree(tx: TenantTx) {
  return sql`
    not exists (select 1 from crm.contacts k
      where k.org_id = ${tx.orgId} and k.company_id = made.id and k.deleted_at is null)
    and not exists (select 1 from crm.deals d
      where d.org_id = ${tx.orgId} and d.company_id = made.id and d.deleted_at is null)`;
}

/** Those of the companies that live contacts or deals belong to. */
export async function selectNeededCompanies(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from crm.contacts
    where org_id = ${tx.orgId} and company_id = any(${ids}::uuid[]) and deleted_at is null
    union
    select company_id from crm.deals
    where org_id = ${tx.orgId} and company_id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx.db);
  return rows.map(({ company_id }) => company_id);
}
