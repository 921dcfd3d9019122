import type { Noun } from "@lanyard/contract/action/action-schema";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/**
 * Returns SQL for the records in `roots` and the records that were merged into them, with columns `id` and
 * `root`.
 */
const withMerged = (tx: TenantTx, roots: RawBuilder<unknown>) => sql`
  recursive touched (id, root) as materialized (
    select r.id, r.id from (${roots}) r (id)
    where exists (select from crm.follows f where f.org_id = ${tx.orgId})
    union all
    select m.id, t.root from touched t
    join crm.merged_records m on m.org_id = ${tx.orgId} and m.merged_into = t.id
  )`;

const oneRecord = (id: string) => sql`select ${id}::uuid`;

export interface Follower {
  readonly person_id: string;
  readonly noun: Noun;
  readonly record_id: string;
  readonly count: number;
}

/**
 * Selects the members who follow one of the records. Excludes the author of the action, and records about
 * which the action has already notified the member.
 */
export function selectFollowers(
  tx: TenantTx,
  roots: RawBuilder<unknown>,
  { actionId, authorId }: { readonly actionId: string; readonly authorId: string },
): Statement<Follower[]> {
  return Statement.sql<Follower>(tx)`
    with ${withMerged(tx, roots)}
    select f.person_id, min(f.noun) as noun, (array_agg(t.root order by t.root))[1] as record_id,
      count(distinct t.root)::int as count
    from touched t
    join crm.follows f on f.org_id = ${tx.orgId} and f.record_id = t.id
    join crm.people p on p.org_id = ${tx.orgId} and p.id = f.person_id and p.left_at is null
    where f.person_id <> ${authorId} and not exists (
      select from crm.notices n
      where n.org_id = ${tx.orgId} and n.action_id = ${actionId} and n.seen_at is null
        and n.person_id = f.person_id and n.record_id = t.root and n.kind <> all(p.hidden_notices))
    group by f.person_id`;
}

/**
 * Returns a query for the records that an action changed, directly or through their notes, files and
 * contacts.
 */
export const changedBy = (tx: TenantTx, actionId: string) => sql`
  select distinct subject_id from crm.action_changes where org_id = ${tx.orgId} and action_id = ${actionId}`;

export const recordsOf = (ids: readonly string[]) => sql`select unnest(${ids}::uuid[])`;

/** Returns whether a member follows a record, or a record that was merged into it. */
export function isFollowing(tx: TenantTx, personId: string, recordId: string): Statement<boolean> {
  return Statement.sql<{ is_following: boolean }>(tx)`
    with ${withMerged(tx, oneRecord(recordId))}
    select true as is_following from touched t
    join crm.follows f on f.org_id = ${tx.orgId} and f.record_id = t.id
    where f.person_id = ${personId} limit 1`.map((rows) => rows.length > 0);
}

export async function insertFollow(
  tx: TenantTx,
  personId: string,
  { noun, id }: { readonly noun: RecordNoun; readonly id: string },
): Promise<void> {
  await Statement.sql(tx)`
    insert into crm.follows (org_id, record_id, person_id, noun) values (${tx.orgId}, ${id}, ${personId}, ${noun})
    on conflict do nothing`.send();
}

export async function deleteFollow(tx: TenantTx, personId: string, recordId: string): Promise<void> {
  await Statement.sql(tx)`
    with ${withMerged(tx, oneRecord(recordId))}
    delete from crm.follows f using touched t
    where f.org_id = ${tx.orgId} and f.record_id = t.id and f.person_id = ${personId}`.send();
}

export async function purgeFollows(tx: TenantTx): Promise<number> {
  const isThere = recordNouns.map(
    (noun) => sql`exists (select from ${sql.id("crm", recordKinds[noun].plural)} r
      where r.org_id = ${tx.orgId} and r.id = f.record_id)`,
  );
  const { numAffectedRows = 0n } = await sql`
    delete from crm.follows f where f.org_id = ${tx.orgId} and not (${sql.join(isThere, sql` or `)})`.execute(
    tx.db,
  );
  return Number(numAffectedRows);
}
