import { type RawBuilder, sql } from "kysely";
import { insertedWhereItLies } from "#src/db/organisation-text.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/**
 * Takes the values out of the log of these records and of what belonged to them, and what their actions are called. That
 * something was done, when and by whom, stays. `ids` is a query. Answers to requests that named one are forgotten as well.
 */
export async function clearLogOf(tx: TenantTx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as materialized (${ids}),
    touched as (
      update crm.action_changes c set before = null, after = null
      where c.org_id = ${tx.orgId} and (c.record_id in (select id from gone) or c.subject_id in (select id from gone))
      returning c.action_id
    ), named as (
      update crm.actions a set label = ''
      where a.org_id = ${tx.orgId} and a.kind <> 'import' and a.id in (select action_id from touched)
    )
    delete from crm.idempotency_keys k
    where k.org_id = ${tx.orgId}
      and (k.action_id in (select action_id from touched)
        or exists (select from gone where strpos(k.answer::text, gone.id::text) > 0))`.execute(tx.db);
}

/** The same of records whose ids are known. */
export function clearLogOfRecords(tx: TenantTx, ids: readonly string[]): Promise<void> {
  return clearLogOf(tx, sql`select unnest(${ids}::uuid[]) as id`);
}

/** Keeps what was erased, for the backups that still have it. */
export async function insertErased(tx: TenantTx, noun: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into crm.erased_records (org_id, id, noun)
    select ${tx.orgId}::uuid, unnest(${ids}::uuid[]), ${noun}
    on conflict (org_id, id) do nothing ${insertedWhereItLies}`.execute(tx.db);
}

/** All that was ever erased of a kind. */
export async function selectErased(tx: TenantTx, noun: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from crm.erased_records where org_id = ${tx.orgId} and noun = ${noun} order by id`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
