import { type RawBuilder, sql } from "kysely";
import type { ClientBase } from "pg";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { beforeFirstRecord } from "./action-sql.ts";

export interface LoggedEntry {
  readonly action_id: string;
  /** The time with microseconds, because two actions can have the same millisecond. */
  readonly at: string;
  readonly by: string;
  readonly noun: string;
  readonly record_id: string;
  readonly op: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly version: number;
}

export type LogPlace = Pick<LoggedEntry, "at" | "action_id" | "record_id">;

const entryColumns = sql`a.id as action_id, a.at::text as at, a.actor_name as by, c.noun, c.record_id, c.op, c.before,
  c.after, c.version`;

export function selectUnsentActions(tx: TenantTx, limit: number) {
  const rest = sql`unsent_after is not null order by at, id limit ${limit}`;
  return rowsOf(tx, "actions", ["id", "unsent_after"], rest).send();
}

/** Selects the first changes of the actions that are not yet sent, in log order. */
export function selectUnsentChanges(
  tx: TenantTx,
  actionIds: readonly string[],
  limit: number,
): Promise<LoggedEntry[]> {
  return selectFirstEntries(tx, {
    actions: sql`id = any(${actionIds}::uuid[])`,
    after: sql`a.unsent_after`,
    limit,
  });
}

export function selectUnsentOfRecords(tx: TenantTx, recordIds: readonly string[]) {
  return Statement.sql<LoggedEntry>(tx)`
    select ${entryColumns} from crm.actions a
    join crm.action_changes c on c.org_id = ${tx.orgId} and c.action_id = a.id
    where a.org_id = ${tx.orgId} and c.record_id = any(${recordIds}::uuid[]) and a.unsent_after is not null
      and c.record_id > a.unsent_after`.send();
}

/** Selects the first changes after a position and up to a time, in log order. */
export function selectEntriesBetween(
  tx: TenantTx,
  { at, action_id, record_id }: LogPlace,
  { until, limit }: { readonly until: string; readonly limit: number },
): Promise<LoggedEntry[]> {
  return selectFirstEntries(tx, {
    actions: sql`(at, id) >= (${at}::timestamptz, ${action_id}::uuid) and at <= ${until}::timestamptz`,
    after: sql`case when a.id = ${action_id}::uuid then ${record_id}::uuid else ${beforeFirstRecord}::uuid end`,
    limit,
  });
}

interface FirstEntries {
  readonly actions: RawBuilder<unknown>;
  /** SQL for the id of the record after which the page starts within the action `a`. */
  readonly after: RawBuilder<unknown>;
  readonly limit: number;
}

/** Selects a page of changes. The limit for each action avoids sorting the rest of a large action. */
function selectFirstEntries(tx: TenantTx, { actions, after, limit }: FirstEntries) {
  return Statement.sql<LoggedEntry>(tx)`
    select ${entryColumns} from (
      select id, at, actor_name, unsent_after from crm.actions
      where org_id = ${tx.orgId} and ${actions} order by at, id) a
    cross join lateral (
      select noun, record_id, op, before, after, version from crm.action_changes
      where org_id = ${tx.orgId} and action_id = a.id and record_id > ${after}
      order by record_id limit ${sql.lit(limit)}) c
    order by a.at, a.id, c.record_id limit ${sql.lit(limit)}`.send();
}

export async function markSent(tx: TenantTx, actionIds: readonly string[]): Promise<void> {
  if (actionIds.length === 0) return;
  await Statement.sql(tx)`
    update crm.actions set unsent_after = null
    where org_id = ${tx.orgId} and ${isOneOf("id", actionIds)}`.send();
}

/** Marks all actions of a restored organisation as sent. Runs as the owner of the schema. */
export async function forgetUnsentActions(client: Pick<ClientBase, "query">, orgId: string): Promise<void> {
  await client.query(
    "update crm.actions set unsent_after = null where org_id = $1 and unsent_after is not null",
    [orgId],
  );
}

/** Marks the changes of an action up to a record as sent. */
export async function markSentUpTo(tx: TenantTx, actionId: string, recordId: string): Promise<void> {
  await Statement.sql(tx)`
    update crm.actions set unsent_after = ${recordId}
    where org_id = ${tx.orgId} and id = ${actionId}`.send();
}
