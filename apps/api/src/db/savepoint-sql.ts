import { sql } from "kysely";
import type { TenantTx } from "./tenant.ts";

/**
 * Runs work in a savepoint. If the work fails, its writes are rolled back and the transaction can continue.
 */
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
