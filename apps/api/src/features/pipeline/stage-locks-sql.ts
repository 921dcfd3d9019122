import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/** Locks all pipelines, then all stages, including removed ones. Callers lock them before cards. */
export async function lockPipelinesWithStages(tx: TenantTx): Promise<void> {
  await sql`select id from crm.pipelines where org_id = ${tx.orgId} order by id for no key update`.execute(
    tx.db,
  );
  await sql`select id from crm.stages where org_id = ${tx.orgId} order by id for no key update`.execute(
    tx.db,
  );
}

/** Locks all stages against changes, because an undo can return cards to any of them. */
export async function holdAllStages(tx: TenantTx): Promise<void> {
  await sql`select id from crm.stages where org_id = ${tx.orgId} order by id for share`.execute(tx.db);
}
