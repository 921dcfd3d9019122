import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/** Whether a record is live; it is kept from being deleted until the transaction ends. */
export async function holdParent(tx: TenantTx, noun: RecordNoun, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.id("crm", recordKinds[noun].plural)}
    where org_id = ${tx.orgId} and id = ${id} and deleted_at is null for share`.execute(tx.db);
  return rows.length > 0;
}
