import type { Pool } from "pg";
import { expect, vi } from "vitest";

/** Until the database works for an import on a statement that has this text, not counting quotation marks. */
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
