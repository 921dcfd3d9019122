import { type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";

interface Standing {
  readonly stage_id: string | null;
  readonly stage_entered_at: string | null;
  readonly pipeline_id: string | null;
  readonly stage_name: string | null;
  readonly stage_color: string | null;
}

export function requireCardPosition(tx: TenantTx, noun: CardNoun, id: string): Statement<Standing> {
  return Statement.sql<Standing>(tx)`
    select c.stage_id, c.stage_entered_at, s.pipeline_id, s.name as stage_name, s.color as stage_color
    from ${sql.id("crm", recordKinds[noun].plural)} c
    left join crm.stages s on s.org_id = ${tx.orgId} and s.id = c.stage_id
    where c.org_id = ${tx.orgId} and c.id = ${id} and c.deleted_at is null`.map(([standing]) => {
    if (standing === undefined) throw new AppError("NOT_FOUND");
    return standing;
  });
}
