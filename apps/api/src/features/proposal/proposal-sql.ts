import type { ProposalCounts } from "@lanyard/contract/proposal/proposal-schema";
import { type RawBuilder, sql } from "kysely";
import { momentText } from "#src/db/json-rows.ts";
import { countOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { isNaming } from "#src/log/erased-log-sql.ts";

interface NewProposalRow {
  readonly id: string;
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_by_name: string;
  readonly for_id: string;
  readonly counts: ProposalCounts;
}

export async function insertProposal(tx: TenantTx, row: NewProposalRow, days: number): Promise<void> {
  const { id, reason, proposed_by, proposed_by_name, for_id, counts } = row;
  await Statement.sql(tx)`
    insert into crm.proposals (org_id, id, reason, proposed_by, proposed_by_name, for_id, counts, expires_at)
    values (${tx.orgId}, ${id}, ${reason}, ${proposed_by}, ${proposed_by_name}, ${for_id},
      ${JSON.stringify(counts)}::jsonb, now() + make_interval(days => ${days}::int))`.send();
}

export function countOpenProposals(tx: TenantTx): Promise<number> {
  return Statement.sql<{ count: number }>(tx)`
    select count(*)::int as count from crm.proposals
    where org_id = ${tx.orgId} and state = 'open' and expires_at > now()`.read(countOf);
}

export interface Visibility {
  readonly author?: string | undefined;
  readonly member?: string | undefined;
}

function visible({ author, member }: Visibility): RawBuilder<unknown> {
  if (author !== undefined) return sql`p.proposed_by = ${author}`;
  return member === undefined ? sql`true` : sql`(p.for_id = ${member} or p.proposed_by = ${member})`;
}

interface ListParts {
  readonly state: "open" | "answered" | undefined;
  readonly limit: number;
  readonly before: string | undefined;
}

const isOpen = sql`p.state = 'open' and p.expires_at > now()`;

export function selectProposals(
  tx: TenantTx,
  whose: Visibility,
  { state, limit, before }: ListParts,
): Promise<unknown[]> {
  const inState =
    state === undefined ? sql`true` : state === "open" ? sql`(${isOpen})` : sql`not (${isOpen})`;
  return Statement.sql(tx)`
    select ${shownColumns(tx)}
    from crm.proposals p left join crm.people o on o.org_id = ${tx.orgId} and o.id = p.for_id
    where p.org_id = ${tx.orgId} and ${visible(whose)} and ${inState}
      and ${before === undefined ? sql`true` : sql`p.id < ${before}::uuid`}
    order by p.id desc limit ${limit}`.send();
}

const shownColumns = (tx: TenantTx) => sql`
  p.id, p.reason, p.counts, p.answer, p.answered_by_name as answered_by,
  case when p.state = 'open' and p.expires_at <= now() then 'expired' else p.state end as state,
  json_build_object('id', p.proposed_by, 'name', p.proposed_by_name) as by,
  json_build_object('id', p.for_id, 'name', coalesce(o.name, '')) as for,
  ${sql.raw(momentText("p.created_at"))} as created_at, ${sql.raw(momentText("p.expires_at"))} as expires_at,
  ${sql.raw(momentText("p.answered_at"))} as answered_at,
  (select coalesce(bool_and(a.undone_by is not null), false) from crm.actions a
   where a.org_id = ${tx.orgId} and a.id = any(p.action_ids)) as is_undone`;

export function selectProposal(tx: TenantTx, id: string, whose: Visibility): Promise<unknown> {
  return Statement.sql(tx)`
    select ${shownColumns(tx)}
    from crm.proposals p left join crm.people o on o.org_id = ${tx.orgId} and o.id = p.for_id
    where p.org_id = ${tx.orgId} and p.id = ${id}::uuid and ${visible(whose)}`.read(([row]) => row);
}

export function lockProposal(tx: TenantTx, id: string) {
  return Statement.sql<{ reason: string; for_id: string; proposed_by: string; is_open: boolean }>(tx)`
    select p.reason, p.for_id, p.proposed_by, ${isOpen} as is_open
    from crm.proposals p where p.org_id = ${tx.orgId} and p.id = ${id}::uuid for update`.read(([row]) => row);
}

/**
 * Stores the action of accepted changes and updates the counts by state. If no change is open any more, marks
 * the proposal as accepted by the member with this `name`.
 */
export async function settleProposal(
  tx: TenantTx,
  { id, actionId, name }: { readonly id: string; readonly actionId: string; readonly name: string },
): Promise<void> {
  const rows = await Statement.sql<{ state: string; count: number }>(tx)`
    select state, count(*)::int as count from crm.proposal_changes
    where org_id = ${tx.orgId} and proposal_id = ${id}::uuid group by state`.send();
  const countIn = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const counts = {
    open: countIn("open"),
    accepted: countIn("accepted"),
    collided: countIn("collided"),
  };
  await Statement.sql(tx)`
    update crm.proposals
    set counts = counts || ${JSON.stringify(counts)}::jsonb, action_ids = array_append(action_ids, ${actionId}::uuid)
    where org_id = ${tx.orgId} and id = ${id}::uuid`.send();
  if (counts.open === 0) await markAnswered(tx, { id, name, state: "accepted", answer: null });
}

interface Answer {
  readonly id: string;
  /** The name of the member who answers. */
  readonly name: string;
  readonly state: "accepted" | "refused";
  readonly answer: string | null;
}

export async function markAnswered(tx: TenantTx, { id, name, state, answer }: Answer): Promise<void> {
  await Statement.sql(tx)`
    update crm.proposals
    set state = ${state}, answered_at = now(), answered_by_name = ${name}, answer = ${answer}
    where org_id = ${tx.orgId} and id = ${id}::uuid`.send();
}

/**
 * Deletes proposed changes that concern one of the records or contain one of the texts. Also clears the
 * reasons and answers of proposals that contain one of the texts.
 */
export async function eraseProposalsOf(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const named = (text: RawBuilder<unknown>) => isNaming(sql`(${text})`, texts);
  await Statement.sql(tx)`
    delete from crm.proposal_changes
    where org_id = ${tx.orgId} and (record_id = any(${ids}::uuid[]) or merged_ids && ${ids}::uuid[]
      or ${named(sql`content::text || ' ' || seen::text`)} or ${named(sql`coalesce(warning::text, '')`)})`.send();
  await Statement.sql(tx)`
    update crm.proposals set reason = '', answer = null
    where org_id = ${tx.orgId} and ${named(sql`reason || ' ' || coalesce(answer, '')`)}`.send();
}

export async function deleteOldProposals(tx: TenantTx, days: number): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.proposals
    where org_id = ${tx.orgId}
      and least(answered_at, expires_at) < now() - make_interval(days => ${days}::int)`.send();
}
