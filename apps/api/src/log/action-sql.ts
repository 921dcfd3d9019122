import type { Noun } from "@lanyard/contract/action/action-schema";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { insertedWithoutCoordinator } from "#src/db/organisation-text.ts";
import { first, Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** An id that sorts before every record id. */
export const beforeFirstRecord = "00000000-0000-0000-0000-000000000000";

export interface ActionRow {
  id: string;
  kind: string;
  noun: string;
  actor_id: string;
  actor_name: string;
  label: string;
  record_count: number;
  record_id: string | null;
  undo_of: string | null;
  changes_settings: boolean;
}

/**
 * Inserts an action. If a webhook is active, the action's changes are marked as not yet sent to it
 * (unsent-changes-sql.ts).
 */
export function insertAction(tx: TenantTx, row: ActionRow): Statement<void> {
  const { id, kind, noun, actor_id, actor_name, label, record_count, record_id, undo_of, changes_settings } =
    row;
  return Statement.sql(tx)`
    insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count, record_id, undo_of,
      changes_settings, unsent_after)
    select ${tx.orgId}::uuid, ${id}::uuid, ${kind}::text, ${noun}::text, ${actor_id}::text, ${actor_name}::text,
      ${label}::text, ${record_count}::int, ${record_id}::uuid, ${undo_of}::uuid, ${changes_settings}::boolean,
      (select ${beforeFirstRecord}::uuid from crm.webhooks w where w.org_id = ${tx.orgId} and w.is_active limit 1)
    ${insertedWithoutCoordinator}`.map(() => undefined);
}

export async function updateActionSize(
  tx: TenantTx,
  id: string,
  {
    record_count,
    record_id,
    changes_settings,
  }: Pick<ActionRow, "record_count" | "record_id" | "changes_settings">,
): Promise<void> {
  await Statement.sql(tx)`
    update crm.actions
    set record_count = ${record_count}, record_id = ${record_id}, changes_settings = ${changes_settings}
    where org_id = ${tx.orgId} and id = ${id}`.send();
}

/** Deletes an action that turned out to change nothing, in the transaction that inserted it. */
export async function deleteAction(tx: TenantTx, id: string): Promise<void> {
  await Statement.sql(tx)`delete from crm.actions where org_id = ${tx.orgId} and id = ${id}`.send();
}

export function lockActionsOf(
  tx: TenantTx,
  { actorId, from, to, limit }: { actorId: string; from: string; to: string; limit: number },
) {
  const rest = sql`actor_id = ${actorId} and at >= ${from} and at <= ${to} and undone_by is null
    and kind not in ('undo', 'redo') order by at desc, id desc limit ${limit} for update`;
  return rowsOf(tx, "actions", ["id", "kind", "noun", "record_count"], rest).send();
}

const actionColumns = ["kind", "noun", "label", "undo_of", "undone_by", "changes_settings"] as const;

export function selectAction(tx: TenantTx, id: string) {
  return rowsOf(tx, "actions", actionColumns, sql`id = ${id}`).read(first);
}

/** Locks an action, so that concurrent undos run one after the other. */
export function lockAction(tx: TenantTx, id: string) {
  return rowsOf(tx, "actions", actionColumns, sql`id = ${id} for update`).read(first);
}

export async function markUndone(tx: TenantTx, ids: readonly string[], undoneBy: string): Promise<void> {
  await Statement.sql(tx)`
    update crm.actions set undone_by = ${undoneBy}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)}`.send();
}

/** Marks all actions that one undo reverted as no longer undone. */
export async function markAllInEffect(tx: TenantTx, undoneBy: string): Promise<void> {
  await Statement.sql(tx)`
    update crm.actions set undone_by = null
    where org_id = ${tx.orgId} and undone_by = ${undoneBy}`.send();
}

/** Selects the actor and time of the newest action with this noun. */
export function selectLastAction(tx: TenantTx, noun: Noun) {
  return Statement.sql<{ name: string; at: string | null }>(tx)`
    select actor_name as name, at from crm.actions
    where org_id = ${tx.orgId} and noun = ${noun} order by at desc, id desc limit 1`.read(
    ([last]) => last ?? { name: "", at: null },
  );
}

/** Selects the kind of the original action in a chain of undos and redos. */
export function selectFirstKind(tx: TenantTx, id: string): Promise<string | undefined> {
  return Statement.sql<{ kind: string }>(tx)`
    with recursive earlier (kind, undo_of) as (
      select kind, undo_of from crm.actions where org_id = ${tx.orgId} and id = ${id}
      union all
      select a.kind, a.undo_of from earlier e
      join crm.actions a on a.org_id = ${tx.orgId} and a.id = e.undo_of
    )
    select kind from earlier where undo_of is null`.read(([row]) => row?.kind);
}

/**
 * Marks a redone action as no longer undone. If that action was an undo itself, marks the action that it had
 * reverted as undone, and so on along the chain.
 */
export async function markInEffect(tx: TenantTx, id: string): Promise<void> {
  await Statement.sql(tx)`
    with recursive chain as (
      select a.id, a.undo_of, null::uuid as undone_by, 0 as depth
      from crm.actions a where a.org_id = ${tx.orgId} and a.id = ${id}
      union all
      select a.id, a.undo_of, case when c.undone_by is null then c.id end, c.depth + 1
      from chain c join crm.actions a on a.org_id = ${tx.orgId} and a.id = c.undo_of
    )
    update crm.actions a set undone_by = c.undone_by from chain c
    where a.org_id = ${tx.orgId} and a.id = c.id
      and (c.depth = 0 or c.undone_by is null or a.undone_by is null)`.send();
}
