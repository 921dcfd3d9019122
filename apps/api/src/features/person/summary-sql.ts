import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/**
 * Selects members who want summaries, and for whom changes were last counted more than `everyMinutes` ago.
 */
export function selectSummariesDue(
  tx: TenantTx,
  { everyMinutes, limit }: { everyMinutes: number; limit: number },
) {
  return tx.db
    .selectFrom("people")
    .select(["id", "name", "email", "language", "summed_up_to"])
    .where("org_id", "=", tx.orgId)
    .where("notify_email", "=", true)
    .where("left_at", "is", null)
    .where("email", "<>", "")
    .where("summed_up_to", "<", sql<string>`now() - make_interval(mins => ${everyMinutes})`)
    .orderBy("summed_up_to")
    .limit(limit)
    .execute();
}

/** Claims a summary; returns false if another process has claimed it. A rollback releases the claim. */
export async function claimSummary(tx: TenantTx, id: string, summedUpTo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable("people")
    .set({ summed_up_to: sql<string>`now()` })
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    // The parameter has milliseconds, whereas the column has microseconds.
    .where("summed_up_to", ">=", sql<string>`${summedUpTo}::timestamptz`)
    .where("summed_up_to", "<", sql<string>`${summedUpTo}::timestamptz + interval '1 millisecond'`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
