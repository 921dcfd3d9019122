import { sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/**
 * Returns the beginning of the oldest running transaction: what began earlier has ended, so a later statement sees all of it.
 * A cluster joins no view of its own with distributed tables, so the query has no other table.
 */
export async function selectOldestBeginning(tx: TenantTx): Promise<string> {
  const { rows } = await sql<{ begun_at: string }>`
    select coalesce(min(xact_start), now())::text as begun_at from pg_stat_activity
    where usename = current_user and xact_start is not null and pid <> pg_backend_pid()`.execute(tx.db);
  return rows[0]?.begun_at ?? "-infinity";
}
