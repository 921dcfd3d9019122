import { sql } from "kysely";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export function insertCounts(
  tx: TenantTx,
  rows: readonly { id: string; noun: string; delta: number }[],
): Statement<void> {
  return Statement.of(
    tx,
    tx.db.insertInto("record_counts").values(rows.map((row) => ({ org_id: tx.orgId, ...row }))),
  ).map(() => undefined);
}

export function sumCounts(
  tx: TenantTx,
  nouns: readonly string[],
): Statement<{ noun: string; total: number; rows: number }[]> {
  const sums = tx.db
    .selectFrom("record_counts")
    .select(["noun", sql<number>`sum(delta)::int`.as("total"), sql<number>`count(*)::int`.as("rows")])
    .where("org_id", "=", tx.orgId)
    .where("noun", "in", nouns)
    .groupBy("noun");
  return Statement.of(tx, sums);
}

/**
 * Replaces the rows of a counter, of which each transaction inserts one, by a single row with their sum.
 * Skips rows that another transaction is combining.
 */
export function foldCounts(tx: TenantTx, noun: string, id: string): Statement<void> {
  return Statement.of(
    tx,
    sql`
    with old as (
      select id from crm.record_counts where org_id = ${tx.orgId} and noun = ${noun} for update skip locked
    ), gone as (
      delete from crm.record_counts c using old
      where c.org_id = ${tx.orgId} and c.noun = ${noun} and c.id = old.id returning c.delta
    )
    insert into crm.record_counts (org_id, noun, id, delta)
    select ${tx.orgId}, ${noun}, ${id}, coalesce(sum(delta), 0) from gone
    ${insertedWithoutCoordinator}`,
  ).map(() => undefined);
}
