import { z } from "zod";
import { plainDate, timeZoneName } from "../field/field-schema.ts";
import { pipelineId, stageId } from "../field/ids.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";

const maxFigureDays = 370;
const dayMs = 86_400_000;

/** The period includes the days `from` and `to`. Weeks begin on Monday in `time_zone` (default UTC). */
const interactionFiguresQuery = z
  .strictObject({ from: plainDate, to: plainDate, time_zone: timeZoneName.optional() })
  .refine(({ from, to }) => from <= to, { message: refusalMessage("periodReversed"), path: ["to"] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxFigureDays * dayMs, {
    message: refusalMessage("periodTooLong", { days: maxFigureDays }),
    path: ["to"],
  });
export type InteractionFiguresQuery = z.output<typeof interactionFiguresQuery>;

/** The number of interactions of one owner and type that began in one week; `week` is its Monday. */
const interactionFigure = z.object({
  owner_id: z.string().nullable(),
  type: z.string(),
  week: z.string(),
  count: z.number().int(),
});
export type InteractionFigure = z.output<typeof interactionFigure>;

/**
 * The moves of live deals through a stage, without undone moves; `entered` includes new deals. The filters
 * `entered_stage`, `advanced_from`, `won_from`, `lost_from` and `left_stage` list the deals of the figures,
 * in this order.
 */
const stageFigure = z.object({
  stage_id: stageId,
  entered: z.number().int(),
  /** Deals that moved to a later open stage. */
  left_to_next: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  /** The median number of days that deals spent in the stage before they left it. */
  median_days: z.number().nullable(),
});
export type StageFigure = z.output<typeof stageFigure>;

const reasonFigure = z.object({ reason: z.string().nullable(), count: z.number().int() });

/** After an upgrade, `is_complete` is false until a background job has counted earlier moves. */
export const stageFiguresAnswer = z.object({
  rows: z.array(stageFigure),
  won: z.number().int(),
  lost: z.array(reasonFigure),
  is_complete: z.boolean(),
});

export const figuresRoutes = routes({
  interactions: {
    method: "GET",
    path: "/figures/interactions",
    right: "read",
    summary: "Counts the interactions that began in a period, by owner, type and week",
    query: interactionFiguresQuery,
    answer: z.object({ rows: z.array(interactionFigure) }),
  },
  stages: {
    method: "GET",
    path: "/figures/stages",
    right: "read",
    summary:
      "Returns the figures of moves between the stages of a pipeline, the number of won deals, and lost deals by reason",
    query: z.strictObject({ pipeline_id: pipelineId }),
    answer: stageFiguresAnswer,
    keyScope: "deals",
  },
});
