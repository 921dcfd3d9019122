import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf, linksToOneOf } from "#src/db/one-of.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import { inserting, rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { eachId } from "#src/records/kind/record-sql.ts";

export async function insertMergedRecords(
  tx: TenantTx,
  noun: RecordNoun,
  ids: readonly string[],
  survivorId: string,
): Promise<void> {
  const rows = ids.map((id) => ({ id, noun, merged_into: survivorId }));
  await inserting(tx, "merged_records", rows).send();
}

export async function deleteMergedRecords(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.merged_records where org_id = ${tx.orgId} and ${isOneOf("id", ids)}`.send();
}

export function selectMergedRecords(tx: TenantTx, ids: readonly string[]) {
  return rowsOf(tx, "merged_records", ["id", "merged_into"], isOneOf("id", ids)).send();
}

/**
 * Selects the final survivor after any number of merges; returns undefined for a record that was not merged.
 */
export function selectSurvivorId(tx: TenantTx, id: string): Statement<string | undefined> {
  return Statement.sql<{ id: string }>(tx)`
    with recursive became (id, step) as (
      select merged_into, 1 from crm.merged_records where org_id = ${tx.orgId} and id = ${id}
      union all
      select m.merged_into, b.step + 1 from became b
      join crm.merged_records m on m.org_id = ${tx.orgId} and m.id = b.id
    )
    select id from became order by step desc limit 1`.map((rows) => rows[0]?.id);
}

interface Belonging {
  readonly table: string;
  readonly column: string;
}

/** Selects the ids of child records in id order, including deleted records. */
export function selectChildRecords(tx: TenantTx, link: Belonging, ids: readonly string[]) {
  return Statement.sql<{ id: string }>(tx)`
    select distinct id from (${belonging(tx, link, ids)}) b order by id`.read(idsOf);
}

export function selectHolders(tx: TenantTx, link: Belonging, ids: readonly string[]): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select distinct holder as id from (${belonging(tx, link, ids)}) b`.read(idsOf);
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
