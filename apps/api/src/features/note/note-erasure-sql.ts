import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import { holderColumn } from "#src/records/record-holder.ts";

/** Removes the notes of these records for good, deleted ones too. */
export async function eraseNotesOf(tx: TenantTx, noun: RecordNoun, ids: readonly string[]): Promise<void> {
  await sql`
    delete from crm.notes
    where org_id = ${tx.orgId} and ${sql.ref(holderColumn(noun))} = any(${ids}::uuid[])`.execute(tx.db);
}
