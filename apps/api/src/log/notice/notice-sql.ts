import type { Noun } from "@lanyard/contract/action/action-schema";
import type { NoticeKind } from "@lanyard/contract/notice/notice-schema";
import { sql } from "kysely";
import { momentText } from "#src/db/json-rows.ts";
import { newId } from "#src/db/new-id.ts";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { countOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export interface NewNotice {
  readonly personId: string;
  /** The action that caused the notification. Undoing the action withdraws an unseen notification. */
  readonly actionId?: string;
  readonly kind: NoticeKind;
  readonly noun: Noun;
  readonly recordId: string | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/**
 * Inserts notifications. After the commit, the event streams of their recipients receive them
 * (features/event).
 */
export function addNotices(tx: TenantTx, notices: readonly NewNotice[]): Statement<void> {
  if (notices.length === 0) return Statement.known(undefined);
  const rows = notices.map((notice) => ({ ...notice, id: newId() }));
  const inserting = sql`
    insert into crm.notices (org_id, id, person_id, action_id, kind, noun, record_id, parameters)
    select ${tx.orgId}::uuid, n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, "personId" text, "actionId" uuid, kind text, noun text, "recordId" uuid, parameters jsonb)
    ${insertedWithoutCoordinator}`;
  const people = [...new Set(notices.map(({ personId }) => personId))];
  return Statement.all([Statement.of(tx, inserting), tellStreams(tx, people)]).map(() => undefined);
}

interface ListedNotice {
  readonly id: string;
  readonly kind: string;
  readonly noun: string;
  readonly record_id: string | null;
  readonly parameters: NewNotice["parameters"];
  readonly created_at: string;
  readonly seen_at: string | null;
}

const isWanted = (tx: TenantTx, personId: string) => sql`kind <> all (coalesce(
  (select p.hidden_notices from crm.people p where p.org_id = ${tx.orgId} and p.id = ${personId}), '{}'))`;

export function selectNotices(
  tx: TenantTx,
  personId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Statement<ListedNotice[]> {
  return Statement.sql<ListedNotice>(tx)`
    select id, kind, noun, record_id, parameters, ${sql.raw(momentText("created_at"))} as created_at,
      ${sql.raw(momentText("seen_at"))} as seen_at
    from crm.notices
    where org_id = ${tx.orgId} and person_id = ${personId} and not is_withdrawn and ${isWanted(tx, personId)}
      and ${before === undefined ? sql`true` : sql`id < ${before}::uuid`}
    order by id desc limit ${limit}`;
}

export function countUnseen(tx: TenantTx, personId: string, cap: number): Statement<number> {
  return Statement.sql<{ count: number }>(tx)`
    select count(*)::int as count from (
      select from crm.notices where org_id = ${tx.orgId} and person_id = ${personId} and seen_at is null
        and not is_withdrawn and ${isWanted(tx, personId)}
      limit ${cap}
    ) unseen`.map(countOf);
}

export function countToReview(tx: TenantTx, personId: string, cap: number): Statement<number> {
  return Statement.sql<{ count: number }>(tx)`
    select count(*)::int as count from (
      select from crm.proposals
      where org_id = ${tx.orgId} and for_id = ${personId} and state = 'open' and expires_at > now() limit ${cap}
    ) waiting`.map(countOf);
}

export async function markSeen(
  tx: TenantTx,
  personId: string,
  ids: readonly string[] | undefined,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update crm.notices set seen_at = now()
    where org_id = ${tx.orgId} and person_id = ${personId} and seen_at is null and not is_withdrawn
      and ${ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`}`.execute(tx.db);
  if (numAffectedRows > 0n) await tellStreams(tx, [personId]).send();
}

export async function withdrawNotices(
  tx: TenantTx,
  { actionId, isInEffect }: { readonly actionId: string; readonly isInEffect: boolean },
): Promise<void> {
  const rows = await Statement.sql<{ person_id: string }>(tx)`
    update crm.notices set is_withdrawn = ${!isInEffect}
    where org_id = ${tx.orgId} and action_id = ${actionId}::uuid and seen_at is null
    returning person_id`.send();
  if (rows.length > 0) await tellStreams(tx, [...new Set(rows.map((row) => row.person_id))]).send();
}

/**
 * Deletes the notifications about the records, and the members' follows of the records. Deletes a
 * notification about several records only if its label is one of the texts.
 */
export async function eraseNoticesOf(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.notices
    where org_id = ${tx.orgId}
      and (record_id = any(${ids}::uuid[])
        or (record_id is null and parameters ->> 'label' = any(${texts}::text[])))`.send();
  await Statement.sql(tx)`
    delete from crm.follows where org_id = ${tx.orgId} and record_id = any(${ids}::uuid[])`.send();
}

/** Makes open tabs of the members reload their notifications after the commit. */
export function tellStreams(tx: TenantTx, people: readonly string[]): Statement<unknown> {
  return Statement.sql(tx)`
    select pg_notify('lanyard_live', json_build_object('org', ${tx.orgId}::uuid, 'notice', person)::text)
    from unnest(${people}::text[]) as person`;
}
