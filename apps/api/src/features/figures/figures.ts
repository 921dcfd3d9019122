import {
  figuresRoutes,
  type InteractionFiguresQuery,
  type StageFigure,
} from "@lanyard/contract/figures/figures-routes";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { idsOf, pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { requirePipeline, stageFiguresOf } from "#src/features/pipeline/pipeline.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { SerializedAnswer } from "#src/http/serialized-answer.ts";
import type { AnswerCache } from "#src/records/list/answer-cache.ts";
import {
  countLeftStages,
  countLostReasons,
  type LeftStageCount,
  selectInteractionFigures,
  selectMedianDays,
} from "./figures-sql.ts";
import { selectIsDerived } from "./left-stage-derivation-sql.ts";

export function bindFiguresRoutes({ bind }: RouteBinder, answers: AnswerCache): void {
  bind(figuresRoutes.interactions, ({ caller, query }) => readInteractionFigures(caller, query, answers));
  bind(figuresRoutes.stages, ({ caller, query }) => readStageFigures(caller, query.pipeline_id, answers));
}

function readInteractionFigures(caller: Caller, query: InteractionFiguresQuery, answers: AnswerCache) {
  return caller.reading((tx) =>
    answers.answer(tx, ["figures", "interactions", query], async () => {
      const rows = await selectInteractionFigures(tx, query).send();
      return new SerializedAnswer(JSON.stringify({ rows }));
    }),
  );
}

function readStageFigures(caller: Caller, pipelineId: string, answers: AnswerCache) {
  return caller.reading(async (tx) => {
    const { stages } = await requirePipeline(tx, pipelineId).send();
    return answers.answer(tx, ["figures", "stages", pipelineId], async () => {
      const figures = await selectStageFigures(tx, stages);
      return new SerializedAnswer(JSON.stringify(figures));
    });
  });
}

async function selectStageFigures(tx: TenantTx, stages: readonly Stage[]) {
  const lostStages = stages.filter(({ outcome }) => outcome === "lost").map(({ id }) => id);
  const [left, present, reasons, is_complete] = await pipelined(
    countLeftStages(tx, idsOf(stages)),
    stageFiguresOf(tx, "deal", stages),
    countLostReasons(tx, lostStages),
    selectIsDerived(tx),
  );
  const leftOf = Map.groupBy(left, ({ stage_id }) => stage_id);
  const counts = [...leftOf].map(([stage_id, each]) => ({ stage_id, count: countOf(each) }));
  const medians = await selectMedianDays(tx, counts).send();
  const medianOf = new Map(medians.map(({ stage_id, median_days }) => [stage_id, median_days]));
  const presentIn = new Map<string, number>(present.map(({ stage, totalCount }) => [stage, totalCount]));
  const rows = stages.map((stage) => ({
    ...figureOf(stage, stages, leftOf.get(stage.id) ?? [], presentIn.get(stage.id) ?? 0),
    median_days: medianOf.get(stage.id) ?? null,
  }));
  const endedAs = (wanted: Stage["outcome"]) =>
    stages.reduce((sum, { id, outcome }) => sum + (outcome === wanted ? (presentIn.get(id) ?? 0) : 0), 0);
  return { rows, won: endedAs("won"), lost: withUnknownReason(reasons, endedAs("lost")), is_complete };
}

function withUnknownReason(
  reasons: readonly { readonly reason: string; readonly count: number }[],
  lost: number,
): { reason: string | null; count: number }[] {
  const count = lost - countOf(reasons);
  const known: { reason: string | null; count: number }[] = [...reasons];
  if (count > 0) known.push({ reason: null, count });
  return known.toSorted((one, other) => other.count - one.count);
}

const countOf = (each: readonly { readonly count: number }[]) =>
  each.reduce((sum, { count }) => sum + count, 0);

/** Returns the counts of a stage. Deals that are now in the stage count as entered. */
function figureOf(
  { id, position }: Stage,
  stages: readonly Stage[],
  left: readonly LeftStageCount[],
  present: number,
): Omit<StageFigure, "median_days"> {
  const leftTo = (isTarget: (stage: Stage) => boolean) => {
    const targets = new Set<string>(stages.filter(isTarget).map((stage) => stage.id));
    return countOf(left.filter(({ to_stage_ids }) => to_stage_ids.some((to) => targets.has(to))));
  };
  return {
    stage_id: id,
    entered: left.reduce((sum, { count, back }) => sum + count - back, present),
    left_to_next: leftTo((stage) => stage.outcome === null && stage.position > position),
    won: leftTo(({ outcome }) => outcome === "won"),
    lost: leftTo(({ outcome }) => outcome === "lost"),
  };
}
