import type { AppliedMigration } from "@lanyard/server-kit/applied-migrations";
import type { Pool } from "pg";
import { z } from "zod";

const migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));

/** Selects the applied migrations in order. */
export async function selectMigrations(pool: Pool): Promise<AppliedMigration[]> {
  const { rows } = await pool.query(
    'select name, checksum from crm.schema_migrations order by name collate "C"',
  );
  return migrations.parse(rows);
}
