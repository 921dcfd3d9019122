import type { ChangeOp, Noun } from "@lanyard/contract/action/action-schema";
import { type RawBuilder, sql } from "kysely";
import { walkWithoutNestedLoops } from "#src/db/long-work-sql.ts";
import { isOneOf } from "#src/db/one-of.ts";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";
import type { RecordChange } from "./record-change.ts";

/**
 * Inserts the changes of an action as one JSON text, which PostgreSQL parses faster than thousands of
 * parameters. On Citus, the join with `crm.actions` sends the statement to the organisation's node.
 */
export function insertChanges(
  tx: TenantTx,
  actionId: string,
  changes: readonly RecordChange[],
): Statement<void> {
  const rows = changes.map((change) => ({
    noun: change.noun,
    record_id: change.recordId,
    subject_id: change.subjectId ?? change.recordId,
    op: change.op,
    before: change.before,
    after: change.after,
    version: change.version,
  }));
  return Statement.sql(tx)`
    insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, before, after, version)
    select a.org_id, a.id, c.*
    from crm.actions a cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (noun text, record_id uuid, subject_id uuid, op text, before jsonb, after jsonb, version int)
    where a.org_id = ${tx.orgId} and a.id = ${actionId}`.map(() => undefined);
}

export async function insertChangesFrom(
  tx: TenantTx,
  { actionId, noun, op }: { actionId: string; noun: Noun; op: ChangeOp },
  changed: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with changed as (${changed})
    insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, version)
    select ${tx.orgId}::uuid, ${actionId}::uuid, ${noun}, record_id, subject_id, ${op}, version from changed
    ${insertedWithoutCoordinator}`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}

export interface WalkedChange
  extends Columns<"action_changes", "noun" | "record_id" | "subject_id" | "op" | "version"> {
  readonly before: unknown;
  readonly after: unknown;
}

interface Walk {
  readonly doneBy: string | undefined;
  /**
   * Whether creations and restorations are yielded first, so that an undo deletes these records before it
   * restores others that need the same unique values.
   */
  readonly freesFirst: boolean;
  /**
   * The nouns whose changes are yielded before all others, in this order. Ignored if `freesFirst` is true.
   */
  readonly nounsFirst: readonly Noun[];
  readonly limit: number;
}

/**
 * Yields the changes of an action, except those of records that the action `doneBy` has changed. Disables
 * nested loops, because the planner has no statistics just after a large import.
 */
export async function* walkChanges(
  tx: TenantTx,
  actionId: string,
  { doneBy, freesFirst, nounsFirst, limit }: Walk,
): AsyncIterable<WalkedChange[]> {
  const nouns = nounsFirst.map((noun) => `'${noun}'`).join(", ");
  const order = freesFirst
    ? `array_position(array['create', 'restore', 'update', 'delete'], c.op), c.record_id`
    : nounsFirst.length > 0
      ? `array_position(array[${nouns}], c.noun), c.record_id`
      : "c.record_id";
  const isOpen =
    doneBy === undefined
      ? sql`true`
      : sql`not exists (select from crm.action_changes d
          where d.org_id = ${tx.orgId} and d.action_id = ${doneBy} and d.record_id = c.record_id)`;
  yield* walkWithoutNestedLoops<WalkedChange>(tx, {
    cursor: "walked_changes",
    rows: sql`
      select c.noun, c.record_id, c.subject_id, c.op, c.before, c.after, c.version from crm.action_changes c
      where c.org_id = ${tx.orgId} and c.action_id = ${actionId} and ${isOpen}
      order by ${sql.raw(order)}`,
    limit,
  });
}

export function selectMergedChanges(tx: TenantTx, actionId: string) {
  const rest = sql`action_id = ${actionId} and op in ('delete', 'restore')`;
  return rowsOf(tx, "action_changes", ["noun", "record_id", "op", "before", "after"], rest).send();
}

export function selectChangesSince(tx: TenantTx, recordId: string, version: number) {
  const rest = sql`record_id = ${recordId} and version > ${version} order by version`;
  return rowsOf(tx, "action_changes", ["op", "before", "after", "version"], rest).send();
}

/**
 * Selects the action, actor and time of the newest change of a record. With `noun`, selects those of the
 * newest change of a child of this kind.
 */
export function selectLastChange(tx: TenantTx, id: string, noun?: Noun) {
  const isAbout =
    noun === undefined ? sql`c.record_id = ${id}` : sql`c.subject_id = ${id} and c.noun = ${noun}`;
  return Statement.sql<{ actionId: string; name: string; at: string }>(tx)`
    select c.action_id as "actionId", a.actor_name as name, a.at from crm.action_changes c
    join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
    where c.org_id = ${tx.orgId} and ${isAbout} order by c.action_id desc limit 1`.read(
    ([last]) => last ?? { actionId: undefined, name: "", at: null },
  );
}

/**
 * Selects, for each field, the actor and time of its newest update after a version. The newest update is
 * first.
 */
export function selectFieldChanges(
  tx: TenantTx,
  {
    id,
    version,
    fields,
  }: { readonly id: string; readonly version: number; readonly fields: readonly string[] },
) {
  return Statement.sql<{ field: string; name: string; at: string }>(tx)`
    select f.field, a.actor_name as name, a.at
    from unnest(${[...fields]}::text[]) f (field)
    cross join lateral (
      select c.action_id from crm.action_changes c
      where c.org_id = ${tx.orgId} and c.record_id = ${id} and c.version > ${version}
        and c.op = 'update' and jsonb_exists(c.after, f.field)
      order by c.version desc limit 1
    ) c
    join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
    order by a.id desc`.send();
}

/** Selects updates of an action's records that followed the action, oldest first. */
export function selectUpdatesSince(tx: TenantTx, actionId: string, recordIds: readonly string[]) {
  return Statement.sql<Columns<"action_changes", "record_id" | "before">>(tx)`
    select since.record_id, since.before from crm.action_changes past
    join crm.action_changes since on since.org_id = ${tx.orgId} and since.record_id = past.record_id
      and since.version > past.version
    where past.org_id = ${tx.orgId} and past.action_id = ${actionId} and ${isOneOf("past.record_id", recordIds)}
      and since.op = 'update' order by since.version`.send();
}

export function selectMemberChanges(tx: TenantTx, actionId: string) {
  return rowsOf(
    tx,
    "action_changes",
    ["record_id", "op"],
    sql`action_id = ${actionId} and noun = 'member'`,
  ).send();
}

export async function valuesAtVersion(
  tx: TenantTx,
  recordId: string,
  version: number,
): Promise<ReadonlyMap<string, unknown>> {
  const then = new Map<string, unknown>();
  for (const { before } of await selectChangesSince(tx, recordId, version)) {
    for (const [field, value] of Object.entries(objectOf(before))) {
      if (!then.has(field)) then.set(field, value);
    }
  }
  return then;
}

function objectOf(json: unknown): object {
  return typeof json === "object" && json !== null ? json : {};
}
