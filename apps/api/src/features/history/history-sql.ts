import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { maxEditedRecords } from "@lanyard/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";
import type { ActionRow } from "#src/log/action-sql.ts";

const actionColumns = [
  "id",
  "kind",
  "noun",
  "at",
  "actor_id",
  "actor_name",
  "label",
  "record_count",
  "record_id",
  "undo_of",
  "undone_by",
  "changes_settings",
] as const;

export interface ActionFilter {
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  readonly noun?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

function matchingActions(tx: TenantTx, { person, kind, noun, from, before }: ActionFilter) {
  return tx.db
    .selectFrom("actions as a")
    .where("a.org_id", "=", tx.orgId)
    .$if(person !== undefined, (query) => query.where("a.actor_id", "=", person ?? ""))
    .$if(kind !== undefined, (query) => query.where("a.kind", "=", kind ?? ""))
    .$if(noun !== undefined, (query) => query.where("a.noun", "=", noun ?? ""))
    .$if(from !== undefined, (query) => query.where("a.at", ">=", from ?? ""))
    .$if(before !== undefined, (query) => query.where("a.at", "<", before ?? ""));
}

/** Returns a query for a page of actions. Joins the subjects only to the rows of the page. */
export function actionPageQuery(tx: TenantTx, filter: ActionFilter, page: { limit: number; offset: number }) {
  const rows = matchingActions(tx, filter)
    .select(actionColumns.map((column) => `a.${column}` as const))
    .orderBy("a.at", "desc")
    .orderBy("a.id", "desc")
    .limit(page.limit)
    .offset(page.offset);
  return tx.db
    .selectFrom(rows.as("p"))
    .leftJoin("action_changes as c", (join) =>
      join
        .on("c.org_id", "=", tx.orgId)
        .onRef("c.action_id", "=", "p.id")
        .onRef("c.record_id", "=", "p.record_id"),
    )
    .selectAll("p")
    .select("c.subject_id")
    .select(
      sql<string | null>`(
        select noun from (${sql.join(
          recordNouns.map((noun) => subjectOf(tx, noun)),
          sql` union all `,
        )}) found limit 1)`.as("subject_noun"),
    )
    .select(sql<unknown>`case when c.op = 'update' then c.before end`.as("before"))
    .select(sql<unknown>`case when c.op = 'update' then c.after end`.as("after"))
    .orderBy("p.at", "desc")
    .orderBy("p.id", "desc");
}

/** Returns SQL that selects the noun if the subject of change `c` is a record of this kind. */
function subjectOf(tx: TenantTx, noun: RecordNoun) {
  return sql`select ${sql.lit(noun)}::text as noun from ${sql.id("crm", recordKinds[noun].plural)} r
    where r.org_id = ${tx.orgId} and r.id = c.subject_id`;
}

export function selectActions(tx: TenantTx, filter: ActionFilter, page: { limit: number; offset: number }) {
  return actionPageQuery(tx, filter, page).execute();
}

export async function selectOriginKinds(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; kind: string }>`
    with recursive earlier (id, kind, undo_of) as (
      select id, kind, undo_of from crm.actions where org_id = ${tx.orgId} and id = any(${ids}::uuid[])
      union all
      select e.id, a.kind, a.undo_of from earlier e cross join lateral (
        select kind, undo_of from crm.actions where org_id = ${tx.orgId} and id = e.undo_of limit 1
      ) a
    )
    select id, kind from earlier where undo_of is null`.execute(tx.db);
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
export async function selectChangesOfSeveral(tx: TenantTx, actionIds: readonly string[]) {
  const { rows } = await sql<{ action_id: string; before: unknown; after: unknown }>`
    select distinct c.action_id, c.before, c.after
    from crm.actions a cross join lateral (
      select action_id, before, after from crm.action_changes
      where org_id = ${tx.orgId} and action_id = a.id and noun = a.noun and op = 'update'
      order by record_id
      limit case when a.record_count > ${sql.lit(maxEditedRecords)} then ${sql.lit(comparedWhereAlike)}
        else ${sql.lit(maxEditedRecords)} end
    ) c
    where a.org_id = ${tx.orgId} and a.id = any(${actionIds}::uuid[])`.execute(tx.db);
  return rows;
}

export async function selectChangesOfAction(
  tx: TenantTx,
  actionId: string,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const { rows } = await sql<{
    noun: string;
    record_id: string;
    op: string;
    before: unknown;
    after: unknown;
  }>`
    select noun, record_id, op, case when op = 'update' then before end as before,
      case when op = 'update' then after end as after
    from crm.action_changes
    where org_id = ${tx.orgId} and action_id = ${actionId}
      ${after === undefined ? sql`` : sql`and record_id > ${after}`}
    order by record_id limit ${limit}`.execute(tx.db);
  return rows;
}

export async function countActions(tx: TenantTx, filter: ActionFilter, most: number): Promise<number> {
  const found = matchingActions(tx, filter).select("a.id").limit(most);
  const { total } = await tx.db
    .selectFrom(found.as("f"))
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The maximum number of actors. Each one takes an index lookup. */
const mostActors = 2000;

export async function selectActors(tx: TenantTx): Promise<Pick<ActionRow, "actor_id" | "actor_name">[]> {
  const newestAfter = (condition: RawBuilder<unknown>) => sql`
    select actor_id, actor_name from crm.actions where org_id = ${tx.orgId} and ${condition}
    order by actor_id, at desc, id desc limit 1`;
  const { rows } = await sql<Pick<ActionRow, "actor_id" | "actor_name">>`
    with recursive actors as (
      (${newestAfter(sql`true`)})
      union all
      select next.* from actors a cross join lateral (${newestAfter(sql`actor_id > a.actor_id`)}) next
    )
    select actor_id, actor_name from actors limit ${mostActors}`.execute(tx.db);
  return rows;
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
  const { rows } = await sql<{
    action_id: string;
    at: string;
    by: string;
    noun: string;
    id: string;
    kind: string;
    fields: string[];
  }>`
    select a.id as action_id, a.at, a.actor_name as by, c.noun, c.record_id as id, c.op as kind, c.fields
    from (${actions}) a cross join lateral (
      select d.noun, d.record_id, d.op,
        case when d.op = 'update' then array(select jsonb_object_keys(d.after)) else '{}' end as fields
      from crm.action_changes d
      where d.org_id = ${tx.orgId} and d.action_id = a.id and d.noun = any(${nouns}::text[]) and ${isOpen}
      order by d.record_id limit ${limit + 1}
    ) c
    order by a.at, a.id, c.record_id limit ${limit + 1}`.execute(tx.db);
  const last = await sql<{ id: string }>`
    select id from (${actions}) a order by a.at, a.id offset ${sql.lit(actionsPerPage - 1)}`.execute(tx.db);
  return { rows, lastAction: last.rows[0]?.id ?? null };
}

async function placeOf(tx: TenantTx, actionId: string | undefined): Promise<{ at: string; id: string }> {
  const beginning = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  if (actionId === undefined) return beginning;
  const { rows } = await sql<{ at: string; id: string }>`
    select at::text, id from crm.actions where org_id = ${tx.orgId} and id = ${actionId}`.execute(tx.db);
  return rows[0] ?? beginning;
}
