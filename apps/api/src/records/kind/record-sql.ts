import type { Noun } from "@lanyard/contract/action/action-schema";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { holdsSeveral } from "@lanyard/contract/kind/kind";
import {
  childrenOf,
  type RecordNoun,
  type RecordPlural,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { holdsId, isOneOf, linkSource, linksToOneOf } from "#src/db/one-of.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import { listed } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { clearLogOf } from "#src/log/erased-log-sql.ts";
import type { RecordKind } from "./record-kind.ts";
import type { DependentTable } from "./row-sql.ts";

type Values = Readonly<Record<string, unknown>>;

/** Default values by column, for rows that omit the column. An explicit null is stored. */
export type ColumnDefaults = Readonly<Record<string, string>>;

export interface MadeRows {
  /** The columns of the table that a row's JSON can set. */
  readonly columns: readonly string[];
  /**
   * Columns of the table that get their values from a column of the row instead of the JSON. Keys are columns
   * of the table.
   */
  readonly links?: Readonly<Record<string, string>>;
  /**
   * A query that returns `org_id`, `id`, `record` (the JSON), `row_number` (the order of creation), and the
   * columns that `links` refers to.
   */
  readonly rows: RawBuilder<unknown>;
  readonly defaults?: ColumnDefaults | undefined;
}

/**
 * Returns a statement that creates records from rows and returns their `record_id`, `subject_id` and
 * `version`. Skips a row if another record already has the same value in a unique field.
 */
export function recordsMadeFrom(
  tx: TenantTx,
  { declaration, startValues }: Pick<RecordKind, "declaration" | "startValues">,
  { columns, links = {}, rows, defaults: given = {} }: MadeRows,
): RawBuilder<unknown> {
  const table = declaration.plural;
  const isUnique = Object.values<FieldDescriptor>(declaration.fields).some(({ isOfOneOnly }) => isOfOneOnly);
  const texts = Object.entries(startValues).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const defaults: ColumnDefaults = { ...Object.fromEntries(texts), ...given };
  // An import creates records every 20 ms, and building query builder nodes for eighty columns is slow.
  const plain = columns.filter((name) => !Object.hasOwn(defaults, name));
  const into = sql.raw(listed(["org_id", "id", ...Object.keys(links), ...plain, ...Object.keys(defaults)]));
  const values = sql.raw([listed(["id", ...Object.values(links)], "r."), listed(plain, "p.")].join(", "));
  const usual = Object.entries(defaults).map(
    ([name, value]) => sql`, case when r.record ? ${sql.lit(name)} then p.${sql.ref(name)} else ${value} end`,
  );
  return sql`
    insert into ${sql.table(`crm.${table}`)} as made (${into})
    select r.org_id, ${values}${sql.join(usual, sql``)}
    from (${rows}) r, lateral jsonb_populate_record(null::${sql.table(`crm.${table}`)}, r.record) p
    where r.org_id = ${tx.orgId}
    order by r.row_number
    ${isUnique ? sql`on conflict do nothing` : sql``}
    returning made.id as record_id, made.id as subject_id, made.version`;
}

export function rewriting(
  tx: TenantTx,
  table: RecordPlural,
  columns: readonly string[],
  records: readonly (Values & { id: string })[],
): Statement<unknown[]> {
  const values = [...columns.map((name) => listed([name], "d.")), "r.version + 1", "now()"];
  return Statement.sql(tx)`
    update ${sql.id("crm", table)} r
    set (${sql.raw(listed([...columns, "version", "updated_at"]))}) = (${sql.raw(values.join(", "))})
    from jsonb_populate_recordset(null::${sql.id("crm", table)}, ${JSON.stringify(records)}::jsonb) d
    where r.org_id = ${tx.orgId} and r.id = d.id`;
}

/**
 * Returns a statement that deletes and returns the records that an action created. Skips records that have
 * changed since, and those for which `mayGo`, a condition on the alias `made`, is false.
 */
export function creationsReverted(
  tx: TenantTx,
  { actionId, noun, table }: { actionId: string; noun: Noun; table: RecordPlural },
  mayGo: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    update ${sql.table(`crm.${table}`)} made set deleted_at = now(), version = made.version + 1
    from crm.action_changes c
    where c.org_id = ${tx.orgId} and c.action_id = ${actionId} and c.noun = ${noun} and c.op = 'create'
      and made.org_id = ${tx.orgId} and made.id = c.record_id and made.version = c.version
      and made.deleted_at is null and ${mayGo}
    returning made.id as record_id, made.id as subject_id, made.version`;
}

/**
 * Returns the condition that the record `made` has no live children. The parts are joined by "and", because
 * with "or" the planner would check each record separately.
 */
export function isWithoutChildren(tx: TenantTx, noun: RecordNoun): RawBuilder<unknown> {
  const conditions = childrenOf(noun).map(
    (child) => sql`not exists (select 1 from ${linkSource(recordKinds[child.noun].plural, child.column)} k
      where k.org_id = ${tx.orgId} and ${sql.raw(holdsId("k", child.column, "made.id"))} and k.deleted_at is null)`,
  );
  return sql.join([sql`true`, ...conditions], sql` and `);
}

export function eachId(column: string): RawBuilder<unknown> {
  return holdsSeveral(column) ? sql`unnest(${sql.ref(column)})` : sql.ref(column);
}

export function selectWithChildren(
  tx: TenantTx,
  noun: RecordNoun,
  ids: readonly string[],
): Promise<string[]> {
  const parents = childrenOf(noun).map(
    (child) => sql`select ${eachId(child.column)} as id from ${sql.id("crm", recordKinds[child.noun].plural)}
      where org_id = ${tx.orgId} and ${linksToOneOf(tx, recordKinds[child.noun].plural, child.column, ids)} and deleted_at is null`,
  );
  return Statement.sql<{ id: string }>(tx)`${sql.join(parents, sql` union `)}`.read(idsOf);
}

/** The maximum number of records that one statement locks and purges. */
const purgedAtOnce = 1000;

export function purgeableIds(tx: TenantTx, table: RecordPlural, days: number): RawBuilder<unknown> {
  return sql`select id from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and deleted_at < now() - make_interval(days => ${days})
    order by deleted_at, id limit ${purgedAtOnce}`;
}

export async function countAffected(
  tx: TenantTx,
  statements: readonly RawBuilder<unknown>[],
): Promise<number> {
  let affected = 0;
  for (const statement of statements) {
    affected += Number((await statement.execute(tx.db)).numAffectedRows ?? 0n);
  }
  return affected;
}

/**
 * Purges rows that were deleted more than `days` days ago, and clears their log entries. Also purges the rows
 * that a column in `holders` assigns to a record due for purging. Returns the number of purged rows.
 */
export async function purgeDependents(
  tx: TenantTx,
  table: DependentTable,
  holders: readonly (readonly [noun: RecordNoun, column: string])[],
  days: number,
): Promise<number> {
  const own = sql`${sql.id("crm", table)} where org_id = ${tx.orgId}`;
  const isDue = sql`deleted_at < now() - make_interval(days => ${days})`;
  await clearLogOf(tx, sql`select id from ${own} and ${isDue}`);
  return countAffected(tx, [
    ...holders.map(
      ([noun, column]) => sql`
    delete from ${own} and ${sql.ref(column)} in (${purgeableIds(tx, recordKinds[noun].plural, days)})`,
    ),
    sql`delete from ${own} and ${isDue}`,
  ]);
}

/**
 * Deletes all rows whose column assigns them to one of the records, even rows already deleted. Returns their
 * ids.
 */
export function eraseDependents(tx: TenantTx, table: DependentTable, column: string, ids: readonly string[]) {
  return Statement.sql<{ id: string }>(tx)`
    delete from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and ${isOneOf(column, ids)} returning id`.read(idsOf);
}

export function selectPurgeable(tx: TenantTx, table: RecordPlural, days: number): Promise<string[]> {
  return Statement.sql<{ id: string }>(tx)`${purgeableIds(tx, table, days)}`.read(idsOf);
}

export function inOrderOf<T extends { id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * Returns the organisation's country, which applies to phone numbers without a country code, or null. Locks
 * the country until the transaction ends.
 */
export function phoneCountry(tx: TenantTx): Promise<string | null> {
  return Statement.sql<{ country: string | null }>(tx)`
    select crm.phone_country(${tx.orgId}::uuid) as country`.read(([row]) => row?.country ?? null);
}
