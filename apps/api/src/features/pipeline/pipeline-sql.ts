import { requiringNouns } from "@lanyard/contract/pipeline/pipeline-schema";
import { sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";

/** Locks all pipelines and then all stages, including removed ones. Must run before cards are locked. */
export async function lockPipelinesWithStages(tx: TenantTx): Promise<void> {
  await sql`select id from crm.pipelines where org_id = ${tx.orgId} order by id for no key update`.execute(
    tx.db,
  );
  await sql`select id from crm.stages where org_id = ${tx.orgId} order by id for no key update`.execute(
    tx.db,
  );
}

/** Locks all stages against changes, because an undo can return cards to any of them. */
export async function holdAllStages(tx: TenantTx): Promise<void> {
  await sql`select id from crm.stages where org_id = ${tx.orgId} order by id for share`.execute(tx.db);
}

export function selectPipelines(tx: TenantTx) {
  return Statement.of(
    tx,
    tx.db
      .selectFrom("pipelines")
      .select(["id", "name", "position", "version"])
      .where("org_id", "=", tx.orgId)
      .where("deleted_at", "is", null)
      .orderBy("position")
      .orderBy("id"),
  );
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

const requiredFields = (tx: TenantTx) => sql<string[]>`array(
  select name from unnest(required_fields) with ordinality r (name, place)
  where name not like 'custom.%' or exists (select from crm.custom_fields f
    where f.org_id = ${tx.orgId} and f.noun = any(${requiringNouns}) and 'custom.' || f.key = name and f.deleted_at is null)
  order by place)`;

const stagesOf = (tx: TenantTx) =>
  tx.db
    .selectFrom("stages")
    .select([...stageColumns, requiredFields(tx).as("required_fields")])
    .where("org_id", "=", tx.orgId);

export function selectStages(tx: TenantTx) {
  return Statement.of(
    tx,
    stagesOf(tx).where("deleted_at", "is", null).orderBy("pipeline_id").orderBy("position").orderBy("id"),
  );
}

export type StageRow = RowOf<ReturnType<typeof selectStages>>;
export type PipelineRow = RowOf<ReturnType<typeof selectPipelines>>;
type RowOf<S> = S extends Statement<(infer Row)[]> ? Row : never;

/** Locks live stages against removal until the transaction ends. Must run before cards are locked. */
export function holdStages(tx: TenantTx, ids: readonly string[]) {
  return Statement.of(
    tx,
    stagesOf(tx).where(isOneOf("id", ids)).where("deleted_at", "is", null).orderBy("id").forShare(),
  );
}

export function selectStagesByIds(tx: TenantTx, ids: readonly string[]) {
  return Statement.of(tx, stagesOf(tx).where(isOneOf("id", ids)));
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
