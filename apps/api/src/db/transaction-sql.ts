import { Statement } from "./statement.ts";
import type { TenantTx } from "./tenant.ts";

/**
 * Returns the start time of the oldest other running transaction. Later statements see all changes of
 * transactions that began before this time. A separate query, because a cluster cannot join this view with
 * distributed tables.
 */
export function selectOldestBeginning(tx: TenantTx): Promise<string> {
  return Statement.sql<{ begun_at: string }>(tx)`
    select coalesce(min(xact_start), now())::text as begun_at from pg_stat_activity
    where datname = current_database() and usename = current_user and xact_start is not null
      and pid <> pg_backend_pid()`.read(([row]) => row?.begun_at ?? "-infinity");
}

/** Runs work in a savepoint. If the work fails, only its writes are rolled back. */
export async function inSavepoint<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await Statement.sql(tx)`savepoint tried`.send();
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await Statement.sql(tx)`rollback to savepoint tried`.send();
    await Statement.sql(tx)`release savepoint tried`.send();
    throw error;
  }
  await Statement.sql(tx)`release savepoint tried`.send();
  return result;
}
