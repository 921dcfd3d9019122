import type { StageId } from "@lanyard/contract/field/ids";
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
  type LeftStageRow,
  selectInteractionFigures,
  selectLeftStages,
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
      const idsOf = (wanted: Stage["outcome"]) =>
        stages.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
      const [left, present, reasons] = await pipelined(
        selectLeftStages(tx, stages),
        countDealsByStage(
          tx,
          stages.map(({ id }) => id),
        ),
        countLostReasons(tx, idsOf("lost")),
      );
      const presentIn = new Map(present.map(({ stage_id, count }) => [stage_id, count]));
      const rows = stages.map(({ id }) => figureOf(id, left, presentIn.get(id) ?? 0));
      const won = idsOf("won").reduce((sum, id) => sum + (presentIn.get(id) ?? 0), 0);
      return new SerializedAnswer(JSON.stringify({ rows, won, lost: reasons }));
    });
  });
}

/** Returns the figures of a stage. Deals that are in it count as entered. */
function figureOf(id: StageId, left: readonly LeftStageRow[], present: number): StageFigure {
  const { gone = 0, ...counted } = left.find(({ stage_id }) => stage_id === id) ?? {};
  return {
    left_to_next: 0,
    won: 0,
    lost: 0,
    median_days: null,
    ...counted,
    stage_id: id,
    entered: present + gone,
  };
}
