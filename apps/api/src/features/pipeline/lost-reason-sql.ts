import type { TenantTx } from "#src/db/tenant.ts";

export function selectLostReasons(tx: TenantTx) {
  return tx.db
    .selectFrom("lost_reasons")
    .select(["id", "name"])
    .where("org_id", "=", tx.orgId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
