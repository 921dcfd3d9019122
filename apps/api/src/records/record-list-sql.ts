import { type RecordPlural, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { walkRows } from "#src/db/long-work-sql.ts";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Condition } from "./record-filter.ts";

/** The live records of a page: all that meet the conditions. */
export interface Matches {
  readonly table: RecordPlural;
  readonly conditions: readonly Condition[];
}

export interface Order {
  readonly column: string;
  /** Records without a value come last in both directions (rulings, B). */
  readonly hasGaps: boolean;
  /** Whether the column's index lists only records with a value. */
  readonly isSparse?: boolean;
  readonly descending: boolean;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Walks the order from its end. */
  readonly fromEnd: boolean;
  /** Walks on from this record, which the offset then counts from; a record without a value finds nothing. */
  readonly startId?: string | undefined;
}

/** The records of a page, whole and in no order, as a table to select from; and the order they are shown in. */
export interface PageRows {
  readonly rows: RawBuilder<unknown>;
  readonly order: Order;
}

/** A list without conditions. */
export type WholeList = Pick<Matches, "table">;

/** Selects one slice of a whole list; ties are broken by id. Skipped rows are read only from the sort's index. */
export function sliceRows(tx: TenantTx, list: WholeList, order: Order, slice: Slice): PageRows {
  if (slice.offset === 0) return { rows: sql`(${walk(tx, "*", list, order, slice)})`, order };
  const rows = sql`(select r.* from (${walk(tx, "id", list, order, slice)}) walked
    join ${sql.id("crm", list.table)} r on r.org_id = ${tx.orgId} and r.id = walked.id)`;
  return { rows, order };
}

const wholeSlice = { limit: 2_147_483_647, offset: 0, fromEnd: false };

/** A query of the ids of all records that meet the conditions, in the order. */
export function idsInOrder(tx: TenantTx, matches: Matches, order: Order): RawBuilder<unknown> {
  const { table, conditions } = matches;
  if (conditions.length === 0) return walk(tx, "id", matches, order, wholeSlice);
  return sql`select id from crm.matching_ids_in_order(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${JSON.stringify(order)}::jsonb
    ) with ordinality as m (id, place) order by place`;
}

/** An order that no column has: that of the stages, or of the first open tasks that name the records in a column. */
type PlaceOrder = { readonly descending: boolean } & (
  | { readonly stageIds: readonly string[] }
  | { readonly taskColumn: string }
);

/** A query of the ids that meet the conditions, in such an order; within a stage, the newest entry is first. */
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
  const { limit, offset, fromEnd, startId } = slice;
  const column = sql.ref(order.column);
  const along = (condition: RawBuilder<unknown>, along = order) => sql`
    select ${sql.raw(columns)} from ${sql.id("crm", list.table)}
    where org_id = ${tx.orgId} and deleted_at is null and ${condition}
    order by ${indexOrder(along, fromEnd)}`;
  // Literal row numbers, because a generic plan would sort the whole table.
  const within = sql`limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`;
  if (startId !== undefined) return sql`${along(startsAt(tx, list, order, slice))} ${within}`;
  if (!order.hasGaps || (!order.descending && !order.isSparse)) return sql`${along(sql`true`)} ${within}`;
  const empty = order.isSparse ? { ...order, column: "id" } : order;
  const both = [along(sql`${column} is not null`), along(sql`${column} is null`, empty)];
  const parts = (fromEnd ? both.reverse() : both).map(
    (part) => sql`(${part} limit ${sql.lit(limit + offset)})`,
  );
  return sql`select ${sql.raw(columns)} from (${sql.join(parts, sql` union all `)}) walked ${within}`;
}

/**
 * Returns the order of the sort's index. A descending index starts with nulls, but lists show them last: such
 * an order is walked in two parts, so that each column needs one index. An index without nulls is walked so in both directions.
 */
function indexOrder({ column, descending }: Order, fromEnd: boolean): RawBuilder<unknown> {
  const direction = sql.raw(descending === fromEnd ? "asc" : "desc");
  if (column === "id") return sql`id ${direction}`;
  return sql`${sql.ref(column)} ${direction}, id ${direction}`;
}

/** The live records of these ids. */
export function rowsOf(tx: TenantTx, table: RecordPlural, ids: readonly string[]): RawBuilder<unknown> {
  return sql`(select * from ${sql.id("crm", table)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and deleted_at is null)`;
}

/** Returns the display order of the records named `table`. */
export function shownOrder({ column, hasGaps, descending }: Order, table: string): RawBuilder<unknown> {
  const direction = sql.raw(descending ? "desc" : "asc");
  const gaps = sql.raw(hasGaps ? "nulls last" : "");
  return sql`${sql.ref(`${table}.${column}`)} ${direction} ${gaps}, ${sql.ref(`${table}.id`)} ${direction}`;
}

