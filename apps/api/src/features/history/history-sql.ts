import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { maxEditedRecords } from "@lanyard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";
import type { ActionRow } from "#src/log/action-sql.ts";

type ListedAction = Columns<
  "actions",
  | ("id" | "kind" | "noun" | "at" | "actor_id" | "actor_name" | "label" | "record_count" | "record_id")
  | ("undo_of" | "undone_by" | "changes_settings")
> & {
  readonly subject_id: string | null;
  readonly subject_noun: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

export interface ActionFilter {
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  readonly noun?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** Returns SQL for the source of matching actions `a`. */
function matchingActions(tx: TenantTx, { person, kind, noun, from, before }: ActionFilter) {
  const isNarrowed = [
    ...(person === undefined ? [] : [sql`and a.actor_id = ${person}`]),
    ...(kind === undefined ? [] : [sql`and a.kind = ${kind}`]),
    ...(noun === undefined ? [] : [sql`and a.noun = ${noun}`]),
    ...(from === undefined ? [] : [sql`and a.at >= ${from}`]),
    ...(before === undefined ? [] : [sql`and a.at < ${before}`]),
  ];
  return sql`from crm.actions a where a.org_id = ${tx.orgId} ${sql.join(isNarrowed, sql` `)}`;
}

/** Returns a query for a page of actions. Joins the subjects only to the rows of the page. */
export function actionPageQuery(tx: TenantTx, filter: ActionFilter, page: { limit: number; offset: number }) {
  const subjects = recordNouns.map((noun) => subjectOf(tx, noun));
  return sql<ListedAction>`
    select p.*, c.subject_id, (select noun from (${sql.join(subjects, sql` union all `)}) found limit 1) as subject_noun,
      case when c.op = 'update' then c.before end as before, case when c.op = 'update' then c.after end as after
    from (
      select a.id, a.kind, a.noun, a.at, a.actor_id, a.actor_name, a.label, a.record_count, a.record_id, a.undo_of,
        a.undone_by, a.changes_settings
      ${matchingActions(tx, filter)} order by a.at desc, a.id desc limit ${page.limit} offset ${page.offset}
    ) p
    left join crm.action_changes c on c.org_id = ${tx.orgId} and c.action_id = p.id and c.record_id = p.record_id
    order by p.at desc, p.id desc`;
}

/** Returns SQL that selects the noun if the subject of change `c` is a record of this kind. */
function subjectOf(tx: TenantTx, noun: RecordNoun) {
  return sql`select ${sql.lit(noun)}::text as noun from ${sql.id("crm", recordKinds[noun].plural)} r
    where r.org_id = ${tx.orgId} and r.id = c.subject_id`;
}

export function selectActions(tx: TenantTx, filter: ActionFilter, page: { limit: number; offset: number }) {
  return Statement.of(tx, actionPageQuery(tx, filter, page)).send();
}

export async function selectOriginKinds(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await Statement.sql<{ id: string; kind: string }>(tx)`
    with recursive earlier (id, kind, undo_of) as (
      select id, kind, undo_of from crm.actions where org_id = ${tx.orgId} and id = any(${ids}::uuid[])
      union all
      select e.id, a.kind, a.undo_of from earlier e cross join lateral (
        select kind, undo_of from crm.actions where org_id = ${tx.orgId} and id = e.undo_of limit 1
      ) a
    )
    select id, kind from earlier where undo_of is null`.send();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/**
 * The maximum number of changes that are compared in an action with very many records. Such an action changes
 * all its records alike.
 */
const comparedWhereAlike = 100;

/**
 * Selects the distinct changes among the first changes of each action. Reading all changes would be much
 * slower, and most of them are equal.
 */
export function selectChangesOfSeveral(tx: TenantTx, actionIds: readonly string[]) {
  return Statement.sql<{ action_id: string; before: unknown; after: unknown }>(tx)`
    select distinct c.action_id, c.before, c.after
    from crm.actions a cross join lateral (
      select action_id, before, after from crm.action_changes
      where org_id = ${tx.orgId} and action_id = a.id and noun = a.noun and op = 'update'
      order by record_id
      limit case when a.record_count > ${sql.lit(maxEditedRecords)} then ${sql.lit(comparedWhereAlike)}
        else ${sql.lit(maxEditedRecords)} end
    ) c
    where a.org_id = ${tx.orgId} and a.id = any(${actionIds}::uuid[])`.send();
}

export function selectChangesOfAction(
  tx: TenantTx,
  actionId: string,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return Statement.sql<{
    noun: string;
    record_id: string;
    op: string;
    before: unknown;
    after: unknown;
  }>(tx)`
    select noun, record_id, op, case when op = 'update' then before end as before,
      case when op = 'update' then after end as after
    from crm.action_changes
    where org_id = ${tx.orgId} and action_id = ${actionId}
      ${after === undefined ? sql`` : sql`and record_id > ${after}`}
    order by record_id limit ${limit}`.send();
}

export function countActions(tx: TenantTx, filter: ActionFilter, most: number): Promise<number> {
  return Statement.sql<{ total: number }>(tx)`
    select count(*)::int as total
    from (select ${matchingActions(tx, filter)} limit ${most}) found`.read(([row]) => row?.total ?? 0);
}

/** The maximum number of actors. Each one takes an index lookup. */
const mostActors = 2000;

export function selectActors(tx: TenantTx): Promise<Pick<ActionRow, "actor_id" | "actor_name">[]> {
  const newestAfter = (condition: RawBuilder<unknown>) => sql`
    select actor_id, actor_name from crm.actions where org_id = ${tx.orgId} and ${condition}
    order by actor_id, at desc, id desc limit 1`;
  return Statement.sql<Pick<ActionRow, "actor_id" | "actor_name">>(tx)`
    with recursive actors as (
      (${newestAfter(sql`true`)})
      union all
      select next.* from actors a cross join lateral (${newestAfter(sql`actor_id > a.actor_id`)}) next
    )
    select actor_id, actor_name from actors limit ${mostActors}`.send();
}

/** The maximum number of actions that a page of changes reads, even if it returns none of their changes. */
const actionsPerPage = 2000;

interface ChangeSlice {
  /** The action, or one of its records, after which the page starts. */
  readonly actionId: string | undefined;
  readonly recordId: string | undefined;
  /** Only actions that began before this time are included. */
  readonly before: string;
  readonly nouns: readonly string[];
  readonly limit: number;
}

/**
 * Selects up to one change more than the page needs. `lastAction` is set if the page read the maximum number
 * of actions; the next page then starts after this action.
 */
export async function selectChanges(
  tx: TenantTx,
  { actionId, recordId, nouns, limit, ...slice }: ChangeSlice,
) {
  const from = await placeOf(tx, actionId);
  const isLater = sql`(a.at, a.id) ${sql.raw(recordId === undefined ? ">" : ">=")} (${from.at}::timestamptz, ${from.id}::uuid)`;
  const actions = sql`
    select a.id, a.at, a.actor_name from crm.actions a
    where a.org_id = ${tx.orgId} and a.at < ${slice.before}::timestamptz and ${isLater}
    order by a.at, a.id limit ${sql.lit(actionsPerPage)}`;
  const isOpen =
    recordId === undefined ? sql`true` : sql`(d.action_id <> ${actionId} or d.record_id > ${recordId})`;
  const rows = await Statement.sql<{
    action_id: string;
    at: string;
    by: string;
    noun: string;
    id: string;
    kind: string;
    fields: string[];
  }>(tx)`
    select a.id as action_id, a.at, a.actor_name as by, c.noun, c.record_id as id, c.op as kind, c.fields
    from (${actions}) a cross join lateral (
      select d.noun, d.record_id, d.op,
        case when d.op = 'update' then array(select jsonb_object_keys(d.after)) else '{}' end as fields
      from crm.action_changes d
      where d.org_id = ${tx.orgId} and d.action_id = a.id and d.noun = any(${nouns}::text[]) and ${isOpen}
      order by d.record_id limit ${limit + 1}
    ) c
    order by a.at, a.id, c.record_id limit ${limit + 1}`.send();
  const last = await Statement.sql<{ id: string }>(tx)`
    select id from (${actions}) a order by a.at, a.id offset ${sql.lit(actionsPerPage - 1)}`.send();
  return { rows, lastAction: last[0]?.id ?? null };
}

async function placeOf(tx: TenantTx, actionId: string | undefined): Promise<{ at: string; id: string }> {
  const beginning = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  if (actionId === undefined) return beginning;
  const rows = await Statement.sql<{ at: string; id: string }>(tx)`
    select at::text, id from crm.actions where org_id = ${tx.orgId} and id = ${actionId}`.send();
  return rows[0] ?? beginning;
}
