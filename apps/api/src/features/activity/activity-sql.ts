import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";

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

/** Contacts and deals of one company, each, whose events its timeline shows; those of more would make it wait. */
const rolledUp = 500;

/**
 * What happened to a company, its contacts and its deals, newest first. Of each record only as many changes are
 * read, from the index, as the part shows. `about` is the noun of a contact or deal; null for the company itself.
 */
export function companyActivityQuery(tx: TenantTx, companyId: string, { limit, before }: ActivitySlice) {
  const cursor = before && sql`(${before.actionId}::uuid, ${before.recordId}::uuid)`;
  const isEarlier = before
    ? sql`c.action_id <= ${before.actionId} and (c.action_id, c.record_id) < ${cursor}`
    : sql`true`;
  return sql<ActivityRow>`
    with subjects (id, about) as materialized (
      select ${companyId}::uuid, null
      union all (
        select id, 'contact' from crm.contacts
        where org_id = ${tx.orgId} and company_id = ${companyId} and deleted_at is null
        order by name_key, id limit ${rolledUp})
      union all (
        select id, 'deal' from crm.deals
        where org_id = ${tx.orgId} and company_id = ${companyId} and deleted_at is null
        order by id desc limit ${rolledUp})
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
