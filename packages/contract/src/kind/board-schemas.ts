import { z } from "zod";
import { moment } from "../field/field-schema.ts";
import { actionId, stageId } from "../field/ids.ts";
import { maxBulkIds } from "../limits.ts";
import { columnPage } from "../pipeline/board-schema.ts";
import { columnStage } from "../pipeline/stage-figures-schema.ts";
import { refusalMessage } from "../refusals/refusal.ts";

export const cardPosition = { stage_id: stageId, stage_entered_at: moment };

/**
 * Returns the response schema of a board: its stages, each with a page of cards in the requested order. The
 * figures of a stage include the cards of all pages.
 */
export function boardAnswerOf<Plural extends string, Card extends z.ZodObject, Figures extends z.ZodRawShape>(
  plural: Plural,
  card: Card,
  figures: z.ZodObject<Figures>,
) {
  const shape = { ...figures.shape, ...columnStage, ...cardsNamed(plural, z.array(card)), ...columnPage };
  return z.object({ success: z.literal(true), data: z.array(z.object(shape)) });
}

function cardsNamed<Plural extends string, Cards>(plural: Plural, cards: Cards): { [Name in Plural]: Cards };
function cardsNamed(plural: string, cards: unknown): Record<string, unknown> {
  return { [plural]: cards };
}

/**
 * Returns the response schema of a move: `data` describes the moved record, and `stages` contains the figures
 * of the stages that it left and entered. A move to the current stage changes nothing and has no `actionId`.
 */
export function moveAnswerOf<Data extends z.ZodType, Figures extends z.ZodType>(
  data: Data,
  figures: Figures,
) {
  return z.object({
    success: z.literal(true),
    data,
    stages: z.array(figures),
    actionId: actionId.optional(),
  });
}

export function bulkMoveOf<Id extends z.ZodType>(id: Id) {
  return z.strictObject({
    ids: z
      .array(id)
      .min(1, refusalMessage("nothingSelected"))
      .max(maxBulkIds, refusalMessage("tooManyCards", { count: maxBulkIds })),
    stageId,
  });
}

/**
 * Returns the response schema of a move of several cards. `moved` does not count deleted cards and cards that
 * were already in the stage.
 */
export function bulkMoveAnswerOf<Figures extends z.ZodType>(figures: Figures) {
  return z.object({
    success: z.literal(true),
    moved: z.number().int(),
    stages: z.array(figures),
    actionId: actionId.optional(),
  });
}
