import { pipelineId, stageId } from "@lanyard/contract/field/ids";
import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { stageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import {
  holdStages,
  type PipelineRow,
  type StageRow,
  selectPipelines,
  selectStages,
  selectStagesByIds,
} from "./pipeline-sql.ts";

export function allPipelines(tx: TenantTx): Statement<Pipeline[]> {
  return Statement.all([selectPipelines(tx), selectStages(tx)]).map(([pipelines, stages]) =>
    withTheirStages(pipelines, stages),
  );
}

function withTheirStages(pipelines: readonly PipelineRow[], stages: readonly StageRow[]): Pipeline[] {
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

export function requirePipeline(tx: TenantTx, id: string): Statement<Pipeline> {
  return allPipelines(tx).map((pipelines) => {
    const pipeline = pipelines.find((candidate) => candidate.id === id);
    if (pipeline === undefined) throw new AppError("NOT_FOUND");
    return pipeline;
  });
}

/**
 * Selects the first stage of the default pipeline: the first pipeline whose name includes 'Default', or else
 * the first (spec section 4).
 * @throws AppError NO_PIPELINE, NO_STAGES with the texts of spec section 8
 */
export function firstStage(tx: TenantTx): Statement<Stage> {
  return allPipelines(tx).map((pipelines) => {
    const pipeline = pipelines.find(({ is_default }) => is_default);
    if (pipeline === undefined) throw new AppError("NO_PIPELINE");
    const stage = pipeline.stages[0];
    if (stage === undefined) throw new AppError("NO_STAGES");
    return stage;
  });
}

export function holdStage(tx: TenantTx, id: string, path: string): Statement<Stage> {
  return holdStages(tx, [id]).map((held) => requireLockedStage(held, path));
}

export function requireLockedStage([row]: readonly StageRow[], path: string): Stage {
  if (row === undefined) throw fieldError(path, refusal("stageNotFound"));
  return stageToWire(row);
}

export function stagesByIds(tx: TenantTx, ids: readonly string[]): Statement<Stage[]> {
  return ids.length === 0
    ? Statement.known([])
    : selectStagesByIds(tx, ids).map((rows) => rows.map(stageToWire));
}

export function stagesMatching(tx: TenantTx, text: string): Statement<Stage[]> {
  const wanted = foldText(text);
  return selectStages(tx).map((stages) =>
    stages.filter(({ id, name }) => id === wanted || foldText(name) === wanted).map(stageToWire),
  );
}

export function stagesInOrder(tx: TenantTx): Statement<Stage[]> {
  return allPipelines(tx).map((pipelines) => pipelines.flatMap(({ stages }) => stages));
}
