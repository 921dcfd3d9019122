import { importTimeLimitMs } from "@lanyard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "./statement.ts";
import type { TenantTx } from "./tenant.ts";

export async function allowLongWork(tx: TenantTx): Promise<void> {
  const statements = [
    `set local statement_timeout = ${tx.deadline?.leftMs() ?? importTimeLimitMs}`,
    "discard plans",
    "set local gin_pending_list_limit = '64MB'",
  ];
  await Promise.all(statements.map((statement) => sql.raw(statement).execute(tx.db)));
}

/**
 * Disables nested loops for joins with rows that the transaction has just written. Without statistics about
 * them, the planner would scan all of them for each row of the other table.
 */
export async function withoutNestedLoops<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await sql.raw("set local enable_nestloop = off").execute(tx.db);
  const result = await work();
  await sql.raw("set local enable_nestloop = on").execute(tx.db);
  return result;
}

interface RowWalk {
  readonly cursor: string;
  readonly rows: RawBuilder<unknown>;
  readonly limit: number;
}

/**
 * Yields rows in steps from a cursor. A separate query for each step would scan all rows again, and could
 * miss or repeat rows that change.
 */
export function walkRows<T>(tx: TenantTx, walk: RowWalk): AsyncGenerator<T[], void> {
  return walked<T>(tx, walk, (begin) => begin());
}

/**
 * Yields rows like `walkRows`, without nested loops. Nested loops are disabled only for the first fetch,
 * during which a cluster plans the query.
 */
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
    await Statement.sql(tx)`declare ${name} cursor for ${rows}`.send();
    return fetchRows();
  });
  while (some.length === limit) {
    yield some;
    some = await fetchRows();
  }
  yield some;
  await Statement.sql(tx)`close ${name}`.send();
}

/** Flushes the pending entries of the search indexes, so that the next search need not scan them. */
export async function flushSearchIndexes(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`select crm.flush_search_indexes()`.send();
}
