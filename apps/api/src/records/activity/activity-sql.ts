import { childrenOf, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "#src/records/record-holder.ts";

/** A part of a timeline: after one entry when `before` names it. */
export interface ActivitySlice {
  readonly limit: number;
  readonly before: { readonly actionId: string; readonly recordId: string } | undefined;
}

/** What happened to a record, newest first. */
export function selectActivity(tx: TenantTx, subjectId: string, { limit, before }: ActivitySlice) {
  let query = tx.db
    .selectFrom("action_changes as c")
    .innerJoin("actions as a", (join) =>
      join.onRef("a.org_id", "=", "c.org_id").onRef("a.id", "=", "c.action_id"),
    )
    .select(["c.action_id", "c.record_id", "c.noun", "c.op", "c.before", "c.after"])
    .select(["a.kind", "a.at", "a.actor_id", "a.actor_name", "a.undone_by"])
    .select(["c.subject_id", sql<string | null>`null`.as("about")])
    .where("c.org_id", "=", tx.orgId)
    .where("a.org_id", "=", tx.orgId)
    .where("c.subject_id", "=", subjectId);
  if (before !== undefined) {
    query = query
      .where("c.action_id", "<=", before.actionId)
      .where(sql<boolean>`(c.action_id, c.record_id) < (${before.actionId}::uuid, ${before.recordId}::uuid)`);
  }
  return query.orderBy("c.action_id", "desc").orderBy("c.record_id", "desc").limit(limit).execute();
}

export type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number];

/** Of each kind the records of one parent whose events its timeline shows; those of more would make it wait. */
const rolledUp = 500;

/** The records of one kind that belong to another record, the first of their list. */
function childrenQuery(tx: TenantTx, parentId: string, child: { noun: RecordNoun; column: string }) {
  const { plural, firstSort } = recordKinds[child.noun];
  const order = sql.raw(firstSort.by === "name" ? "name_key, id" : "id desc");
  return sql`(
    select id, ${child.noun} from ${sql.table(`crm.${plural}`)}
    where org_id = ${tx.orgId} and ${sql.ref(child.column)} = ${parentId} and deleted_at is null
    order by ${order} limit ${rolledUp})`;
}

/**
 * What happened to a record and to those that belong to it, newest first. Of each record only as many changes are
 * read, from the index, as the part shows. `about` is the noun of such a record; null for the parent itself.
 */
export function familyActivityQuery(
  tx: TenantTx,
  { noun, id }: Holder,
  { limit, before }: ActivitySlice,
): RawBuilder<ActivityRow> {
  const cursor = before && sql`(${before.actionId}::uuid, ${before.recordId}::uuid)`;
  const isEarlier = before
    ? sql`c.action_id <= ${before.actionId} and (c.action_id, c.record_id) < ${cursor}`
    : sql`true`;
  const children = childrenOf(noun).map((child) => childrenQuery(tx, id, child));
  return sql<ActivityRow>`
    with subjects (id, about) as materialized (
      ${sql.join([sql`select ${id}::uuid, null`, ...children], sql` union all `)}
    ), newest as (
      select s.id as subject_id, s.about, c.*
      from subjects s cross join lateral (
        select c.action_id, c.record_id, c.noun, c.op, c.before, c.after
        from crm.action_changes c
        where c.org_id = ${tx.orgId} and c.subject_id = s.id and ${isEarlier}
        order by c.action_id desc, c.record_id desc limit ${limit}
      ) c
      order by c.action_id desc, c.record_id desc limit ${limit}
    )
    select n.*, a.kind, a.at, a.actor_id, a.actor_name, a.undone_by
    from newest n join crm.actions a on a.org_id = ${tx.orgId} and a.id = n.action_id
    order by n.action_id desc, n.record_id desc`;
}

/** The texts of notes that are still there. */
export function selectNoteTexts(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("notes")
    .select(["id", "body as name"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .where("deleted_at", "is", null)
    .execute();
}
