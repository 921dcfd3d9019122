import { sql } from "kysely";
import type { Pool } from "pg";
import type { TenantTx } from "#src/db/tenant.ts";

/** Every organisation, through a narrow function: the runtime role reads no row outside a tenant. */
export async function selectOrganisationIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.organisation_ids() as id");
  return rows.map(({ id }) => id);
}

/** Rows a statement takes away at once, so that nobody waits for a long lock. */
const batch = 1000;

/**
 * Removes notes, deals, contacts and companies that were deleted more than `days` ago, in an order in which
 * nothing is left pointing at what is gone. Answers how many rows went.
 */
export async function purgeDeleted(tx: TenantTx, days: number): Promise<number> {
  const due = sql`select id from crm.contacts
    where org_id = ${tx.orgId} and deleted_at < now() - make_interval(days => ${days}) order by deleted_at, id limit ${batch}`;
  const dueCompanies = sql`select id from crm.companies
    where org_id = ${tx.orgId} and deleted_at < now() - make_interval(days => ${days}) order by deleted_at, id limit ${batch}`;
  const dueDeals = sql`select id from crm.deals
    where org_id = ${tx.orgId} and deleted_at < now() - make_interval(days => ${days}) order by deleted_at, id limit ${batch}`;
  const statements = [
    sql`delete from crm.notes where org_id = ${tx.orgId} and contact_id in (${due})`,
    sql`delete from crm.notes where org_id = ${tx.orgId} and company_id in (${dueCompanies})`,
    sql`delete from crm.notes where org_id = ${tx.orgId} and deal_id in (${dueDeals})`,
    sql`delete from crm.notes where org_id = ${tx.orgId} and deleted_at < now() - make_interval(days => ${days})`,
    sql`delete from crm.deals where org_id = ${tx.orgId} and id in (${dueDeals})`,
    sql`update crm.deals set contact_id = null where org_id = ${tx.orgId} and contact_id in (${due})`,
    sql`delete from crm.contacts where org_id = ${tx.orgId} and id in (${due})`,
    sql`update crm.contacts set company_id = null where org_id = ${tx.orgId} and company_id in (${dueCompanies})`,
    sql`update crm.deals set company_id = null where org_id = ${tx.orgId} and company_id in (${dueCompanies})`,
    sql`delete from crm.companies where org_id = ${tx.orgId} and id in (${dueCompanies})`,
  ];
  let gone = 0;
  for (const statement of statements) {
    gone += Number((await statement.execute(tx.db)).numAffectedRows ?? 0n);
  }
  return gone;
}

/** Answers to repeated requests are kept 24 hours (security.md, Input and output 6). */
export async function deleteOldRequestKeys(tx: TenantTx): Promise<void> {
  await tx.db
    .deleteFrom("idempotency_keys")
    .where("org_id", "=", tx.orgId)
    .where("created_at", "<", sql<string>`now() - interval '24 hours'`)
    .execute();
}
