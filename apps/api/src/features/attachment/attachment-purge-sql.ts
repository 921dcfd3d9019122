import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** Deletes rows for good: deleted more than `days` ago, or of a record that was. Answers whose files are to go. */
export async function purgeAttachmentRows(tx: TenantTx, days: number): Promise<string[]> {
  const isDue = sql`deleted_at < now() - make_interval(days => ${days})`;
  const due = (table: string) =>
    sql`(select id from ${sql.table(`crm.${table}`)} where org_id = ${tx.orgId} and ${isDue})`;
  const { rows } = await sql<{ id: string }>`
    delete from crm.attachments
    where org_id = ${tx.orgId}
      and (${isDue} or contact_id in ${due("contacts")} or company_id in ${due("companies")} or deal_id in ${due("deals")})
    returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Which of these files have a row, deleted ones too. */
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
