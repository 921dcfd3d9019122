import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

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
