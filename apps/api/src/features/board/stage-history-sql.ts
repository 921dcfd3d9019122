import { type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
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
  present_stage_id: string | null;
}

export function selectStageSteps(
  tx: TenantTx,
  { noun, id }: { noun: CardNoun; id: string },
  limit: number,
): Statement<StageStep[]> {
  const records = sql.id("crm", recordKinds[noun].plural);
  return Statement.sql<StageStep>(tx)`
    select c.action_id, c.op, c.before ->> 'stage_id' as from_stage_id, c.after ->> 'stage_id' as to_stage_id,
      c.after ->> 'lost_reason' as lost_reason, a.at, a.actor_name, a.undone_by is not null as undone,
      (select r.stage_id from ${records} r where r.org_id = ${tx.orgId} and r.id = ${id}) as present_stage_id
    from crm.action_changes c join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
    where c.org_id = ${tx.orgId} and c.record_id = ${id}
      and (c.op = 'create' or c.after -> 'stage_id' is not null)
    order by c.version desc limit ${limit}`;
}
