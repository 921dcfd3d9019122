import { figuresRoutes, type StageFigure } from "@lanyard/contract/figures/figures-routes";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { pipelined } from "#src/db/statement.ts";
import { requirePipeline } from "#src/features/pipeline/pipeline.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { SerializedAnswer } from "#src/http/serialized-answer.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import {
  countDealsByStage,
  countLostReasons,
  type MedianRow,
  type MoveRow,
  selectInteractionFigures,
  selectStageMoves,
} from "./figures-sql.ts";

/** Binds the routes of figures. Answers are cached until the next write. */
export function bindFiguresRoutes({ bind }: RouteBinder, { answers }: ReadCache): void {
  bind(figuresRoutes.interactions, ({ caller, query }) =>
    caller.reading((tx) =>
      answers.answer(tx, ["figures", "interactions", query], async () => {
        const rows = await selectInteractionFigures(tx, query).send();
        return new SerializedAnswer(JSON.stringify({ rows }));
      }),
    ),
  );
  bind(figuresRoutes.stages, ({ caller, query }) => readStageFigures(caller, query.pipeline_id, answers));
}

function readStageFigures(caller: Caller, pipelineId: string, answers: ReadCache["answers"]) {
  return caller.reading(async (tx) => {
    const { stages } = await requirePipeline(tx, pipelineId).send();
    return answers.answer(tx, ["figures", "stages", pipelineId], async () => {
      const ids = stages.map(({ id }) => id);
      const lost = stages.filter(({ outcome }) => outcome === "lost").map(({ id }) => id);
      const [[logged], present, reasons] = await pipelined(
        selectStageMoves(tx, ids),
        countDealsByStage(tx, ids),
        countLostReasons(tx, lost),
      );
      const { moves = [], medians = [] } = logged ?? {};
      const presentIn = new Map(present.map(({ stage_id, count }) => [stage_id, count]));
      const wonStages = new Set<string>(
        stages.filter(({ outcome }) => outcome === "won").map(({ id }) => id),
      );
      const rows = stages.map((stage) =>
        figureOf(stage, { stages, moves, medians, present: presentIn.get(stage.id) ?? 0 }),
      );
      const won = present
        .filter(({ stage_id }) => wonStages.has(stage_id))
        .reduce((sum, { live }) => sum + live, 0);
      return new SerializedAnswer(JSON.stringify({ rows, won, lost: reasons }));
    });
  });
}

interface Logged {
  readonly stages: readonly Stage[];
  readonly moves: readonly MoveRow[];
  readonly medians: readonly MedianRow[];
  /** The number of deals in the stage. */
  readonly present: number;
}

/** Returns the figures of a stage. The number of entries is the number of deals that left it and of deals in it. */
function figureOf({ id, position }: Stage, { stages, moves, medians, present }: Logged): StageFigure {
  const left = moves.filter(({ from_stage_id }) => from_stage_id === id);
  const countTo = (isCounted: (stage: Stage) => boolean) => {
    const counted = new Set<string>(stages.filter(isCounted).map((stage) => stage.id));
    return sumOf(left.filter(({ to_stage_id: to }) => to !== null && counted.has(to)));
  };
  return {
    stage_id: id,
    entered: present + sumOf(left),
    left_to_next: countTo((to) => to.outcome === null && to.position > position),
    won: countTo(({ outcome }) => outcome === "won"),
    lost: countTo(({ outcome }) => outcome === "lost"),
    median_days: medians.find(({ stage_id }) => stage_id === id)?.median_days ?? null,
  };
}

const sumOf = (moves: readonly MoveRow[]) => moves.reduce((sum, { count }) => sum + count, 0);
