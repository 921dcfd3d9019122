import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { nameExpression } from "#src/records/kind/record-name-sql.ts";

/**
 * The maximum number of tasks, and also of deals and of meetings, in a calendar. More would slow down
 * calendar programs.
 */
const mostEvents = 2000;

export interface CalendarTask {
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
  readonly due_on: string | null;
  readonly due_at: string | null;
  readonly remind_at: string | null;
  readonly repeat: string | null;
  /** The name of the task's record, and the phone number to call. */
  readonly about: string | null;
  readonly phone: string | null;
  readonly version: number;
  readonly updated_at: string;
}

const { fields } = recordKinds.interaction;
const meetingName = sql.raw(nameExpression({ fields, names: { joined: ["body"] } }, "i"));
const name = (noun: RecordNoun, table: string) => sql.raw(nameExpression(recordKinds[noun], table));

const calledForDeal = (tx: TenantTx) => sql`
  left join crm.contacts p on p.org_id = ${tx.orgId} and p.id = d.contact_id and p.deleted_at is null
  left join crm.companies e on e.org_id = ${tx.orgId} and e.id = d.company_id and e.deleted_at is null`;

export function selectCalendarTasks(tx: TenantTx, personId: string): Statement<CalendarTask[]> {
  return Statement.sql<CalendarTask>(tx)`
    select t.id, t.title, t.note, t.due_on::text, t.due_at, t.remind_at, t.repeat, t.version, t.updated_at,
      coalesce(${name("contact", "c")}, ${name("company", "f")}, ${name("deal", "d")}) as about,
      coalesce(c.phone, c.mobile_phone, f.phone, p.phone, p.mobile_phone, e.phone) as phone
    from crm.tasks t
      left join crm.contacts c on c.org_id = ${tx.orgId} and c.id = t.contact_id and c.deleted_at is null
      left join crm.companies f on f.org_id = ${tx.orgId} and f.id = t.company_id and f.deleted_at is null
      left join crm.deals d on d.org_id = ${tx.orgId} and d.id = t.deal_id and d.deleted_at is null
      ${calledForDeal(tx)}
    where t.org_id = ${tx.orgId} and t.owner_id = ${personId} and t.done_at is null and t.deleted_at is null
      and t.due_key is not null
    order by t.due_key, t.id limit ${mostEvents}`;
}

export interface CalendarDeal {
  readonly id: string;
  readonly name: string;
  readonly expected_close_date: string;
  readonly phone: string | null;
  readonly version: number;
  readonly updated_at: string;
}

export function selectCalendarDeals(tx: TenantTx, personId: string): Statement<CalendarDeal[]> {
  return Statement.sql<CalendarDeal>(tx)`
    select d.id, d.name, d.expected_close_date::text, d.version, d.updated_at,
      coalesce(p.phone, p.mobile_phone, e.phone) as phone
    from crm.deals d
      ${calledForDeal(tx)}
      join crm.stages s on s.org_id = ${tx.orgId} and s.id = d.stage_id
    where d.org_id = ${tx.orgId} and d.owner_id = ${personId} and d.deleted_at is null
      and d.expected_close_date is not null and s.outcome is null
    order by d.expected_close_date, d.id limit ${mostEvents}`;
}

export interface CalendarMeeting {
  readonly id: string;
  /** The first line of the meeting's notes. */
  readonly name: string | null;
  readonly type: string;
  readonly body: string | null;
  readonly started_at: string;
  readonly duration_minutes: number | null;
  /** The names of the meeting's contacts, or else of its company or deal. */
  readonly about: string | null;
  readonly version: number;
  readonly updated_at: string;
}

export function selectCalendarMeetings(tx: TenantTx, personId: string, since: string) {
  return Statement.sql<CalendarMeeting>(tx)`
    select i.id, ${meetingName} as name, i.type, i.body, i.started_at,
      i.duration_minutes, i.version, i.updated_at,
      coalesce(
        (select string_agg(${name("contact", "c")}, ', ' order by k.place)
          from unnest(i.contact_ids) with ordinality k (id, place)
          join crm.contacts c on c.org_id = ${tx.orgId} and c.id = k.id and c.deleted_at is null),
        ${name("company", "f")}, ${name("deal", "d")}) as about
    from crm.interactions i
      left join crm.companies f on f.org_id = ${tx.orgId} and f.id = i.company_id and f.deleted_at is null
      left join crm.deals d on d.org_id = ${tx.orgId} and d.id = i.deal_id and d.deleted_at is null
    where i.org_id = ${tx.orgId} and i.owner_id = ${personId} and i.deleted_at is null
      and i.type in ('meeting', 'visit') and i.started_at >= ${since}
    order by i.started_at, i.id limit ${mostEvents}`;
}
