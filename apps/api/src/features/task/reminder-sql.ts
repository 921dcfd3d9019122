import { sql } from "kysely";
import type { Pool } from "pg";
import type { TenantTx } from "#src/db/tenant.ts";

export interface DueReminder {
  readonly id: string;
  readonly title: string;
  readonly owner_id: string | null;
}

/**
 * Claims due reminders that no other process has claimed. The claim and the notification are committed
 * together, so a killed process has sent nothing. A changed reminder can become due again.
 */
export async function claimReminders(tx: TenantTx, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as materialized (
      select id from crm.tasks
      where org_id = ${tx.orgId} and remind_at <= now() and remind_at is distinct from reminded_of
        and done_at is null and deleted_at is null
      order by remind_at limit ${limit} for update skip locked
    )
    update crm.tasks t set reminded_of = t.remind_at from due
    where t.org_id = ${tx.orgId} and t.id = due.id
    returning t.id, t.title, t.owner_id`.execute(tx.db);
  return rows;
}

export async function selectNextReminderMs(tx: TenantTx): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(remind_at) - now())::float8 * 1000 as ms from crm.tasks
    where org_id = ${tx.orgId} and remind_at is distinct from reminded_of and done_at is null
      and deleted_at is null`.execute(tx.db);
  return rows[0]?.ms ?? undefined;
}

/**
 * Selects the organisations with reminders. Calls a database function, because the API's role sees only one
 * organisation.
 */
export async function selectOrganisationsToRemind(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from crm.reminders_due() as id");
  return rows.map(({ id }) => id);
}
