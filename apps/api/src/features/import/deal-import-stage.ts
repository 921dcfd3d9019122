import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { endingCalled, isOpenStatus } from "./deal-status.ts";
import type { RowValues, WantedStage } from "./importable.ts";

interface NamedStage {
  /** The name or id of the stage; undefined if the row names none. */
  readonly name: string | undefined;
  /** The pipeline that the row names, if it exists. */
  readonly pipeline: Pipeline | undefined;
  /** The stages of the named pipeline, or of all pipelines. */
  readonly stages: readonly Stage[];
  /** The stage with this id or name, or a won or lost stage if the name means this outcome. */
  readonly found: Stage | undefined;
}

/** Finds the stage that a row names. An unknown status is read as a stage name if the row names no stage. */
function namedStage(
  { won_or_lost: status, stage, pipeline: pipelineName }: RowValues["named"],
  pipelines: readonly Pipeline[],
): NamedStage {
  const name = stage ?? (status === undefined || isStatus(status) ? undefined : status);
  const pipeline = pipelines.find(({ id }) => id === pipelineName) ?? pipelines.find(isCalled(pipelineName));
  const stages = (pipeline === undefined ? pipelines : [pipeline]).flatMap((each) => each.stages);
  const found = stageCalled(name, pipelines, stages) ?? endingIn(stages, name);
  return { name, pipeline, stages, found };
}

const isStatus = (status: string) => isOpenStatus(status) || endingCalled(status) !== undefined;

/** Returns the stage with this id in any pipeline, because users can map values to it, or with this name. */
export const stageCalled = (
  name: string | undefined,
  pipelines: readonly Pipeline[],
  stages: readonly Stage[] = [],
): Stage | undefined =>
  pipelines.flatMap((each) => each.stages).find(({ id }) => id === name) ?? stages.find(isCalled(name));

function isCalled(text: string | undefined) {
  const wanted = text === undefined ? undefined : foldText(text);
  return ({ name }: { name: string }) => foldText(name) === wanted;
}

function endingIn(stages: readonly Stage[], text = ""): Stage | undefined {
  const ending = endingCalled(text);
  return stages.find(({ outcome }) => outcome !== null && outcome === ending);
}

interface PlacedStage {
  readonly stage: Stage;
  /** The targets whose cells name the stage. Without any, an existing deal keeps its stage. */
  readonly namedBy: readonly string[];
}

/**
 * Returns the stage of a row, or else the first stage. A won or lost status selects the pipeline's stage with
 * this outcome.
 */
export function stageOf(
  { named, leaveOut }: RowValues,
  pipelines: readonly Pipeline[],
): PlacedStage | undefined {
  const { won_or_lost: status, pipeline: pipelineName } = named;
  const { name, pipeline, stages, found } = namedStage(named, pipelines);
  const [first] = stages;
  if (status !== undefined && named.stage !== undefined && !isStatus(status))
    leaveOut("won_or_lost", status, refusal("importDealStatusUnknown"));
  if (pipelineName !== undefined && pipeline === undefined)
    leaveOut("pipeline", pipelineName, refusal("importPipelineUnknown"));
  if (name !== undefined && found === undefined)
    leaveOut("stage", name, refusal("importDealStageUnknown", { name: first?.name ?? "" }));
  const chosen = found ?? first;
  if (chosen === undefined) return undefined;
  const siblings = pipelines.find(({ id }) => id === chosen.pipeline_id)?.stages ?? [];
  const ended = endingIn(siblings, status);
  const stage = ended === undefined || ended.outcome === chosen.outcome ? chosen : ended;
  const target = named.stage === undefined ? "won_or_lost" : "stage_id";
  return {
    stage,
    namedBy: [...(found === undefined ? [] : [target]), ...(ended === undefined ? [] : ["won_or_lost"])],
  };
}

/** Returns the stage or pipeline that a row names and that does not exist yet. */
export function wantedStage(
  named: RowValues["named"],
  pipelines: readonly Pipeline[],
): WantedStage | undefined {
  const { name: stage, pipeline, found } = namedStage(named, pipelines);
  if (found?.id === stage && stage !== undefined) return undefined;
  if (named.pipeline !== undefined && pipeline === undefined)
    return { pipeline: named.pipeline, stage, outcome: endingCalled(named.won_or_lost ?? "") };
  const [first] = pipeline === undefined ? pipelines : [pipeline];
  if (stage === undefined || first === undefined || found !== undefined) return undefined;
  return { pipeline: first.id, stage };
}
