import type { Pool } from "pg";

/** Throws when the database does not answer. */
export async function pingDatabase(pool: Pool): Promise<void> {
  await pool.query("select 1");
}
