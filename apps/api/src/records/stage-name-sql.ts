import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** The names of stages, for what tells of a change from one to another. */
export function selectStageNames(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("stages")
    .select(["id", "name"])
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
}
