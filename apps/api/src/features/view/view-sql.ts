import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { type RawBuilder, sql } from "kysely";
import { walkRows } from "#src/db/long-work-sql.ts";
import { countOf, idsOf, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { clearLogOfRecords, isNaming } from "#src/log/erased-log-sql.ts";

interface ViewRow {
  readonly id: string;
  readonly noun: string;
  readonly name: string;
  readonly shared: boolean;
  readonly owner_id: string;
  readonly settings: string;
  readonly version: number;
  readonly is_default: boolean;
  /** Former members whom conditions of the view can still name. */
  readonly former: readonly string[];
}

/** Selects shared views and a member's private views, in the member's order. */
export function selectViews(
  tx: TenantTx,
  personId: string,
  noun?: RecordNoun,
): Statement<readonly ViewRow[]> {
  const ofNoun = noun === undefined ? sql`true` : sql`v.noun = ${noun}`;
  return Statement.sql<ViewRow>(tx)`
    select v.id, v.noun, v.name, v.shared, v.owner_id, v.settings, v.version,
      coalesce(p.is_default, false) as is_default,
      array(
        select l.id from crm.people l
        where l.org_id = ${tx.orgId} and l.left_at is not null and strpos(v.settings, l.id) > 0
      ) as former
    from crm.views v left join crm.view_places p
      on p.org_id = ${tx.orgId} and p.view_id = v.id and p.person_id = ${personId}
    where v.org_id = ${tx.orgId} and v.deleted_at is null and (v.shared or v.owner_id = ${personId}) and ${ofNoun}
    order by v.noun, p.position nulls last, v.id`;
}

export function walkViewsWithFields(tx: TenantTx, personId: string) {
  const rows = sql`
    select id, noun, settings, shared or owner_id = ${personId} as is_seen from crm.views
    where org_id = ${tx.orgId} and deleted_at is null and position('custom.' in settings) > 0 order by id`;
  return walkRows<Pick<ViewRow, "id" | "noun" | "settings"> & { readonly is_seen: boolean }>(tx, {
    cursor: "views_with_fields",
    rows,
    limit: 100,
  });
}

/** Locks the views of a kind against concurrent creation until the transaction ends. */
export async function lockViews(tx: TenantTx, noun: RecordNoun): Promise<void> {
  await Statement.sql(tx)`
    select pg_advisory_xact_lock(hashtextextended(${`views of ${noun} of `} || ${tx.orgId}::uuid, 0))`.send();
}

/** Counts the shared views of a kind, or a member's private views. Includes views that can be restored. */
export function countViews(
  tx: TenantTx,
  { noun, shared, ownerId, days }: { noun: RecordNoun; shared: boolean; ownerId: string; days: number },
): Promise<number> {
  return Statement.sql<{ count: number }>(tx)`
    select count(*)::int as count from crm.views
    where org_id = ${tx.orgId} and noun = ${noun} and shared = ${shared} and (shared or owner_id = ${ownerId})
      and (deleted_at is null or deleted_at > now() - make_interval(days => ${days}))`.read(countOf);
}

export async function writeDefaultView(
  tx: TenantTx,
  { personId, view, isDefault }: { personId: string; view: { id: string; noun: string }; isDefault: boolean },
): Promise<void> {
  await Statement.sql(tx)`
    update crm.view_places p set is_default = false from crm.views v, crm.views chosen
    where p.org_id = ${tx.orgId} and p.person_id = ${personId} and p.is_default
      and v.org_id = ${tx.orgId} and v.id = p.view_id and v.noun = ${view.noun}
      and chosen.org_id = ${tx.orgId} and chosen.id = ${view.id}
      and (v.settings::json ->> 'layout' = 'board') = (chosen.settings::json ->> 'layout' = 'board')`.send();
  if (!isDefault) return;
  await Statement.sql(tx)`
    insert into crm.view_places (org_id, person_id, view_id, is_default)
    values (${tx.orgId}, ${personId}, ${view.id}, true)
    on conflict (org_id, person_id, view_id) do update set is_default = true`.send();
}

export async function writeViewOrder(tx: TenantTx, personId: string, ids: readonly string[]): Promise<void> {
  await Statement.sql(tx)`
    insert into crm.view_places (org_id, person_id, view_id, position)
    select ${tx.orgId}::uuid, ${personId}::text, i.id, i.position - 1
    from unnest(${ids}::uuid[]) with ordinality i (id, position)
    on conflict (org_id, person_id, view_id) do update set position = excluded.position`.send();
}

export function selectViewsOfActions(tx: TenantTx, actionIds: readonly string[]) {
  return Statement.sql<{ shared: boolean; owner_id: string }>(tx)`
    select shared, owner_id from crm.views
    where org_id = ${tx.orgId} and id in (
      select record_id from crm.action_changes
      where org_id = ${tx.orgId} and action_id = any(${actionIds}::uuid[]) and noun = 'view'
    )`.send();
}

/**
 * Locks and returns the views whose name, settings or log contains one of the ids or texts, including removed
 * views.
 */
export function lockViewsNaming(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<Pick<ViewRow, "id" | "noun" | "name" | "settings">[]> {
  const names = (text: RawBuilder<unknown>) => sql`(
    ${text} like any(${ids.map((id) => `%${id}%`)}::text[]) or ${isNaming(text, texts)})`;
  return Statement.sql<Pick<ViewRow, "id" | "noun" | "name" | "settings">>(tx)`
    select id, noun, name, settings from crm.views v
    where org_id = ${tx.orgId} and (${names(sql`name`)} or ${names(sql`settings`)} or exists (
      select from (
        select c.before::text as before, c.after::text as after from crm.action_changes c
        where c.org_id = ${tx.orgId} and c.record_id = v.id
        -- Without this offset of 0, the planner may hash the whole log.
        offset 0
      ) logged where ${names(sql`before`)} or ${names(sql`after`)}))
    order by id for update`.send();
}

/**
 * Purges views that were removed more than `days` ago, and private views of members who left more than `days`
 * ago, with the log of these views.
 */
export async function purgeViews(tx: TenantTx, days: number): Promise<void> {
  const before = sql`now() - make_interval(days => ${days})`;
  const rows = await Statement.sql<{ id: string }>(tx)`
    delete from crm.views v
    where org_id = ${tx.orgId} and (deleted_at < ${before} or (not shared and exists (
      select from crm.people p where p.org_id = ${tx.orgId} and p.id = v.owner_id and p.left_at < ${before})))
    returning id`.send();
  if (rows.length > 0) await clearLogOfRecords(tx, idsOf(rows));
  await Statement.sql(tx)`
    delete from crm.view_places v
    where org_id = ${tx.orgId} and exists (
      select from crm.people p where p.org_id = ${tx.orgId} and p.id = v.person_id and p.left_at < ${before})`.send();
}
