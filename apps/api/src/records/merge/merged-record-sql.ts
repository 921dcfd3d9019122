import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf, linksToOneOf } from "#src/db/one-of.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import { inserting, rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { customWord } from "#src/records/custom/custom-words.ts";
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

/** Selects the final survivors of merged records after any number of merges. */
export function selectSurvivors(tx: TenantTx, ids: readonly string[]) {
  if (ids.length === 0) return Statement.known([]);
  return Statement.sql<{ id: string; survivor_id: string }>(tx)`
    with recursive became (id, survivor_id, step) as (
      select id, merged_into, 1 from crm.merged_records where org_id = ${tx.orgId} and ${isOneOf("id", ids)}
      union all
      select b.id, m.merged_into, b.step + 1 from became b
      join crm.merged_records m on m.org_id = ${tx.orgId} and m.id = b.survivor_id
    )
    select distinct on (id) id, survivor_id from became order by id, step desc`;
}

/** Selects the final survivor of a record; returns undefined for a record that was not merged. */
export const selectSurvivorId = (tx: TenantTx, id: string): Statement<string | undefined> =>
  selectSurvivors(tx, [id]).map(([merged]) => merged?.survivor_id);

export interface ChildLink {
  readonly table: string;
  readonly column: string;
  /** The key of the values in `custom`, if the link is a custom field. */
  readonly storage?: string;
}

/** Selects the ids of child records, including deleted records. */
export function selectChildRecords(tx: TenantTx, link: ChildLink, ids: readonly string[]) {
  return Statement.sql<{ id: string }>(tx)`
    select distinct id from (${belonging(tx, link, ids)}) b`.read(idsOf);
}

export function selectHolders(tx: TenantTx, link: ChildLink, ids: readonly string[]): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`
    select distinct holder as id from (${belonging(tx, link, ids)}) b`.read(idsOf);
}

/**
 * Reads live and deleted rows in separate queries, because they have separate indexes and one query for both
 * would use neither. The index of custom values contains both.
 */
function belonging(
  tx: TenantTx,
  { table, column, storage }: ChildLink,
  ids: readonly string[],
): RawBuilder<unknown> {
  if (storage !== undefined) {
    const words = ids.map((id) => customWord(storage, id));
    return sql`
    select id, (custom ->> ${storage}::text)::uuid as holder from ${sql.id("crm", `own_custom_${table}`)}
    where org_id = ${tx.orgId} and custom_words && ${words}::text[] and custom_words <> '{}'`;
  }
  const from = sql.id("crm", table);
  return sql`
    select id, ${eachId(column)} as holder from ${from}
    where org_id = ${tx.orgId} and ${linksToOneOf(tx, table, column, ids)} and deleted_at is null
    union all
    select id, ${eachId(column)} from ${from}
    where org_id = ${tx.orgId} and ${linksToOneOf(tx, table, column, ids)} and deleted_at is not null`;
}
