import { type Selectable, sql } from "kysely";
import type { DB } from "#src/db/database-types.gen.ts";
import { countOf, first, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { type Holder, holderColumn } from "#src/records/record-holder.ts";
import { lockRows, type VersionedRow } from "#src/records/row-sql.ts";

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
  await Statement.sql(
    tx,
  )`select pg_advisory_xact_lock(hashtext('attachment quota'), hashtext(${tx.orgId}))`.send();
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
