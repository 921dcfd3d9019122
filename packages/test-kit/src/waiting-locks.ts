import type { ClientBase, Pool } from "pg";

/** Returns the number of locks in the database that are waited for and meet the SQL condition. */
export async function waitingLocks(owner: Pool | ClientBase, condition: string): Promise<number> {
  const { rows } = await owner.query(
    `select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
     where not granted and ${condition}`,
  );
  return rows.length;
}
