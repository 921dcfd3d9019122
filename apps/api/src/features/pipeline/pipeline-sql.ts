import { requiringNouns } from "@lanyard/contract/pipeline/pipeline-schema";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import { rowsOf } from "#src/db/table-sql.ts";
import type { Columns, TenantTx } from "#src/db/tenant.ts";

/** Locks all pipelines and then all stages, including removed ones. Must run before cards are locked. */
export async function lockPipelinesWithStages(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`
    select id from crm.pipelines where org_id = ${tx.orgId} order by id for no key update`.send();
  await Statement.sql(tx)`
    select id from crm.stages where org_id = ${tx.orgId} order by id for no key update`.send();
}

/** Locks all stages against changes, because an undo can return cards to any of them. */
export async function holdAllStages(tx: TenantTx): Promise<void> {
  await Statement.sql(tx)`select id from crm.stages where org_id = ${tx.orgId} order by id for share`.send();
}

export function selectPipelines(tx: TenantTx) {
  const rest = sql`deleted_at is null order by position, id`;
  return rowsOf(tx, "pipelines", ["id", "name", "position", "version"], rest);
}

export type PipelineRow = Columns<"pipelines", "id" | "name" | "position" | "version">;
export type StageRow = Columns<
  "stages",
  | ("id" | "pipeline_id" | "name" | "color" | "position" | "outcome" | "time_limit_days" | "probability")
  | ("version" | "required_fields")
>;

const requiredFields = (tx: TenantTx) => sql<string[]>`array(
  select name from unnest(required_fields) with ordinality r (name, place)
  where name not like 'custom.%' or exists (select from crm.custom_fields f
    where f.org_id = ${tx.orgId} and f.noun = any(${requiringNouns}) and 'custom.' || f.key = name and f.deleted_at is null)
  order by place)`;

const stagesWhere = (tx: TenantTx, rest: RawBuilder<unknown>) => Statement.sql<StageRow>(tx)`
  select id, pipeline_id, name, color, position, outcome, time_limit_days, probability, version,
    ${requiredFields(tx)} as required_fields
  from crm.stages where org_id = ${tx.orgId} and ${rest}`;

export const selectStages = (tx: TenantTx) =>
  stagesWhere(tx, sql`deleted_at is null order by pipeline_id, position, id`);

/** Locks live stages against removal until the transaction ends. Must run before cards are locked. */
export const holdStages = (tx: TenantTx, ids: readonly string[]) =>
  stagesWhere(tx, sql`${isOneOf("id", ids)} and deleted_at is null order by id for share`);

export const selectStagesByIds = (tx: TenantTx, ids: readonly string[]) =>
  stagesWhere(tx, isOneOf("id", ids));

export function selectLostReasons(tx: TenantTx) {
  return rowsOf(tx, "lost_reasons", ["id", "name"], sql`deleted_at is null order by position, id`).send();
}

/** Selects the version of the list of lost reasons. Every change of the list increases the version. */
export function selectLostReasonsVersion(tx: TenantTx): Promise<number> {
  return Statement.sql<{ version: number }>(tx)`
    select coalesce(sum(version), 0)::int as version from crm.lost_reasons
    where org_id = ${tx.orgId}`.read(([row]) => row?.version ?? 0);
}
