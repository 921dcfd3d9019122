import { z } from "zod";
import { moment } from "../field/field-schema.ts";
import { contactId, pipelineId, stageId } from "../field/ids.ts";
import { bulkMoveAnswerOf, bulkMoveOf, moveAnswerOf } from "../kind/board-schemas.ts";
import { stageCount } from "./stage-figures-schema.ts";

/** The position of a contact in a pipeline (spec section 3, Contact pipeline status). */
export const pipelineStatus = z.object({
  inPipeline: z.boolean(),
  pipelineId: pipelineId.nullable(),
  stageId: stageId.nullable(),
  stageName: z.string().nullable(),
  stageColor: z.string().nullable(),
  stageEnteredAt: moment.nullable(),
});
export type PipelineStatus = z.output<typeof pipelineStatus>;

export const pipelineStatusAnswer = z.object({ success: z.literal(true), data: pipelineStatus });

export const contactMove = z.strictObject({ stageId });
/** The stage that a contact enters; by default the first stage of the default pipeline. */
export const contactAddition = z.strictObject({ stageId: stageId.optional() });

export const contactBulkMove = bulkMoveOf(contactId);

export const contactMoveAnswer = moveAnswerOf(pipelineStatus, stageCount);

export const contactBulkMoveAnswer = bulkMoveAnswerOf(stageCount);

/**
 * An entry of a card's stage history (spec section 3). `stage_name` is null if the card left the pipeline;
 * `notes` contains the reason of a lost deal.
 */
export const stageHistoryEntry = z.object({
  id: z.string(),
  stage_id: stageId.nullable(),
  stage_name: z.string().nullable(),
  stage_color: z.string().nullable(),
  from_stage_id: stageId.nullable(),
  from_stage_name: z.string().nullable(),
  changed_at: moment,
  changed_by: z.string(),
  notes: z.string().nullable(),
  undone: z.boolean(),
});
export type StageHistoryEntry = z.output<typeof stageHistoryEntry>;

/** At most 100 entries, newest first. */
export const stageHistoryAnswer = z.object({ history: z.array(stageHistoryEntry) });
