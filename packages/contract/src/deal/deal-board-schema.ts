import { z } from "zod";
import { actionId, dealId, stageId } from "../field/ids.ts";
import { maxBulkIds } from "../limits.ts";
import { columnPage } from "../pipeline/board-schema.ts";
import { columnStage, dealFigures } from "../pipeline/stage-figures-schema.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { deal, lostReasonText } from "./deal-schema.ts";

/** A deal's card. */
export const boardDeal = deal.omit({ description: true, created_at: true, updated_at: true });
export type BoardDeal = z.output<typeof boardDeal>;

/** A column of deals, newest entering first; count and totals are of all its deals. */
export const dealColumn = dealFigures.extend({ ...columnStage, deals: z.array(boardDeal), ...columnPage });
export type DealColumn = z.output<typeof dealColumn>;

export const dealBoardAnswer = z.object({ success: z.literal(true), data: z.array(dealColumn) });

/** `lostReason` is kept only when the stage is a lost one. */
export const dealMove = z.strictObject({ stageId, lostReason: lostReasonText.optional() });
export type DealMove = z.output<typeof dealMove>;

/**
 * After a move: the deal, and the figures of the stages that it left and entered. Moving to the same stage does
 * nothing: `actionId` is absent then.
 */
export const dealMoveAnswer = z.object({
  success: z.literal(true),
  data: deal,
  stages: z.array(dealFigures),
  actionId: actionId.optional(),
});

export const dealBulkMove = z.strictObject({
  ids: z
    .array(dealId)
    .min(1, refusalMessage("nothingSelected"))
    .max(maxBulkIds, refusalMessage("tooManyCards", { count: maxBulkIds })),
  stageId,
  lostReason: lostReasonText.optional(),
});
export type DealBulkMove = z.output<typeof dealBulkMove>;

/** Deals that were there already or are gone are not counted. */
export const dealBulkMoveAnswer = z.object({
  success: z.literal(true),
  moved: z.number().int(),
  stages: z.array(dealFigures),
  actionId: actionId.optional(),
});
