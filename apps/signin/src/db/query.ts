import type pg from "pg";
import { z } from "zod";

/** A pool, or one client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

export async function queryRows<S extends z.ZodType>(
  db: Queryable,
  row: S,
  sql: string,
  values: readonly unknown[] = [],
): Promise<z.output<S>[]> {
  const { rows } = await db.query(sql, [...values]);
  return z.array(row).parse(rows);
}

export async function queryFirst<S extends z.ZodType>(
  db: Queryable,
  row: S,
  sql: string,
  values: readonly unknown[] = [],
): Promise<z.output<S> | undefined> {
  const [first] = await queryRows(db, row, sql, values);
  return first;
}

/** Runs a statement and answers how many rows it changed. */
export async function execute(db: Queryable, sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rowCount } = await db.query(sql, [...values]);
  return rowCount ?? 0;
}
