import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export function insertTicket(
  tx: TenantTx,
  { seconds, ...row }: { attachment_id: string; ticket_hash: string; seconds: number },
): Promise<string> {
  return Statement.sql<{ expires_at: string }>(tx)`
    insert into crm.download_tickets (org_id, attachment_id, ticket_hash, expires_at)
    values (${tx.orgId}, ${row.attachment_id}, ${row.ticket_hash}, now() + make_interval(secs => ${seconds}))
    returning expires_at`.read(([ticket]) => ticket?.expires_at ?? "");
}

/** Of two concurrent requests with the same ticket, only one gets true. */
export function takeTicket(tx: TenantTx, attachmentId: string, ticketHash: string): Promise<boolean> {
  return Statement.sql(tx)`
    delete from crm.download_tickets where org_id = ${tx.orgId} and ticket_hash = ${ticketHash}
      and attachment_id = ${attachmentId} and expires_at > now() returning true`.read(
    (rows) => rows.length > 0,
  );
}
