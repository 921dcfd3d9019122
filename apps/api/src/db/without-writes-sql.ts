import { sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/** Does work and takes back what it wrote, within the transaction; answers what it found (PostgreSQL manual, SAVEPOINT). */
export async function withoutWrites<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint without_writes`.execute(tx.db);
  const found = await work();
  await sql`rollback to savepoint without_writes`.execute(tx.db);
  return found;
}