/** Compares as a row, so that the sort's index is entered at the record. */
function startsAt(
  tx: TenantTx,
  { table }: WholeList,
  { column, descending, isSparse = false }: Order,
  { fromEnd, startId }: Slice,
): RawBuilder<unknown> {
  const start = sql`select ${sql.ref(column)} from ${sql.id("crm", table)} where org_id = ${tx.orgId} and id = ${startId}`;
  const onwards = sql.raw(descending === fromEnd ? ">=" : "<=");
  const filled = isSparse ? sql`${sql.ref(column)} is not null and` : sql``;
  return sql`${filled} (${sql.ref(column)}, id) ${onwards} ((${start}), ${startId}::uuid)`;
}

/** The ids at every `step`th place of the order, walking it to the place `last`; fewer when it ends before. */
export async function selectAnchorIds(
  tx: TenantTx,
  list: WholeList,
  order: Order,
  { fromEnd, step, last }: { fromEnd: boolean; step: number; last: number },
): Promise<string[]> {
  const walked = walk(tx, "id", list, order, { fromEnd, limit: last + 1, offset: 0 });
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(id order by place) filter (where place > 0 and place % ${step} = 0), '{}') as ids
    from (select id, row_number() over () - 1 as place from (${walked}) walked) placed`.execute(tx.db);
  return rows[0]?.ids ?? [];
}

export interface MatchingPage {
  readonly ids: readonly string[];
  /** The number of matches; null if there are more than were counted. */
  readonly matched: number | null;
  /** The database's estimate of the number of matches. */
  readonly estimated: number;
}

const parentColumns = new Map<string, ReadonlySet<string>>(
  Object.values(recordKinds).map(({ plural, parents }) => [plural, new Set(Object.keys(parents))]),
);

/**
 * Returns whether an index leads to few rows: the children of one record, or one person's rows of some days.
 * Estimating them would take as long as reading them. Returns false with a word search.
 */
export function expectsFew({ table, conditions }: Matches): boolean {
  const columnsOf = (...ops: string[]) =>
    new Set(conditions.flatMap((each) => (ops.includes(each.op) && "column" in each ? [each.column] : [])));
  const equal = columnsOf("eq");
  const ends = columnsOf("lte");
  const isOfSomeDays = equal.size > 0 && [...columnsOf("gte")].some((column) => ends.has(column));
  const isOfParent = [...equal].some((column) => parentColumns.get(table)?.has(column));
  return (isOfParent || isOfSomeDays) && conditions.every(isByValue);
}

const valueOps: ReadonlySet<string> = new Set(["eq", "in", "gte", "lte", "is_null"]);

function isByValue(condition: Condition): boolean {
  if (condition.op === "any") return condition.cases.every((possible) => possible.every(isByValue));
  return "column" in condition && !("read" in condition) && valueOps.has(condition.op);
}

/**
 * One page of the records that meet all conditions, in the order: the read path of searches and filters
 * (security.md, Tenancy 5). Counts up to `cap`.
 */
export async function selectMatchingPage(
  tx: TenantTx,
  { table, conditions }: Matches,
  order: Order,
  page: { limit: number; offset: number; cap: number },
): Promise<MatchingPage> {
  const sorted = { ...order, expectsFew: expectsFew({ table, conditions }) };
  const { rows } = await sql<MatchingPage>`
    select ids, matched, estimated from crm.matching_page(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${JSON.stringify(sorted)}::jsonb,
      ${page.limit}::int, ${page.offset}::int, ${page.cap}::int)`.execute(tx.db);
  return rows[0] ?? { ids: [], matched: 0, estimated: 0 };
}

/** Counts the matching records, up to `cap` if given. */
export function countMatches(tx: TenantTx, { table, conditions }: Matches, cap?: number): Statement<number> {
  return Statement.of(
    tx,
    sql<{ count: number }>`
    select count(*)::int as count from crm.matching_ids(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${cap ?? null}::int)`,
  ).map((rows) => rows[0]?.count ?? 0);
}

/** The ids of all that meet the conditions, in no order; at most `cap` of them. */
export async function selectMatchingIds(
  tx: TenantTx,
  { table, conditions }: Matches,
  cap: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from crm.matching_ids(
      ${table}, ${tx.orgId}, ${JSON.stringify(conditions)}::jsonb, ${cap}::int) as id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Yields the ids of all matching records in steps, as of the first step. */
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

/** The ids that a query selects, in its order. */
export async function selectIds(tx: TenantTx, query: RawBuilder<{ id: string }>): Promise<string[]> {
  return (await query.execute(tx.db)).rows.map(({ id }) => id);
}
