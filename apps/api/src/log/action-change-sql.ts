import type { ChangeOp, Noun } from "@lanyard/contract/action/action-schema";
import { type RawBuilder, sql } from "kysely";
import { walkWithoutNestedLoops } from "#src/db/long-work-sql.ts";
import { isOneOf } from "#src/db/one-of.ts";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
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
  return Statement.of(
    tx,
    sql`
    insert into crm.action_changes (org_id, action_id, noun, record_id, subject_id, op, before, after, version)
    select a.org_id, a.id, c.*
    from crm.actions a cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (noun text, record_id uuid, subject_id uuid, op text, before jsonb, after jsonb, version int)
    where a.org_id = ${tx.orgId} and a.id = ${actionId}`,
  ).map(() => undefined);
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

export interface WalkedChange {
  readonly noun: string;
  readonly record_id: string;
  readonly subject_id: string;
  readonly op: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly version: number;
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
  return tx.db
    .selectFrom("action_changes")
    .select(["noun", "record_id", "op", "before", "after"])
    .where("org_id", "=", tx.orgId)
    .where("action_id", "=", actionId)
    .where("op", "in", ["delete", "restore"])
    .execute();
}

export function selectChangesSince(tx: TenantTx, recordId: string, version: number) {
  return tx.db
    .selectFrom("action_changes")
    .select(["op", "before", "after", "version"])
    .where("org_id", "=", tx.orgId)
    .where("record_id", "=", recordId)
    .where("version", ">", version)
    .orderBy("version")
    .execute();
}

/**
 * Selects the action, actor and time of the newest change of a record. With `noun`, selects those of the
 * newest change of a child of this kind.
 */
export async function selectLastChange(tx: TenantTx, id: string, noun?: Noun) {
  const { rows } = await sql<{ action_id: string; name: string; at: string }>`
    select c.action_id, a.actor_name as name, a.at from crm.action_changes c
    join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
    where c.org_id = ${tx.orgId}
      and ${noun === undefined ? sql`c.record_id = ${id}` : sql`c.subject_id = ${id} and c.noun = ${noun}`}
    order by c.action_id desc limit 1`.execute(tx.db);
  return { actionId: rows[0]?.action_id, name: rows[0]?.name ?? "", at: rows[0]?.at ?? null };
}

/**
 * Selects, for each field, the actor and time of its newest update after a version. The newest update is
 * first.
 */
export async function selectFieldChanges(
  tx: TenantTx,
  {
    id,
    version,
    fields,
  }: { readonly id: string; readonly version: number; readonly fields: readonly string[] },
) {
  const { rows } = await sql<{ field: string; name: string; at: string }>`
    select f.field, a.actor_name as name, a.at
    from unnest(${[...fields]}::text[]) f (field)
    cross join lateral (
      select c.action_id from crm.action_changes c
      where c.org_id = ${tx.orgId} and c.record_id = ${id} and c.version > ${version}
        and c.op = 'update' and jsonb_exists(c.after, f.field)
      order by c.version desc limit 1
    ) c
    join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.action_id
    order by a.id desc`.execute(tx.db);
  return rows;
}

/** Selects updates of an action's records that followed the action, oldest first. */
export function selectUpdatesSince(tx: TenantTx, actionId: string, recordIds: readonly string[]) {
  return tx.db
    .selectFrom("action_changes as then")
    .innerJoin("action_changes as since", (join) =>
      join
        .onRef("since.org_id", "=", "then.org_id")
        .onRef("since.record_id", "=", "then.record_id")
        .onRef("since.version", ">", "then.version"),
    )
    .select(["since.record_id", "since.before"])
    .where("then.org_id", "=", tx.orgId)
    .where("since.org_id", "=", tx.orgId)
    .where("then.action_id", "=", actionId)
    .where(isOneOf("then.record_id", recordIds))
    .where("since.op", "=", "update")
    .orderBy("since.version")
    .execute();
}

export function selectMemberChanges(tx: TenantTx, actionId: string) {
  return tx.db
    .selectFrom("action_changes")
    .select(["record_id", "op"])
    .where("org_id", "=", tx.orgId)
    .where("action_id", "=", actionId)
    .where("noun", "=", "member")
    .execute();
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
