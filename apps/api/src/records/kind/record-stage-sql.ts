import type { CopiedStageField } from "@lanyard/contract/kind/kind";
import { boardOf, type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { defaultProbability } from "@lanyard/contract/limits";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { type RawBuilder, sql } from "kysely";
import { isOneOf } from "#src/db/one-of.ts";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { asFieldValue, type FieldValues } from "#src/log/record-change.ts";

export interface StageEntry {
  readonly stageId: string | null;
  readonly pipelineId: string | null;
  readonly lostReason: string | null;
  /**
   * The stage's probability. With the outcome, it determines the probability of a deal that enters the stage.
   */
  readonly probability: number | null;
  readonly outcome: Stage["outcome"];
}

const keeping: Readonly<Record<CopiedStageField, (entry: StageEntry) => RawBuilder<unknown>>> = {
  pipeline_id: ({ pipelineId }) => sql`pipeline_id = ${pipelineId}::uuid`,
  lost_reason: ({ lostReason }) => sql`lost_reason = ${lostReason}::text`,
  probability: ({ probability, outcome }) => sql`probability = case when has_own_probability then probability
    when ${probability}::int is null and ${outcome === null} and probability in (0, 100) then ${defaultProbability}
    else coalesce(${probability}::int, probability) end`,
};

/**
 * Returns a statement that moves cards to the top of a stage, or off the board, and returns the entry time in
 * milliseconds. Reads the time after the rows are locked, so that a later move has a later time.
 */
export function stageEntering(
  tx: TenantTx,
  noun: CardNoun,
  ids: readonly string[],
  entry: StageEntry,
): Statement<{ entered_at: string | null }[]> {
  const { stageId } = entry;
  const kept = boardOf(noun).keeps.map((column) => sql`, ${keeping[column](entry)}`);
  return Statement.sql<{ entered_at: string | null }>(tx)`
    with entering as materialized (
      select case when ${stageId}::uuid is null then null
        else date_trunc('milliseconds', clock_timestamp()) end as at
    )
    update ${sql.id("crm", recordKinds[noun].plural)}
    set stage_id = ${stageId}::uuid, stage_entered_at = (select at from entering),
      version = version + 1, updated_at = now() ${sql.join(kept, sql``)}
    where org_id = ${tx.orgId} and ${isOneOf("id", ids)}
    returning stage_entered_at as entered_at`;
}

/** The columns for stage and entry time, for kinds whose stage is not a field. */
export const positionColumns = ["stage_id", "stage_entered_at"] as const;

export function positionOf(row: Readonly<Record<string, unknown>>): FieldValues {
  return Object.fromEntries(positionColumns.map((column) => [column, asFieldValue(row[column])]));
}

/**
 * Returns a statement that restores the stages and entry times of records in an undo. Versions are not
 * changed here, because the statement for the other fields increases them.
 */
export function restorePositions(
  tx: TenantTx,
  noun: CardNoun,
  records: readonly { readonly id: string; readonly values: FieldValues }[],
): Statement<unknown[]> {
  const positions = records.map(({ id, values }) => ({ id, ...positionOf(values) }));
  return Statement.sql(tx)`
    update ${sql.id("crm", recordKinds[noun].plural)} c set stage_id = p.stage_id, stage_entered_at = p.stage_entered_at
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      as p (id uuid, stage_id uuid, stage_entered_at timestamptz)
    where c.org_id = ${tx.orgId} and c.id = p.id
      and (c.stage_id, c.stage_entered_at) is distinct from (p.stage_id, p.stage_entered_at)`;
}

/** SQL for whether the imported record `made` has no stage and therefore counts towards no stage total. */
export const hasNoStageSql = sql`made.stage_id is null`;

export function selectStagesInOrder(tx: TenantTx) {
  return Statement.sql<{ id: string; name: string }>(tx)`
    select s.id, s.name from crm.stages s
    join crm.pipelines p on p.org_id = ${tx.orgId} and p.id = s.pipeline_id and p.deleted_at is null
    where s.org_id = ${tx.orgId} and s.deleted_at is null order by p.position, p.id, s.position, s.id`;
}
