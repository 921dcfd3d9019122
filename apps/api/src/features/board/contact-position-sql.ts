import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** Where a live contact stands, and what it is called. */
export function selectContactPosition(tx: TenantTx, id: string) {
  return Statement.of(
    tx,
    tx.db
      .selectFrom("contacts as c")
      .leftJoin("stages as s", (join) => join.on("s.org_id", "=", tx.orgId).onRef("s.id", "=", "c.stage_id"))
      .select(["c.id", "c.stage_id", "c.stage_entered_at", "s.pipeline_id"])
      .select(["s.name as stage_name", "s.color as stage_color"])
      .where("c.org_id", "=", tx.orgId)
      .where("c.id", "=", id)
      .where("c.deleted_at", "is", null),
  ).map(([row]) => row);
}
