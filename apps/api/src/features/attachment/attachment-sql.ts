import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { type Holder, holderColumn, holderColumns } from "#src/records/record-holder.ts";
import { listed, marking } from "#src/records/record-sql.ts";

const shownColumns = [
  "id",
  "filename",
  "size_bytes as size",
  "uploaded_at",
  "uploaded_by_name as uploaded_by",
  "preview_type",
] as const;

export function selectAttachments(tx: TenantTx, { noun, id }: Holder, limit: number) {
  return Statement.of(
    tx,
    tx.db
      .selectFrom("attachments")
      .select(shownColumns)
      .where("org_id", "=", tx.orgId)
      .where(holderColumn(noun), "=", id)
      .where("deleted_at", "is", null)
      .orderBy("id", "desc")
      .limit(limit),
  );
}

export function selectAttachment(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom("attachments")
    .select(shownColumns)
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export function lockAttachments(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("attachments")
    .select([...shownColumns, "version", "deleted_at", ...holderColumns])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forUpdate()
    .execute();
}

interface NewAttachment {
  readonly id: string;
  readonly filename: string;
  readonly size_bytes: number;
  readonly digest: string;
  readonly preview_type: string | null;
  readonly uploaded_by_id: string;
  readonly uploaded_by_name: string;
}

export async function insertAttachment(tx: TenantTx, holder: Holder, row: NewAttachment): Promise<void> {
  await tx.db
    .insertInto("attachments")
    .values({ org_id: tx.orgId, [holderColumn(holder.noun)]: holder.id, ...row })
    .execute();
}

export async function markAttachments(tx: TenantTx, ids: readonly string[], deleted: boolean): Promise<void> {
  await marking(tx, "attachments", ids, deleted).send();
}

export async function moveAttachments(
  tx: TenantTx,
  moves: readonly ({ readonly id: string } & FieldValues)[],
): Promise<void> {
  await sql`
    update crm.attachments a
    set (${sql.raw(listed(holderColumns))}, version) = (${sql.raw(listed(holderColumns, "d."))}, a.version + 1)
    from jsonb_populate_recordset(null::crm.attachments, ${JSON.stringify(moves)}::jsonb) d
    where a.org_id = ${tx.orgId} and a.id = d.id`.execute(tx.db);
}

/** Locks the quota, so that concurrent uploads cannot exceed it. */
export async function holdQuota(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('attachment quota'), hashtext(${tx.orgId}))`.execute(tx.db);
}

/** Returns the number of stored bytes, including deleted files that are not yet purged. */
export async function sumSizes(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from crm.attachments where org_id = ${tx.orgId}`.execute(
    tx.db,
  );
  return rows[0]?.bytes ?? 0;
}

export async function countAttachments(tx: TenantTx, { noun, id }: Holder): Promise<number> {
  const { count } = await tx.db
    .selectFrom("attachments")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("org_id", "=", tx.orgId)
    .where(holderColumn(noun), "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
