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
