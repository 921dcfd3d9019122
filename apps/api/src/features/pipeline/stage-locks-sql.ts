import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/** Locks all of them, including removed ones: pipelines before their stages, and both before any card. */
export async function lockPipelinesWithStages(tx: TenantTx): Promise<void> {
  await sql`select id from crm.pipelines where org_id = ${tx.orgId} order by id for no key update`.execute(
    tx.db,
  );
  await sql`select id from crm.stages where org_id = ${tx.orgId} order by id for no key update`.execute(
    tx.db,
  );
}

/** Keeps all stages from being changed or removed, for cards that come back to any of them. */
export async function holdAllStages(tx: TenantTx): Promise<void> {
  await sql`select id from crm.stages where org_id = ${tx.orgId} order by id for share`.execute(tx.db);
}
