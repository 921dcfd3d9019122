import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** More than this no calendar shows. */
const mostEvents = 2000;

export interface CalendarTask {
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
  readonly due_on: string | null;
  readonly due_at: string | null;
  readonly repeat: string | null;
  readonly version: number;
  readonly updated_at: string;
}

/** A person's open tasks that are due some time. */
export function selectCalendarTasks(tx: TenantTx, personId: string): Statement<CalendarTask[]> {
  return Statement.of(
    tx,
    sql<CalendarTask>`
    select id, title, note, due_on::text, due_at, repeat, version, updated_at from crm.tasks
    where org_id = ${tx.orgId} and owner_id = ${personId} and done_at is null and deleted_at is null
      and due_key is not null
    order by due_key, id limit ${mostEvents}`,
  );
}

export interface CalendarDeal {
  readonly id: string;
  readonly name: string;
  readonly expected_close_date: string;
  readonly version: number;
  readonly updated_at: string;
}

/** A person's deals that are neither won nor lost, by the day on which they should close. */
export function selectCalendarDeals(tx: TenantTx, personId: string): Statement<CalendarDeal[]> {
  return Statement.of(
    tx,
    sql<CalendarDeal>`
    select d.id, d.name, d.expected_close_date::text, d.version, d.updated_at
    from crm.deals d join crm.stages s on s.org_id = ${tx.orgId} and s.id = d.stage_id
    where d.org_id = ${tx.orgId} and d.owner_id = ${personId} and d.deleted_at is null
      and d.expected_close_date is not null and s.outcome is null
    order by d.expected_close_date, d.id limit ${mostEvents}`,
  );
}
