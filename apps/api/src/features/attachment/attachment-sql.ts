import { type Selectable, sql } from "kysely";
import type { DB } from "#src/db/database-types.gen.ts";
import { countOf, first, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type Holder, holderColumn } from "#src/records/kind/record-holder.ts";
import { lockRows, type VersionedRow } from "#src/records/kind/row-sql.ts";

const shownColumns = sql`id, filename, size_bytes as size, uploaded_at, uploaded_by_name as uploaded_by, preview_type`;

export function selectAttachments(tx: TenantTx, { noun, id }: Holder, limit: number): Statement<unknown[]> {
  return Statement.sql(tx)`
    select ${shownColumns} from crm.attachments
    where org_id = ${tx.orgId} and ${sql.ref(holderColumn(noun))} = ${id} and deleted_at is null
    order by id desc limit ${limit}`;
}

export function selectAttachment(tx: TenantTx, id: string): Promise<unknown> {
  return Statement.sql(tx)`
    select ${shownColumns} from crm.attachments where org_id = ${tx.orgId} and id = ${id}`.read(first);
}

export type LockedAttachment = Selectable<DB["attachments"]> & VersionedRow;

export const lockAttachments = (tx: TenantTx, ids: readonly string[]) =>
  lockRows<LockedAttachment>(tx, "attachments", ids);

/** Locks the quota, so that concurrent uploads cannot exceed it. */
export async function holdQuota(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`
    select pg_advisory_xact_lock(hashtext('attachment quota'), hashtext(${tx.orgId}))`.send();
}

/** Returns the number of stored bytes, including deleted files that are not yet purged. */
export function sumSizes(tx: TenantTx): Promise<number> {
  return Statement.sql<{ bytes: number }>(tx)`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from crm.attachments where org_id = ${tx.orgId}`.read(
    ([row]) => row?.bytes ?? 0,
  );
}

export function countAttachments(tx: TenantTx, { noun, id }: Holder): Promise<number> {
  return Statement.sql<{ count: number }>(tx)`
    select count(*)::int as count from crm.attachments
    where org_id = ${tx.orgId} and ${sql.ref(holderColumn(noun))} = ${id} and deleted_at is null`.read(
    countOf,
  );
}

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
