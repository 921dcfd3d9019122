import { changeStates, type ProposalCounts, proposalOps } from "@lanyard/contract/proposal/proposal-schema";
import { type RawBuilder, sql } from "kysely";
import { momentText } from "#src/db/json-rows.ts";
import { isOneOf } from "#src/db/one-of.ts";
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
 * Stores the action of accepted changes and updates the counts. If no change is open any more, marks
 * the proposal as accepted by the member with this `name`.
 */
export async function settleProposal(
  tx: TenantTx,
  { id, actionId, name }: { readonly id: string; readonly actionId: string; readonly name: string },
): Promise<void> {
  const [counted] = await recountChanges(tx, [id]);
  await Statement.sql(tx)`
    update crm.proposals set action_ids = array_append(action_ids, ${actionId}::uuid)
    where org_id = ${tx.orgId} and id = ${id}::uuid`.send();
  if (counted?.open === 0) await markAnswered(tx, { id, name, state: "accepted", answer: null });
}

const countsOf = (column: string, values: readonly string[]) =>
  values.map(
    (value) => sql`${sql.lit(value)}, count(*) filter (where ${sql.ref(column)} = ${sql.lit(value)})`,
  );

const counts = sql.join([...countsOf("op", proposalOps), ...countsOf("state", changeStates)]);

/** Updates the counts of open proposals that have changes. Returns the numbers of open changes. */
function recountChanges(tx: TenantTx, ids: readonly string[]) {
  return Statement.sql<{ open: number }>(tx)`
    update crm.proposals p set counts = c.counts
    from (
      select proposal_id, jsonb_build_object('total', count(*), 'warnings', count(warning), ${counts}) as counts
      from crm.proposal_changes
      where org_id = ${tx.orgId} and ${isOneOf("proposal_id", ids)} group by proposal_id
    ) c
    where p.org_id = ${tx.orgId} and p.id = c.proposal_id and p.state = 'open'
    returning (p.counts->>'open')::int as open`.send();
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
 * Deletes proposed changes that concern one of the records or contain one of the texts, and open proposals
 * that then have no open change. Also clears the reasons and answers of proposals that contain one of the texts.
 */
export async function eraseProposalsOf(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const named = (text: RawBuilder<unknown>) => isNaming(sql`(${text})`, texts);
  const deleted = await Statement.sql<{ proposal_id: string }>(tx)`
    delete from crm.proposal_changes
    where org_id = ${tx.orgId} and (record_id = any(${ids}::uuid[]) or merged_ids && ${ids}::uuid[]
      or ${named(sql`content::text || ' ' || seen::text`)} or ${named(sql`coalesce(warning::text, '')`)})
    returning proposal_id`.send();
  if (deleted.length > 0) await settleErased(tx, [...new Set(deleted.map((row) => row.proposal_id))]);
  await Statement.sql(tx)`
    update crm.proposals set reason = '', answer = null
    where org_id = ${tx.orgId} and ${named(sql`reason || ' ' || coalesce(answer, '')`)}`.send();
}

async function settleErased(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await recountChanges(tx, ids);
  await Statement.sql(tx)`
    delete from crm.proposals p
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and state = 'open' and not exists (
      select from crm.proposal_changes c
      where c.org_id = ${tx.orgId} and c.proposal_id = p.id and c.state = 'open')`.send();
}

export async function deleteOldProposals(tx: TenantTx, days: number): Promise<void> {
  await Statement.sql(tx)`
    delete from crm.proposals
    where org_id = ${tx.orgId}
      and least(answered_at, expires_at) < now() - make_interval(days => ${days}::int)`.send();
}
