import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { endingCalled, isOpenStatus } from "./deal-status.ts";
import type { RowValues, WantedStage } from "./importable.ts";

const isEnded = (status: string) => endingCalled(status) !== undefined;

/**
 * Returns the stage of a row. A won or lost status selects the pipeline's stage with this outcome. An unknown
 * status is read as a stage name if the row names no stage.
 */
export function stageOf(row: RowValues, pipelines: readonly Pipeline[]): Stage | undefined {
  const { won_or_lost: status } = row.named;
  if (status === undefined) return namedStage(row, pipelines);
  if (!isOpenStatus(status) && !isEnded(status)) {
    if (row.named.stage === undefined)
      return namedStage({ ...row, named: { ...row.named, stage: status } }, pipelines);
    row.leaveOut("won_or_lost", status, refusal("importDealStatusUnknown"));
  }
  const stage = namedStage(row, pipelines);
  const siblings = pipelines.find(({ id }) => id === stage?.pipeline_id)?.stages ?? [];
  const hasOutcome = ({ outcome }: Stage) => outcome !== null && outcome === endingCalled(status);
  return stage !== undefined && hasOutcome(stage) ? stage : (siblings.find(hasOutcome) ?? stage);
}

/**
 * Returns the stage with the given id or name, or else a won or lost stage if the name means this outcome, or
 * else the first stage.
 */
function namedStage({ named, leaveOut }: RowValues, pipelines: readonly Pipeline[]): Stage | undefined {
  // The user can map a value to a stage of any pipeline.
  const chosen = pipelines.flatMap((each) => each.stages).find(({ id }) => id === named.stage);
  const pipeline = pipelineCalled(named.pipeline, pipelines);
  if (named.pipeline !== undefined && pipeline === undefined)
    leaveOut("pipeline", named.pipeline, refusal("importPipelineUnknown"));
  if (chosen !== undefined) return chosen;
  const within = pipeline === undefined ? pipelines : [pipeline];
  const stages = within.flatMap((each) => each.stages);
  if (named.stage === undefined) return stages[0];
  const stage = stageCalled(named.stage, stages);
  if (stage !== undefined) return stage;
  leaveOut("stage", named.stage, refusal("importDealStageUnknown", { name: stages[0]?.name ?? "" }));
  return stages[0];
}

const called = (text: string) => {
  const wanted = foldText(text);
  return ({ name }: { name: string }) => foldText(name) === wanted;
};

const pipelineCalled = (text: string | undefined, pipelines: readonly Pipeline[]) =>
  text === undefined ? undefined : (pipelines.find(({ id }) => id === text) ?? pipelines.find(called(text)));

function stageCalled(text: string, stages: readonly Stage[]): Stage | undefined {
  const ending = endingCalled(text);
  return stages.find(called(text)) ?? stages.find(({ outcome }) => outcome !== null && outcome === ending);
}

/**
 * Returns the stage or pipeline that a row names and that does not exist yet. A status that is neither open
 * nor closed is read as a stage name if the row names no stage.
 */
export function wantedStage(
  named: RowValues["named"],
  pipelines: readonly Pipeline[],
): WantedStage | undefined {
  const { won_or_lost: status, pipeline: pipelineName } = named;
  const isStatus = status !== undefined && (isOpenStatus(status) || isEnded(status));
  const stage = named.stage ?? (isStatus ? undefined : status);
  if (pipelines.some(({ stages }) => stages.some(({ id }) => id === stage))) return undefined;
  const pipeline = pipelineCalled(pipelineName, pipelines);
  if (pipelineName !== undefined && pipeline === undefined)
    return { pipeline: pipelineName, stage, outcome: endingCalled(status ?? "") };
  const within = pipeline === undefined ? pipelines : [pipeline];
  const [first] = within;
  if (stage === undefined || first === undefined) return undefined;
  const isThere =
    stageCalled(
      stage,
      within.flatMap(({ stages }) => stages),
    ) !== undefined;
  return isThere ? undefined : { pipeline: first.id, stage };
}
