import { pipelineId, stageId } from "@lanyard/contract/field/ids";
import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { stageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { pipelined } from "#src/db/pipelined.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import {
  holdStages,
  type StageRow,
  selectPipelines,
  selectStages,
  selectStagesByIds,
} from "./pipeline-sql.ts";

/** All pipelines with their stages, in order. */
export async function allPipelines(tx: TenantTx): Promise<Pipeline[]> {
  const [pipelines, stages] = await pipelined(selectPipelines(tx), selectStages(tx));
  const ofPipeline = Map.groupBy(stages, ({ pipeline_id }) => pipeline_id);
  const standard = pipelines.find(({ name }) => name.includes("Default")) ?? pipelines[0];
  return pipelines.map((row) => ({
    ...row,
    id: pipelineId.parse(row.id),
    is_default: row === standard,
    stages: (ofPipeline.get(row.id) ?? []).map(stageToWire),
  }));
}

export function stageToWire(row: StageRow): Stage {
  return {
    ...row,
    id: stageId.parse(row.id),
    pipeline_id: pipelineId.parse(row.pipeline_id),
    colour: row.color,
    outcome: stageOutcome.parse(row.outcome),
  };
}

/** @throws AppError NOT_FOUND when absent, removed or foreign. */
export async function requirePipeline(tx: TenantTx, id: string): Promise<Pipeline> {
  const pipeline = (await allPipelines(tx)).find((candidate) => candidate.id === id);
  if (pipeline === undefined) throw new AppError("NOT_FOUND");
  return pipeline;
}

/**
 * The first stage of the default pipeline: the first whose name includes 'Default', else the first (spec section 4).
 *
 * @throws AppError NO_PIPELINE, NO_STAGES with the texts of spec section 8.
 */
export async function firstStage(tx: TenantTx): Promise<Stage> {
  const pipeline = (await allPipelines(tx)).find(({ is_default }) => is_default);
  if (pipeline === undefined) throw new AppError("NO_PIPELINE");
  const stage = pipeline.stages[0];
  if (stage === undefined) throw new AppError("NO_STAGES");
  return stage;
}

/**
 * A stage that a card is to enter, kept from being removed until the transaction ends.
 *
 * @throws AppError INVALID_INPUT for `path` when it is not there.
 */
export async function holdStage(tx: TenantTx, id: string, path: string): Promise<Stage> {
  const [row] = await holdStages(tx, [id]);
  if (row === undefined) throw fieldError(path, refusal("stageNotFound"));
  return stageToWire(row);
}

/** Stages by their ids, removed ones too. */
export async function stagesByIds(tx: TenantTx, ids: readonly string[]): Promise<Stage[]> {
  return ids.length === 0 ? [] : (await selectStagesByIds(tx, ids)).map(stageToWire);
}

/** The stages that `text` names: by id, or by name without case, in all pipelines. */
export async function stagesCalled(tx: TenantTx, text: string): Promise<Stage[]> {
  const wanted = text.trim().toLowerCase();
  const stages = await selectStages(tx);
  return stages
    .filter(({ id, name }) => id === wanted || name.trim().toLowerCase() === wanted)
    .map(stageToWire);
}

/** Every live stage, in the order of the pipelines and of the stages within. */
export async function stagesInOrder(tx: TenantTx): Promise<Stage[]> {
  return (await allPipelines(tx)).flatMap(({ stages }) => stages);
}
