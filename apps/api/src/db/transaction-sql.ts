import { sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/**
 * Returns the start time of the oldest other running transaction. Later statements see all changes of
 * transactions that began before this time. A separate query, because a cluster cannot join this view with
 * distributed tables.
 */
export async function selectOldestBeginning(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{ begun_at: string }>`
    select coalesce(min(xact_start), now())::text as begun_at from pg_stat_activity
    where datname = current_database() and usename = current_user and xact_start is not null
      and pid <> pg_backend_pid()`.execute(tx.db);
  return rows[0]?.begun_at ?? "-infinity";
}

/** Runs work in a savepoint. If the work fails, only its writes are rolled back. */
export async function inSavepoint<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(tx.db);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await sql`rollback to savepoint tried`.execute(tx.db);
    await sql`release savepoint tried`.execute(tx.db);
    throw error;
  }
  await sql`release savepoint tried`.execute(tx.db);
  return result;
}
