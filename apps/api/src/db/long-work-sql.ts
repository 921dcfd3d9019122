import { importTimeLimitMs } from "@lanyard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/**
 * Statements over very many records may take as long as an import may, are planned for the tables as they are now, not as
 * remembered from when they were small, and what they write is sorted into the search indexes in one go (search-index-sorting.ts); in
 * this transaction alone. Plans are forgotten once rather than made anew each time: that would also plan the check of each
 * foreign key of each row, a quarter of what an import takes.
 */
export async function allowLongWork(tx: TenantTx): Promise<void> {
  const statements = [
    `set local statement_timeout = ${tx.deadline?.leftMs() ?? importTimeLimitMs}`,
    "discard plans",
    "set local gin_pending_list_limit = '64MB'",
  ];
  await Promise.all(statements.map((statement) => sql.raw(statement).execute(tx.db)));
}

/**
 * For joins of many rows that the transaction has only just written: they have no statistics yet, so the planner
 * takes them for a handful and would walk all of them for each of the others. Rules such joins out.
 */
export async function withoutNestedLoops<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await sql.raw("set local enable_nestloop = off").execute(tx.db);
  const result = await work();
  await sql.raw("set local enable_nestloop = on").execute(tx.db);
  return result;
}

interface RowWalk {
  /** Called after what it walks. */
  readonly cursor: string;
  readonly rows: RawBuilder<unknown>;
  /** How many are handed over at once. */
  readonly limit: number;
}

/**
 * Hands over very many rows, some at a time. One statement finds them all, and its cursor hands them over (PostgreSQL manual,
 * DECLARE): to ask anew for each step would read all of them each time, and find others where they are changed meanwhile.
 */
export function walkRows<T>(tx: TenantTx, walk: RowWalk): AsyncGenerator<T[], void> {
  return walked<T>(tx, walk, (begin) => begin());
}

/** The same for joins of rows that were only just written; a cluster plans only when the first rows are fetched. */
export function walkWithoutNestedLoops<T>(tx: TenantTx, walk: RowWalk): AsyncGenerator<T[], void> {
  return walked<T>(tx, walk, (begin) => withoutNestedLoops(tx, begin));
}

async function* walked<T>(
  tx: TenantTx,
  { cursor, rows, limit }: RowWalk,
  beginning: (begin: () => Promise<T[]>) => Promise<T[]>,
): AsyncGenerator<T[], void> {
  const name = sql.id(cursor);
  const fetchRows = async () => (await sql<T>`fetch ${sql.lit(limit)} from ${name}`.execute(tx.db)).rows;
  let some = await beginning(async () => {
    await sql`declare ${name} cursor for ${rows}`.execute(tx.db);
    return fetchRows();
  });
  while (some.length === limit) {
    yield some;
    some = await fetchRows();
  }
  yield some;
  await sql`close ${name}`.execute(tx.db);
}

/** Sorts what was written into the search indexes, so that the next search need not read it one by one. */
export async function flushSearchIndexes(tx: TenantTx): Promise<void> {
  await sql`select crm.flush_search_indexes()`.execute(tx.db);
}
