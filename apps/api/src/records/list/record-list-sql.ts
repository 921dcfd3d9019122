import { type RecordPlural, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { walkRows } from "#src/db/long-work-sql.ts";
import { countOf, idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition } from "#src/records/filter/record-filter.ts";

export interface Matches {
  readonly table: RecordPlural;
  readonly conditions: readonly Condition[];
}

export interface Order {
  readonly column: string;
  /** Whether records can lack a value. Such records are last in both directions (rulings, B). */
  readonly hasGaps: boolean;
  /** Whether the index contains only records with a value. */
  readonly isSparse?: boolean;
  readonly descending: boolean;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
  readonly fromEnd: boolean;
}

/** The complete rows of a page as a table, and their display order. */
export interface PageRows {
  readonly rows: RawBuilder<unknown>;
  readonly order: Order;
}

export type WholeList = Pick<Matches, "table">;

/**
 * Selects a slice of an unfiltered list. Records with equal values sort by id. Skipped rows are read only in
 * the index.
 */
export function sliceRows(tx: TenantTx, list: WholeList, order: Order, slice: Slice): PageRows {
  if (slice.offset === 0) return { rows: sql`(${walk(tx, "*", list, order, slice)})`, order };
  const rows = sql`(select r.* from (${walk(tx, "id", list, order, slice)}) walked
    join ${sql.id("crm", list.table)} r on r.org_id = ${tx.orgId} and r.id = walked.id)`;
  return { rows, order };
}

const wholeSlice = { limit: 2_147_483_647, offset: 0, fromEnd: false };

export function idsInOrder(tx: TenantTx, matches: Matches, order: Order): RawBuilder<unknown> {
  const { table, conditions } = matches;
  if (conditions.length === 0) return walk(tx, "id", matches, order, wholeSlice);
  return sql`select id from crm.matching_ids_in_order(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${JSON.stringify(order)}::jsonb
    ) with ordinality as m (id, place) order by place`;
}

/** An order that no column has: by stage, or by the open task that is due first. */
type PlaceOrder = { readonly descending: boolean } & (
  | { readonly stageIds: readonly string[] }
  | { readonly taskColumn: string }
);

/**
 * Returns a query for matching ids, sorted by `order`. Within a stage, the record that entered last is first.
 */
export function matchingIdsByPlace(
  tx: TenantTx,
  { table, conditions }: Matches,
  order: PlaceOrder,
  { limit, offset }: { readonly limit: number | null; readonly offset: number },
): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select id from crm.matching_ids_by_place(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${JSON.stringify(order)}::jsonb,
      ${limit}::int, ${offset}::int) with ordinality as m (id, place) order by place`;
}

function walk(
  tx: TenantTx,
  columns: "id" | "*",
  list: WholeList,
  order: Order,
  slice: Slice,
): RawBuilder<unknown> {
  const { limit, offset, fromEnd } = slice;
  const column = sql.ref(order.column);
  const along = (condition: RawBuilder<unknown>, along = order) => sql`
    select ${sql.raw(columns)} from ${sql.id("crm", list.table)}
    where org_id = ${tx.orgId} and deleted_at is null and ${condition}
    order by ${indexOrder(along, fromEnd)}`;
  // Literals, because a generic plan would sort the whole table.
  const within = sql`limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`;
  if (!order.hasGaps || (!order.descending && !order.isSparse)) return sql`${along(sql`true`)} ${within}`;
  const empty = order.isSparse ? { ...order, column: "id" } : order;
  const both = [along(sql`${column} is not null`), along(sql`${column} is null`, empty)];
  const parts = (fromEnd ? both.reverse() : both).map(
    (part) => sql`(${part} limit ${sql.lit(limit + offset)})`,
  );
  return sql`select ${sql.raw(columns)} from (${sql.join(parts, sql` union all `)}) walked ${within}`;
}

/**
 * Returns the order of an index scan. Lists show nulls last, but a descending index scan begins with them, so
 * a list with nulls reads its two parts separately.
 */
function indexOrder({ column, descending }: Order, fromEnd: boolean): RawBuilder<unknown> {
  const direction = sql.raw(descending === fromEnd ? "asc" : "desc");
  if (column === "id") return sql`id ${direction}`;
  return sql`${sql.ref(column)} ${direction}, id ${direction}`;
}

export function shownOrder({ column, hasGaps, descending }: Order, table: string): RawBuilder<unknown> {
  const direction = sql.raw(descending ? "desc" : "asc");
  const gaps = sql.raw(hasGaps ? "nulls last" : "");
  return sql`${sql.ref(`${table}.${column}`)} ${direction} ${gaps}, ${sql.ref(`${table}.id`)} ${direction}`;
}

export interface MatchingPage {
  readonly ids: readonly string[];
  /** The number of matches; null if there are more than `cap`. */
  readonly matched: number | null;
  readonly estimated: number;
}

const parentColumns = new Map<string, ReadonlySet<string>>(
  Object.values(recordKinds).map(({ plural, parents }) => [plural, new Set(Object.keys(parents))]),
);

/**
 * Returns whether an index limits the result to few rows: the children of a record, or a member's rows within
 * some days. Reading such rows takes no longer than an estimate. Returns false for a word search.
 */
export function expectsFew({ table, conditions }: Matches): boolean {
  const columnsOf = (...ops: string[]) =>
    new Set(conditions.flatMap((each) => (ops.includes(each.op) && "column" in each ? [each.column] : [])));
  const equal = columnsOf("eq");
  const ends = columnsOf("lt", "lte");
  const isOfSomeDays = equal.size > 0 && [...columnsOf("gte")].some((column) => ends.has(column));
  return (isOfSomeDays || areOfParent({ table, conditions })) && conditions.every(isByValue);
}

/** Returns whether the conditions select the children of a record, or records by their ids. */
export function areOfParent({ table, conditions }: Matches): boolean {
  const parents = parentColumns.get(table);
  return conditions.some((each) => {
    if (each.op === "any")
      return (
        each.cases.length > 0 && each.cases.every((possible) => areOfParent({ table, conditions: possible }))
      );
    if (each.op === "in") return each.column === "id";
    return (each.op === "eq" || each.op === "overlaps") && parents?.has(each.column) === true;
  });
}

const valueOps: ReadonlySet<string> = new Set(["eq", "in", "overlaps", "gte", "lt", "lte", "is_null"]);

function isByValue(condition: Condition): boolean {
  if (condition.op === "any") return condition.cases.every((possible) => possible.every(isByValue));
  return "column" in condition && !("read" in condition) && valueOps.has(condition.op);
}

interface MatchingSlice {
  readonly limit: number;
  readonly offset: number;
  readonly cap: number;
  /** Whether the list is known to have many matches. */
  readonly isLong?: boolean;
}

/**
 * Selects a page of the records that meet all conditions, for all searches and filters (security.md, Tenancy
 * 5). The statement names no table; otherwise a cluster would run it on a worker node, which does not have
 * the function `crm.matching_page`.
 */
export async function selectMatchingPage(
  { db, orgId }: TenantTx,
  { table, conditions }: Matches,
  order: Order,
  { limit, offset, cap, isLong = false }: MatchingSlice,
): Promise<MatchingPage> {
  const sorted = { ...order, expectsFew: !isLong && expectsFew({ table, conditions }) };
  const { rows } = await sql<MatchingPage>`
    select ids, matched, estimated from crm.matching_page(
      ${table}, ${orgId}, ${JSON.stringify(conditions)}::jsonb, ${JSON.stringify(sorted)}::jsonb,
      ${limit}::int, ${offset}::int, ${cap}::int)`.execute(db);
  return rows[0] ?? { ids: [], matched: 0, estimated: 0 };
}

export type FoundIds = RawBuilder<{ ids: string[] }>;

export const idsOfQuery = (ids: RawBuilder<{ id: string }>): FoundIds => sql`select array(${ids}) as ids`;

export function countMatches(tx: TenantTx, { table, conditions }: Matches): Statement<number> {
  return Statement.sql<{ count: number }>(tx)`
    select count(*)::int as count from crm.matching_ids(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, null)`.map(countOf);
}

/** Selects the ids of at most `cap` matching records, in any order. */
export function selectMatchingIds(tx: TenantTx, { table, conditions }: Matches, cap: number) {
  return Statement.sql<{ id: string }>(tx)`
    select id from crm.matching_ids(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${cap}::int) as id`.read(idsOf);
}

/** Yields the ids of all matching records in steps. Excludes records that begin to match later. */
export async function* walkMatchingIds(
  tx: TenantTx,
  { table, conditions }: Matches,
  { cursor, limit }: { readonly cursor: string; readonly limit: number },
): AsyncGenerator<string[], void> {
  const rows = sql`
    select id from crm.matching_ids(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, null) as id order by id`;
  for await (const some of walkRows<{ id: string }>(tx, { cursor, rows, limit })) {
    const ids = some.map(({ id }) => id);
    if (ids.length > 0) yield ids;
  }
}

export async function selectIds(tx: TenantTx, query: RawBuilder<{ id: string }>): Promise<string[]> {
  return (await query.execute(tx.db)).rows.map(({ id }) => id);
}

const packedIds = z.object({ ids: z.instanceof(Buffer).nullable() });

/**
 * Selects the ids of a query in its order, except some ids. Returns 16 bytes per id, so a million ids take 16
 * MB.
 */
export async function selectPackedIds(
  tx: TenantTx,
  ids: RawBuilder<unknown>,
  except: readonly string[],
): Promise<Buffer> {
  const rows = await Statement.sql(tx)`
    select string_agg(uuid_send(id), ''::bytea) filter (where id <> all (${except}::uuid[])) as ids
    from (${ids}) all_ids`.send();
  return packedIds.parse(rows[0]).ids ?? Buffer.alloc(0);
}
