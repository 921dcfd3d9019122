import { idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export function selectIsDerived(tx: TenantTx): Statement<boolean> {
  return Statement.sql(tx)`select from crm.left_stage_derivations where org_id = ${tx.orgId}`.map(
    ({ length }) => length === 0,
  );
}

/**
 * Locks the organisation's derivation and returns the id of the last derived deal. Returns undefined if the
 * derivation is complete, or if another process has locked it.
 */
export function claimDerivation(tx: TenantTx): Promise<string | undefined> {
  return Statement.sql<{ after_id: string }>(tx)`
    select after_id from crm.left_stage_derivations where org_id = ${tx.orgId}
    for update skip locked`.read(([row]) => row?.after_id);
}

export function lockDealsAfter(tx: TenantTx, after: string, limit: number): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select id from crm.deals where org_id = ${tx.orgId} and id > ${after}
    order by id limit ${limit} for update`.read(idsOf);
}

export async function deriveLeftStages(tx: TenantTx, dealIds: readonly string[]): Promise<void> {
  await Statement.sql(tx)`select crm.derive_left_stages(${tx.orgId}, ${dealIds}::uuid[])`.send();
}

export async function advanceDerivation(tx: TenantTx, after: string | undefined): Promise<void> {
  if (after === undefined)
    await Statement.sql(tx)`delete from crm.left_stage_derivations where org_id = ${tx.orgId}`.send();
  else
    await Statement.sql(tx)`
      update crm.left_stage_derivations set after_id = ${after} where org_id = ${tx.orgId}`.send();
}
