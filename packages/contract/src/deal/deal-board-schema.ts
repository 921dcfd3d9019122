import { z } from "zod";
import { dealId, stageId } from "../field/ids.ts";
import { boardAnswerOf, bulkMoveAnswerOf, bulkMoveOf, moveAnswerOf } from "../kind/board-schemas.ts";
import { stageWorth } from "../pipeline/stage-figures-schema.ts";
import { deal, lostReasonText } from "./deal-schema.ts";

export const briefDeal = deal.omit({ description: true, created_at: true, updated_at: true });

/** A deal on a board. The query `full=true` adds the remaining fields. */
export const boardDeal = deal.partial().extend(briefDeal.shape);

export const dealBoardAnswer = boardAnswerOf("deals", boardDeal, stageWorth);

/** A column of a deal board, newest card first. The count and totals include the cards of all pages. */
export const dealColumn = dealBoardAnswer.shape.data.element;

/** `lostReason` is stored only if the outcome of the stage is `lost`. */
export const dealMove = z.strictObject({ stageId, lostReason: lostReasonText.optional() });

/** The moved deal, and the new totals of the stages that it left and entered. */
export const dealMoveAnswer = moveAnswerOf(deal, stageWorth);

export const dealBulkMove = bulkMoveOf(dealId).extend({ lostReason: lostReasonText.optional() });

export const dealBulkMoveAnswer = bulkMoveAnswerOf(stageWorth);
