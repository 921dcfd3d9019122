import type { NoticeKind } from "@lanyard/contract/notice/notice-schema";
import { Statement } from "#src/db/statement.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";

export type NoticeReader = Columns<
  "people",
  "id" | "email" | "language" | "notify_email" | "unmailed_notices"
>;

/**
 * Selects members with unseen, unmailed notifications of the last day. Except reminders, they must
 * be at least `restSeconds` old, so that one mail combines several and members can see them in the app first.
 */
export function selectNoticeMailsDue(
  tx: TenantTx,
  { restSeconds, limit }: { readonly restSeconds: number; readonly limit: number },
): Promise<NoticeReader[]> {
  return Statement.sql<NoticeReader>(tx)`
    with due as materialized (
      select person_id from crm.notices
      where org_id = ${tx.orgId} and mail_handled_at is null and seen_at is null and not is_withdrawn
        and created_at > now() - interval '1 day'
      group by person_id
      having bool_or(kind = 'reminder') or min(created_at) <= now() - make_interval(secs => ${restSeconds})
      limit ${limit}
    )
    select p.id, p.email, p.language, p.notify_email, p.unmailed_notices
    from due join crm.people p on p.org_id = ${tx.orgId} and p.id = due.person_id and p.left_at is null`.send();
}

export function selectNextNoticeMailMs(tx: TenantTx, restSeconds: number): Promise<number | undefined> {
  return Statement.sql<{ ms: number | null }>(tx)`
    select extract(epoch from min(n.created_at + make_interval(
      secs => case when n.kind = 'reminder' then 0 else ${restSeconds}::int end)) - now())::float8 * 1000 as ms
    from crm.notices n join crm.people p on p.org_id = ${tx.orgId} and p.id = n.person_id and p.left_at is null
    where n.org_id = ${tx.orgId} and n.mail_handled_at is null and n.seen_at is null and not n.is_withdrawn
      and n.created_at > now() - interval '1 day'`.read(([row]) => row?.ms ?? undefined);
}

export interface MailedNotice {
  readonly kind: NoticeKind;
  readonly noun: string;
  readonly record_id: string | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/**
 * Claims a member's unseen notifications for a mail. Returns none while another process mails this member, so
 * that two processes do not split the notifications into two mails. A rollback releases the claim.
 */
export function claimNoticeMails(tx: TenantTx, personId: string): Promise<MailedNotice[]> {
  return Statement.sql<MailedNotice>(tx)`
    with turn as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${`notice mail of ${tx.orgId}`} || ${personId}::uuid, 0)) as is_taken
    ), due as materialized (
      select id from crm.notices
      where (select is_taken from turn) and org_id = ${tx.orgId} and person_id = ${personId} and mail_handled_at is null and seen_at is null and not is_withdrawn
        and created_at > now() - interval '1 day'
      order by id for update skip locked
    )
    update crm.notices n set mail_handled_at = now() from due
    where n.org_id = ${tx.orgId} and n.id = due.id
    returning n.kind, n.noun, n.record_id, n.parameters`.send();
}
