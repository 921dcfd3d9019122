import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import { inserting } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export function insertCounts(
  tx: TenantTx,
  rows: readonly { id: string; noun: string; delta: number }[],
): Statement<unknown> {
  return inserting(tx, "record_counts", rows);
}

export function sumCounts(tx: TenantTx, nouns: readonly string[]) {
  return Statement.sql<{ noun: string; total: number; rows: number }>(tx)`
    select noun, sum(delta)::int as total, count(*)::int as rows from crm.record_counts
    where org_id = ${tx.orgId} and noun = any(${nouns}::text[]) group by noun`;
}

/**
 * Replaces the rows of a counter, of which each transaction inserts one, by a single row with their sum.
 * Skips rows that another transaction is combining.
 */
export function foldCounts(tx: TenantTx, noun: string, id: string): Statement<void> {
  return Statement.sql(tx)`
    with old as (
      select id from crm.record_counts where org_id = ${tx.orgId} and noun = ${noun} for update skip locked
    ), gone as (
      delete from crm.record_counts c using old
      where c.org_id = ${tx.orgId} and c.noun = ${noun} and c.id = old.id returning c.delta
    )
    insert into crm.record_counts (org_id, noun, id, delta)
    select ${tx.orgId}, ${noun}, ${id}, coalesce(sum(delta), 0) from gone
    ${insertedWithoutCoordinator}`.map(() => undefined);
}
