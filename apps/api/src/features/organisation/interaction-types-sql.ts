import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export interface LostOption {
  readonly type: string;
  readonly outcome: string | null;
  readonly label: string;
}

export function countOutcomes(
  tx: TenantTx,
  lost: readonly LostOption[],
): Statement<{ label: string; count: number }[]> {
  return Statement.of(
    tx,
    sql<{ label: string; count: number }>`
      select l.label, count(*)::int as count
      from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) l (type text, outcome text, label text)
      join crm.interactions i on i.org_id = ${tx.orgId} and i.deleted_at is null
        and i.type = l.type and (l.outcome is null or i.outcome = l.outcome)
      group by l.label order by count(*) desc, l.label`,
  );
}
