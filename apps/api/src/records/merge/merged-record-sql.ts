import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf, linksToOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { eachId } from "../record-sql.ts";

export async function insertMergedRecords(
  tx: TenantTx,
  noun: RecordNoun,
  ids: readonly string[],
  survivorId: string,
): Promise<void> {
  await tx.db
    .insertInto("merged_records")
    .values(ids.map((id) => ({ org_id: tx.orgId, id, noun, merged_into: survivorId })))
    .execute();
}

export async function deleteMergedRecords(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx.db.deleteFrom("merged_records").where("org_id", "=", tx.orgId).where(isOneOf("id", ids)).execute();
}

export function selectMergedRecords(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("merged_records")
    .select(["id", "merged_into"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
}

/**
 * Selects the final survivor after any number of merges; returns undefined for a record that was not merged.
 */
export function selectSurvivorId(tx: TenantTx, id: string): Statement<string | undefined> {
  return Statement.of(
    tx,
    sql<{ id: string }>`
    with recursive became (id, step) as (
      select merged_into, 1 from crm.merged_records where org_id = ${tx.orgId} and id = ${id}
      union all
      select m.merged_into, b.step + 1 from became b
      join crm.merged_records m on m.org_id = ${tx.orgId} and m.id = b.id
    )
    select id from became order by step desc limit 1`,
  ).map((rows) => rows[0]?.id);
}

interface Belonging {
  readonly table: string;
  readonly column: string;
}

/** Selects the ids of child records in id order, including deleted records. */
export async function selectChildRecords(
  tx: TenantTx,
  link: Belonging,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${belonging(tx, link, ids)}) b order by id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export async function selectHolders(
  tx: TenantTx,
  link: Belonging,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select distinct holder from (${belonging(tx, link, ids)}) b`.execute(tx.db);
  return rows.map(({ holder }) => holder);
}

/**
 * Reads live and deleted rows in separate queries, because they have separate indexes and one query for both
 * would use neither.
 */
function belonging(tx: TenantTx, { table, column }: Belonging, ids: readonly string[]): RawBuilder<unknown> {
  const from = sql.id("crm", table);
  return sql`
    select id, ${eachId(column)} as holder from ${from}
    where org_id = ${tx.orgId} and ${linksToOneOf(tx, table, column, ids)} and deleted_at is null
    union all
    select id, ${eachId(column)} from ${from}
    where org_id = ${tx.orgId} and ${linksToOneOf(tx, table, column, ids)} and deleted_at is not null`;
}
