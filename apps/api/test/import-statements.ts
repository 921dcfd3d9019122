import { waitingLocks } from "@lanyard/test-kit/waiting-locks";
import type { Pool } from "pg";
import { expect, vi } from "vitest";

/**
 * Waits until the database runs a statement of an import that contains this text. Ignores quotation marks in
 * the statement.
 */
export function untilImportRuns(owner: Pool, statement: string): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and application_name = 'lanyard-api-import'
           and state = 'active' and replace(query, '"', '') like $1`,
        [`%${statement}%`],
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000, interval: 5 },
  );
}

export interface HeldStatement {
  readonly isReached: () => Promise<void>;
  /** Releases held statements; resolves once their transactions have ended. */
  readonly letGo: () => Promise<void>;
}

/** The advisory lock that held statements wait for. */
const heldBy = 2_026_000;

/**
 * Holds each write to a table after it wrote its rows and before its commit, so that the test can kill a
 * process at that moment. `condition` is an SQL condition that selects the statements to hold.
 */
export async function holdStatement(
  owner: Pool,
  event: "insert" | "update" | "delete",
  table: string,
  condition = "true",
): Promise<HeldStatement> {
  const holder = await owner.connect();
  const letGo = async () => {
    await holder.query("select pg_advisory_unlock($1)", [heldBy]);
    holder.release();
    // Dropping the trigger waits for transactions on the table.
    await owner.query("drop function if exists crm.wait_for_test() cascade");
  };
  try {
    await holder.query("select pg_advisory_lock($1)", [heldBy]);
    await owner.query(`
      create function crm.wait_for_test() returns trigger language plpgsql
        as $$ begin if ${condition} then perform pg_advisory_xact_lock_shared(${heldBy}); end if; return null; end $$`);
    await owner.query(`
      create trigger wait_for_test after ${event} on crm.${table}
        for each statement execute function crm.wait_for_test()`);
  } catch (error) {
    await letGo();
    throw error;
  }
  return {
    isReached: () =>
      vi.waitFor(
        async () => {
          const waiting = await waitingLocks(owner, `locktype = 'advisory' and objid = ${heldBy}`);
          expect(waiting).toBeGreaterThan(0);
        },
        { timeout: 60_000, interval: 5 },
      ),
    letGo,
  };
}
