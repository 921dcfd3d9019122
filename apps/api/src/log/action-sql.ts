import { sql } from "kysely";
import type { TenantTx } from "#src/db/tenant.ts";

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
}

export async function insertAction(tx: TenantTx, row: ActionRow): Promise<void> {
  await tx.db
    .insertInto("actions")
    .values({ org_id: tx.orgId, ...row })
    .execute();
}

export async function updateActionSize(
  tx: TenantTx,
  id: string,
  size: { record_count: number; record_id: string | null },
): Promise<void> {
  await tx.db.updateTable("actions").set(size).where("org_id", "=", tx.orgId).where("id", "=", id).execute();
}

/** Only for an action whose work came to nothing, within its own transaction. */
export async function deleteAction(tx: TenantTx, id: string): Promise<void> {
  await tx.db.deleteFrom("actions").where("org_id", "=", tx.orgId).where("id", "=", id).execute();
}

/** Locks the action, so that two undos of one action wait for each other. */
export function lockAction(tx: TenantTx, id: string) {
  return tx.db
    .selectFrom("actions")
    .select(["kind", "noun", "label", "undo_of", "undone_by"])
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markUndone(tx: TenantTx, id: string, undoneBy: string | null): Promise<void> {
  await tx.db
    .updateTable("actions")
    .set({ undone_by: undoneBy })
    .where("org_id", "=", tx.orgId)
    .where("id", "=", id)
    .execute();
}

/** What was done first, of an action that takes another one back, however often that went to and fro. */
export async function selectFirstKind(tx: TenantTx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`
    with recursive earlier (kind, undo_of) as (
      select kind, undo_of from crm.actions where org_id = ${tx.orgId} and id = ${id}
      union all
      select a.kind, a.undo_of from earlier e
      join crm.actions a on a.org_id = ${tx.orgId} and a.id = e.undo_of
    )
    select kind from earlier where undo_of is null`.execute(tx.db);
  return rows[0]?.kind;
}
