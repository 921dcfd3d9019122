import { setTimeout } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { sqlState } from "./postgres-error.ts";
import type { TenantTx } from "./tenant.ts";

/**
 * The maximum time for which a lock request blocks other transactions, and the pause before the next request.
 */
const [queuedMs, pauseMs] = [200, 500];
const lockNotAvailable = "55P03";

/**
 * Takes an exclusive advisory lock until the transaction ends; returns false if it is not free within
 * `patienceMs`. Requests the lock in short attempts, because a waiting request blocks new shared locks.
 */
export async function lockExclusively(
  tx: TenantTx,
  key: RawBuilder<unknown>,
  patienceMs: number,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (!(await isLockedBriefly(tx, key))) {
    if (performance.now() > until) return false;
    await setTimeout(pauseMs);
  }
  return true;
}

async function isLockedBriefly(tx: TenantTx, key: RawBuilder<unknown>): Promise<boolean> {
  const [, , locked] = await Promise.allSettled([
    sql.raw("savepoint exclusive_lock").execute(tx.db),
    sql.raw(`set local lock_timeout = ${queuedMs}`).execute(tx.db),
    sql`select pg_advisory_xact_lock(${key})`.execute(tx.db),
  ]);
  if (locked.status === "fulfilled") {
    const ends = ["set local lock_timeout to default", "release savepoint exclusive_lock"];
    await Promise.all(ends.map((end) => sql.raw(end).execute(tx.db)));
    return true;
  }
  if (sqlState(locked.reason) !== lockNotAvailable) throw locked.reason;
  await sql.raw("rollback to savepoint exclusive_lock").execute(tx.db);
  return false;
}
