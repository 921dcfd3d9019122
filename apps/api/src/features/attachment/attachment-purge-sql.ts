import { nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { idsOf, Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { clearLogOf } from "#src/log/erased-log-sql.ts";
import { holderColumn } from "#src/records/kind/record-holder.ts";
import { eraseDependents } from "#src/records/kind/record-sql.ts";

/**
 * Purges rows of files that were deleted more than `days` ago, directly or with their record. Returns the ids
 * of the files to delete.
 */
export async function purgeAttachmentRows(tx: TenantTx, days: number): Promise<string[]> {
  const isDue = sql`deleted_at < now() - make_interval(days => ${days})`;
  const ofPurged = (noun: RecordNoun) => sql`or ${sql.ref(holderColumn(noun))} in (
    select id from ${sql.id("crm", recordKinds[noun].plural)} where org_id = ${tx.orgId} and ${isDue})`;
  await clearLogOf(tx, sql`select id from crm.attachments where org_id = ${tx.orgId} and ${isDue}`);
  return Statement.sql<{ id: string }>(tx)`
    delete from crm.attachments
    where org_id = ${tx.orgId}
      and (${isDue} ${sql.join(nounsWith("files").map(ofPurged), sql` `)})
    returning id`.read(idsOf);
}

export function selectKnownIds(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return rowsOf(tx, "attachments", ["id"], isOneOf("id", ids)).read((rows) => new Set(idsOf(rows)));
}

export async function deleteOldTickets(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.download_tickets where org_id = ${tx.orgId} and expires_at < now()`.send();
}

/** Returns the ids of the stored files, which the caller must delete. */
export const eraseAttachmentRowsOf = (tx: TenantTx, noun: RecordNoun, ids: readonly string[]) =>
  eraseDependents(tx, "attachments", holderColumn(noun), ids);
