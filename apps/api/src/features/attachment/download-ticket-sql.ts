import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

export async function insertTicket(
  tx: TenantTx,
  { seconds, ...row }: { attachment_id: string; ticket_hash: string; seconds: number },
): Promise<string> {
  const { expires_at } = await tx.db
    .insertInto("download_tickets")
    .values({ org_id: tx.orgId, ...row, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Of two concurrent requests with the same ticket, only one gets true. */
export async function takeTicket(tx: TenantTx, attachmentId: string, ticketHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom("download_tickets")
    .where("org_id", "=", tx.orgId)
    .where("ticket_hash", "=", ticketHash)
    .where("attachment_id", "=", attachmentId)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
