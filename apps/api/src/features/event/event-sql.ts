import { nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { sql } from "kysely";
import type { Client } from "pg";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export function selectActionHeads(tx: TenantTx, ids: readonly string[]) {
  const names = ["id", "kind", "noun", "at", "actor_id", "actor_name", "undo_of"] as const;
  return rowsOf(tx, "actions", names, sql`${isOneOf("id", ids)} order by id`).send();
}

export type ActionHead = Awaited<ReturnType<typeof selectActionHeads>>[number];

export interface TouchedRecord {
  action_id: string;
  noun: string;
  record_id: string;
  subject_id: string;
  from_stage: string | null;
  to_stage: string | null;
  /** The current stage of a record that was created, deleted or restored. */
  stands_in: string | null;
}

export function selectTouched(
  tx: TenantTx,
  actionIds: readonly string[],
  cap: number,
): Promise<TouchedRecord[]> {
  const stageOf = (noun: RecordNoun) => sql`
    select r.stage_id from ${sql.id("crm", recordKinds[noun].plural)} r
    where r.org_id = ${tx.orgId} and r.id = t.record_id and t.noun = ${sql.lit(noun)}`;
  return Statement.sql<TouchedRecord>(tx)`
    select t.action_id, t.noun, t.record_id, t.subject_id, t.from_stage, t.to_stage,
      case when t.op = 'update' then null else (${sql.join(nounsWith("board").map(stageOf), sql` union all `)}) end as stands_in
    from unnest(${actionIds}::uuid[]) as a (id) cross join lateral (
      select c.action_id, c.noun, c.record_id, c.subject_id, c.op,
        c.before ->> 'stage_id' as from_stage, c.after ->> 'stage_id' as to_stage
      from crm.action_changes c where c.org_id = ${tx.orgId} and c.action_id = a.id
      order by c.record_id limit ${cap}
    ) t`.send();
}

export async function selectNouns(tx: TenantTx, actionId: string): Promise<string[]> {
  const rows = await Statement.sql<{ noun: string }>(tx)`
    select distinct noun from crm.action_changes
    where org_id = ${tx.orgId} and action_id = ${actionId} order by noun`.send();
  return rows.map(({ noun }) => noun);
}

export function selectNewestAction(tx: TenantTx): Promise<string | null> {
  return Statement.sql<{ id: string }>(tx)`
    select id from crm.actions where org_id = ${tx.orgId} order by id desc limit 1`.read(
    ([row]) => row?.id ?? null,
  );
}

interface CatchUp {
  readonly seen: string;
  readonly includesSeen: boolean;
  /**
   * The ids after which to read short and long actions. Both are lower than `seen`, because an action with a
   * lower id can commit later.
   */
  readonly shortFrom: string;
  readonly longFrom: string;
  readonly longKinds: readonly string[];
  readonly limit: number;
}

/** Selects whether the given action exists, and the ids of actions that may have been committed after it. */
export async function selectMissed(
  tx: TenantTx,
  { seen, includesSeen, shortFrom, longFrom, longKinds, limit }: CatchUp,
): Promise<{ isKnown: boolean; ids: string[] }> {
  const known = await Statement.sql(tx)`
    select 1 from crm.actions where org_id = ${tx.orgId} and id = ${seen}`.send();
  const rows = await Statement.sql<{ id: string }>(tx)`
    select id from crm.actions
    where org_id = ${tx.orgId} and id > ${longFrom}::uuid and (${includesSeen}::bool or id <> ${seen})
      and (id > ${shortFrom}::uuid or kind = any(${longKinds}::text[]))
    order by id limit ${limit}`.send();
  return { isKnown: known.length > 0, ids: rows.map(({ id }) => id) };
}

const channel = "lanyard_live";

export async function listen(client: Client): Promise<void> {
  await client.query(`listen ${channel}`);
}

/** Sends all notifications in one transaction, because each notifying transaction takes a global lock. */
export async function notify(client: Client, messages: readonly string[]): Promise<void> {
  await client.query("select pg_notify($1, message) from unnest($2::text[]) as message", [channel, messages]);
}

export async function pingConnection(client: Client): Promise<void> {
  await client.query("select 1");
}
