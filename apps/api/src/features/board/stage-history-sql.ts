import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

export interface StageStep {
  action_id: string;
  op: string;
  from_stage_id: string | null;
  to_stage_id: string | null;
  lost_reason: string | null;
  at: string;
  actor_name: string;
  undone: boolean;
}

/** The changes of a record that gave it another stage, and its creation, newest first. */
export async function selectStageSteps(tx: TenantTx, recordId: string, limit: number): Promise<StageStep[]> {
  const { rows } = await sql<StageStep>`
    select c.action_id, c.op, c.before ->> 'stage_id' as from_stage_id, c.after ->> 'stage_id' as to_stage_id,
      c.after ->> 'lost_reason' as lost_reason, a.at, a.actor_name, a.undone_by is not null as undone
    from crm.action_changes c join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
    where c.org_id = ${tx.orgId} and c.record_id = ${recordId}
      and (c.op = 'create' or c.after -> 'stage_id' is not null)
    order by c.version desc limit ${limit}`.execute(tx.db);
  return rows;
}
