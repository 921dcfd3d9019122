import { Statement } from "#src/db/statement.ts";
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
export function claimReminders(tx: TenantTx, limit: number): Promise<DueReminder[]> {
  return Statement.sql<DueReminder>(tx)`
    with due as materialized (
      select id from crm.tasks
      where org_id = ${tx.orgId} and remind_at <= now() and remind_at is distinct from reminded_of
        and done_at is null and deleted_at is null
      order by remind_at limit ${limit} for update skip locked
    )
    update crm.tasks t set reminded_of = t.remind_at from due
    where t.org_id = ${tx.orgId} and t.id = due.id
    returning t.id, t.title, t.owner_id`.send();
}

export function selectNextReminderMs(tx: TenantTx): Promise<number | undefined> {
  return Statement.sql<{ ms: number | null }>(tx)`
    select extract(epoch from min(remind_at) - now())::float8 * 1000 as ms from crm.tasks
    where org_id = ${tx.orgId} and remind_at is distinct from reminded_of and done_at is null
      and deleted_at is null`.read(([row]) => row?.ms ?? undefined);
}
