import type pg from "pg";
import { z } from "zod";

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

export async function execute(db: Queryable, sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rowCount } = await db.query(sql, [...values]);
  return rowCount ?? 0;
}

export async function inTransaction<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // The pool must discard a connection whose transaction could not be rolled back.
    isBroken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isBroken);
  }
}

export async function pingSigninDatabase(db: Queryable): Promise<void> {
  await execute(db, "select 1");
}
