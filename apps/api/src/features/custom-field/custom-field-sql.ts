import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

/** Lets one administrator at a time change the fields of an organization, until the transaction ends. */
export async function lockFields(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom fields of ' || ${tx.orgId}::uuid, 0))`.execute(
    tx.db,
  );
}

/** Selects the keys of a kind's fields, deleted ones included, and whether each field can be live again. */
export async function selectKeys(tx: TenantTx, noun: RecordNoun) {
  const { rows } = await sql<{ key: string; is_restorable: boolean }>`
    select key, deleted_at is null or deleted_at > now() - make_interval(days => ${deletedRetentionDays})
      as is_restorable
    from crm.custom_fields where org_id = ${tx.orgId} and noun = ${noun}`.execute(tx.db);
  return rows;
}
