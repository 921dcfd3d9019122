import { nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { clearLogOf } from "#src/log/erased-log-sql.ts";
import { holderColumn } from "#src/records/record-holder.ts";

/**
 * Purges rows of files that were deleted more than `days` ago, directly or with their record. Returns the ids
 * of the files to delete.
 */
export async function purgeAttachmentRows(tx: TenantTx, days: number): Promise<string[]> {
  const isDue = sql`deleted_at < now() - make_interval(days => ${days})`;
  const ofPurged = (noun: RecordNoun) => sql`or ${sql.ref(holderColumn(noun))} in (
    select id from ${sql.id("crm", recordKinds[noun].plural)} where org_id = ${tx.orgId} and ${isDue})`;
  await clearLogOf(tx, sql`select id from crm.attachments where org_id = ${tx.orgId} and ${isDue}`);
  const { rows } = await sql<{ id: string }>`
    delete from crm.attachments
    where org_id = ${tx.orgId}
      and (${isDue} ${sql.join(nounsWith("files").map(ofPurged), sql` `)})
    returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

export async function selectKnownIds(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom("attachments")
    .select("id")
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteOldTickets(tx: TenantTx): Promise<void> {
  await tx.db
    .deleteFrom("download_tickets")
    .where("org_id", "=", tx.orgId)
    .where("expires_at", "<", sql<string>`now()`)
    .execute();
}

/**
 * Deletes the rows of all files of the records, even of files already deleted. Returns the ids of the stored
 * files, which the caller must delete.
 */
export async function eraseAttachmentRowsOf(
  tx: TenantTx,
  noun: RecordNoun,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from crm.attachments
    where org_id = ${tx.orgId} and ${sql.ref(holderColumn(noun))} = any(${ids}::uuid[])
    returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
