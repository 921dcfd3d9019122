import { type RawBuilder, sql } from "kysely";
import type { ClientBase } from "pg";
import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** A change in the log, with its action. */
export interface LoggedEntry {
  readonly action_id: string;
  /** The time in microseconds, because two actions can have the same millisecond. */
  readonly at: string;
  readonly by: string;
  readonly noun: string;
  readonly record_id: string;
  readonly op: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly version: number;
}

/** The position of a change in the log. */
export type LogPlace = Pick<LoggedEntry, "at" | "action_id" | "record_id">;

const entryColumns = sql`a.id as action_id, a.at::text as at, a.actor_name as by, c.noun, c.record_id, c.op, c.before,
  c.after, c.version`;

/** Selects actions with unsent changes, oldest first. */
export async function selectUnsentActions(
  tx: TenantTx,
  limit: number,
): Promise<{ id: string; unsent_after: string | null }[]> {
  return tx.db
    .selectFrom("actions")
    .select(["id", "unsent_after"])
    .where("org_id", "=", tx.orgId)
    .where("unsent_after", "is not", null)
    .orderBy("at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Selects the unsent changes of these actions in log order. */
export function selectUnsentChanges(
  tx: TenantTx,
  actionIds: readonly string[],
  limit: number,
): Promise<LoggedEntry[]> {
  return selectEntries(
    tx,
    sql`a.id = any(${actionIds}::uuid[]) and c.record_id > a.unsent_after
      order by a.at, a.id, c.record_id limit ${sql.lit(limit)}`,
  );
}

/** Selects all unsent changes of these records. */
export function selectUnsentOfRecords(tx: TenantTx, recordIds: readonly string[]): Promise<LoggedEntry[]> {
  return selectEntries(
    tx,
    sql`c.record_id = any(${recordIds}::uuid[]) and a.unsent_after is not null and c.record_id > a.unsent_after`,
  );
}

/** Selects changes after a position and before a time, in log order. */
export function selectEntriesBetween(
  tx: TenantTx,
  { at, action_id, record_id }: LogPlace,
  { until, limit }: { readonly until: string; readonly limit: number },
): Promise<LoggedEntry[]> {
  return selectEntries(
    tx,
    sql`a.at >= ${at}::timestamptz and a.at <= ${until}::timestamptz
      and (a.at, a.id, c.record_id) > (${at}::timestamptz, ${action_id}::uuid, ${record_id}::uuid)
      order by a.at, a.id, c.record_id limit ${sql.lit(limit)}`,
  );
}

async function selectEntries(tx: TenantTx, matching: RawBuilder<unknown>): Promise<LoggedEntry[]> {
  const { rows } = await sql<LoggedEntry>`
    select ${entryColumns} from crm.actions a
    join crm.action_changes c on c.org_id = ${tx.orgId} and c.action_id = a.id
    where a.org_id = ${tx.orgId} and ${matching}`.execute(tx.db);
  return rows;
}

export async function markSent(tx: TenantTx, actionIds: readonly string[]): Promise<void> {
  if (actionIds.length === 0) return;
  await tx.db
    .updateTable("actions")
    .set({ unsent_after: null })
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", actionIds))
    .execute();
}

/** Marks all actions of a restored organisation as sent, as the owner of the schema. */
export async function forgetUnsentActions(client: Pick<ClientBase, "query">, orgId: string): Promise<void> {
  await client.query(
    "update crm.actions set unsent_after = null where org_id = $1 and unsent_after is not null",
    [orgId],
  );
}

/** Marks the changes of an action up to a record as sent. */
export async function markSentUpTo(tx: TenantTx, actionId: string, recordId: string): Promise<void> {
  await tx.db
    .updateTable("actions")
    .set({ unsent_after: recordId })
    .where("org_id", "=", tx.orgId)
    .where("id", "=", actionId)
    .execute();
}
