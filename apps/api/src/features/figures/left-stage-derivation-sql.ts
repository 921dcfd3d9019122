import { sql } from "kysely";
import type { Pool } from "pg";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/**
 * Selects the organisations for which left stages must still be derived. Calls a database function, because
 * the API's role sees only one organisation at a time.
 */
export async function selectDueOrganisations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.left_stage_derivations_due() as id");
  return rows.map(({ id }) => id);
}

export function selectIsDerived(tx: TenantTx): Statement<boolean> {
  const pending = sql`select from crm.left_stage_derivations where org_id = ${tx.orgId}`;
  return Statement.of(tx, pending).map(({ length }) => length === 0);
}

/**
 * Locks the organisation's derivation and returns the id of the last derived deal. Returns undefined if the
 * derivation is complete, or if another process has locked it.
 */
export async function claimDerivation(tx: TenantTx): Promise<string | undefined> {
  const { rows } = await sql<{ after_id: string }>`
    select after_id from crm.left_stage_derivations where org_id = ${tx.orgId}
    for update skip locked`.execute(tx.db);
  return rows[0]?.after_id;
}

export async function lockDealsAfter(tx: TenantTx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from crm.deals where org_id = ${tx.orgId} and id > ${after}
    order by id limit ${limit} for update`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export async function deriveLeftStages(tx: TenantTx, dealIds: readonly string[]): Promise<void> {
  await sql`select crm.derive_left_stages(${tx.orgId}, ${dealIds}::uuid[])`.execute(tx.db);
}

export async function advanceDerivation(tx: TenantTx, after: string | undefined): Promise<void> {
  if (after === undefined)
    await sql`delete from crm.left_stage_derivations where org_id = ${tx.orgId}`.execute(tx.db);
  else
    await sql`
      update crm.left_stage_derivations set after_id = ${after} where org_id = ${tx.orgId}`.execute(tx.db);
}
