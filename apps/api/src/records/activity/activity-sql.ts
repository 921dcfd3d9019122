import type { ActivityPart } from "@lanyard/contract/activity/activity-parts";
import type { ShownInteraction } from "@lanyard/contract/activity/activity-schema";
import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import { childrenOf, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf, linksToOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "#src/records/kind/record-holder.ts";

/** A page of a timeline, newest entry first, with entries older than `before`. */
export interface ActivitySlice {
  readonly limit: number;
  readonly before: { readonly place: string; readonly recordId: string } | undefined;
  readonly part?: ActivityPart | undefined;
}

const isMove = sql`(coalesce(c.after, '{}') ? 'stage_id' or coalesce(c.before, '{}') ? 'stage_id')`;
const isTask = sql`c.noun = 'task'`;
// Whether an entry is about an interaction and appears in another record's timeline. In the interaction's own
// timeline, the entry belongs to the part `change`.
const isInteraction = sql`(c.noun = ${interactionKind.noun} and s.about is not null)`;
const isNote = sql`c.noun = 'note'`;
const isFile = sql`c.noun = 'attachment'`;
/** SQL for whether an entry belongs to a part. Each entry belongs to exactly one part. */
const ofPart: Readonly<Record<ActivityPart, RawBuilder<unknown>>> = {
  note: isNote,
  file: isFile,
  task: isTask,
  interaction: isInteraction,
  stage: sql`${isMove} and not ${isTask}`,
  change: sql`not (${isMove} or ${isTask} or ${isInteraction} or ${isNote} or ${isFile})`,
};

interface FamilyParts {
  readonly isFamily: boolean;
  readonly hidden: readonly string[];
}

export interface ActivityRow {
  readonly action_id: string;
  /**
   * The position in the timeline: the id of the action. For the creation of a child interaction, the position
   * is the interaction's start in the form of such an id.
   */
  readonly place: string;
  readonly record_id: string;
  readonly noun: string;
  readonly op: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly kind: string;
  readonly at: string;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly undone_by: string | null;
  readonly subject_id: string;
  readonly about: string | null;
}

/** The maximum number of children per kind in a timeline. */
const rolledUp = 500;

/**
 * The start of an interaction as an id that sorts between the ids of actions, which begin with their time.
 */
const placeOfStart = sql`(lpad(to_hex(greatest(0, extract(epoch from started_at) * 1000)::bigint), 12, '0')
  || right(replace(id::text, '-', ''), 20))::uuid`;

function childrenQuery(tx: TenantTx, parentId: string, child: { noun: RecordNoun; column: string }) {
  const { plural, firstSort } = recordKinds[child.noun];
  const isPlaced = child.noun === interactionKind.noun;
  const places = isPlaced ? sql`started_at, ${placeOfStart}` : sql`null::timestamptz, null::uuid`;
  const order = sql.raw(
    firstSort.by === "name" ? "name_key, id" : isPlaced ? "started_at desc, id desc" : "id desc",
  );
  return sql`(
    select id, ${child.noun}, ${places} from ${sql.table(`crm.${plural}`)}
    where org_id = ${tx.orgId} and ${linksToOneOf(tx, plural, child.column, [parentId])} and deleted_at is null
    order by ${order} limit ${rolledUp})`;
}

/**
 * Returns a query for changes of a record, of records merged into it and, with `isFamily`, of children,
 * newest first. A child interaction's creation sorts by its start. `about` is null for the record itself.
 */
export function activityQuery(
  tx: TenantTx,
  { noun, id }: Holder,
  { limit, before, part, isFamily, hidden }: ActivitySlice & FamilyParts,
): RawBuilder<ActivityRow> {
  const cursor = before && sql`(${before.place}::uuid, ${before.recordId}::uuid)`;
  const isEarlier = before
    ? sql`c.action_id <= ${before.place} and (c.action_id, c.record_id) < ${cursor}`
    : sql`true`;
  const isWanted = part === undefined ? sql`true` : ofPart[part];
  const isOfPart = hidden.length === 0 ? isWanted : sql`${isWanted} and c.noun <> all(${hidden}::text[])`;
  const shown = isFamily ? childrenOf(noun).filter((child) => !hidden.includes(child.noun)) : [];
  const children = shown.map((child) => childrenQuery(tx, id, child));
  const changes = sql`
    select c.action_id, c.record_id, c.noun, c.op, c.before, c.after
    from crm.action_changes c where c.org_id = ${tx.orgId} and c.subject_id = s.id and ${isOfPart}`;
  const isCreation = sql`c.record_id = s.id and c.op = 'create'`;
  const starts = sql`
    union all (
      select s.id as subject_id, s.about, s.started_at, s.place, c.*
      from subjects s cross join lateral (${changes} and ${isCreation} order by c.action_id limit 1) c
      where s.place is not null and ${before ? sql`(s.place, s.id) < ${cursor}` : sql`true`}
      order by s.place desc, s.id desc limit ${limit})`;
  return sql<ActivityRow>`
    with recursive own (id, about, started_at, place) as materialized (
      ${sql.join([sql`select ${id}::uuid, null, null::timestamptz, null::uuid`, ...children], sql` union all `)}
    ), subjects (id, about, started_at, place) as materialized (
      select id, about, started_at, place from own
      union all
      select m.id, coalesce(s.about, ${noun}), null, null from subjects s
      join crm.merged_records m on m.org_id = ${tx.orgId} and m.merged_into = s.id
    ), newest as (
      select * from (
        (select s.id as subject_id, s.about, null::timestamptz as started_at, c.action_id as place, c.*
        from subjects s cross join lateral (
          ${changes} and ${isEarlier} and not (s.place is not null and ${isCreation})
          order by c.action_id desc, c.record_id desc limit ${limit}
        ) c
        order by c.action_id desc, c.record_id desc limit ${limit})
        ${shown.some((child) => child.noun === interactionKind.noun) ? starts : sql``}
      ) found
      order by place desc, record_id desc limit ${limit}
    )
    select n.*, a.kind, coalesce(n.started_at, a.at) as at, a.actor_id, a.actor_name, a.undone_by
    from newest n join crm.actions a on a.org_id = ${tx.orgId} and a.id = n.action_id
    order by n.place desc, n.record_id desc`;
}

/** The number of characters of a note that a timeline loads. Timelines show four lines. */
const shownLetters = 1000;

const beginning = (text: RawBuilder<unknown>) =>
  sql`case when length(${text}) > ${shownLetters} then left(${text}, ${shownLetters}) || '…' else ${text} end`;

export const selectInteractions = (tx: TenantTx, ids: readonly string[]) =>
  Statement.sql<ShownInteraction & { readonly id: string }>(tx)`
      select id, type, outcome, started_at, duration_minutes, ${beginning(sql`body`)} as body
      from crm.interactions where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and deleted_at is null`;

export const selectNoteTexts = (tx: TenantTx, ids: readonly string[]) =>
  Statement.sql<{ id: string; name: string }>(tx)`
      select id, ${beginning(sql`body`)} as name
      from crm.notes where org_id = ${tx.orgId} and ${isOneOf("id", ids)} and deleted_at is null`;
