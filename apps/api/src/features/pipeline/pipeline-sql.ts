import { isOneOf } from "#src/db/one-of.ts";
import type { TenantTx } from "#src/db/tenant.ts";

export function selectPipelines(tx: TenantTx) {
  return tx.db
    .selectFrom("pipelines")
    .select(["id", "name", "position", "version"])
    .where("org_id", "=", tx.orgId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

const stageColumns = [
  "id",
  "pipeline_id",
  "name",
  "color",
  "position",
  "outcome",
  "time_limit_days",
  "probability",
  "version",
] as const;

/** Every live stage of the organisation, in order. */
export function selectStages(tx: TenantTx) {
  return tx.db
    .selectFrom("stages")
    .select(stageColumns)
    .where("org_id", "=", tx.orgId)
    .where("deleted_at", "is", null)
    .orderBy("pipeline_id")
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export type StageRow = Awaited<ReturnType<typeof selectStages>>[number];

/** Live stages, kept from being removed until the transaction ends; taken before any card everywhere. */
export function holdStages(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("stages")
    .select(stageColumns)
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forShare()
    .execute();
}

/** What a stage means and is called, also a removed one. */
export function selectStagesByIds(tx: TenantTx, ids: readonly string[]) {
  return tx.db
    .selectFrom("stages")
    .select(stageColumns)
    .where("org_id", "=", tx.orgId)
    .where(isOneOf("id", ids))
    .execute();
}

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
