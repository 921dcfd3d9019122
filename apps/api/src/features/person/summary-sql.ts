import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/**
 * Selects members who want summaries, and for whom changes were last counted more than `everyMinutes` ago.
 */
export function selectSummariesDue(
  tx: TenantTx,
  { everyMinutes, limit }: { everyMinutes: number; limit: number },
) {
  const rest = sql`notify_email and left_at is null and email <> ''
    and summed_up_to < now() - make_interval(mins => ${everyMinutes}) order by summed_up_to limit ${limit}`;
  return rowsOf(tx, "people", ["id", "name", "email", "language", "summed_up_to"], rest).send();
}

/** Claims a summary; returns false if another process has claimed it. A rollback releases the claim. */
export function claimSummary(tx: TenantTx, id: string, summedUpTo: string): Promise<boolean> {
  // The parameter has milliseconds, whereas the column has microseconds.
  return Statement.sql(tx)`
    update crm.people set summed_up_to = now()
    where org_id = ${tx.orgId} and id = ${id} and summed_up_to >= ${summedUpTo}::timestamptz
      and summed_up_to < ${summedUpTo}::timestamptz + interval '1 millisecond' returning id`.read(
    (rows) => rows.length === 1,
  );
}
