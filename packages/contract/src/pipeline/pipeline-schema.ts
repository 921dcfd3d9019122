import { z } from "zod";
import { touched } from "../action/action-schema.ts";
import { customKeyOf } from "../custom-field/custom-field-types.ts";
import { requiredText, version } from "../field/field-schema.ts";
import { actionId, pipelineId, stageId } from "../field/ids.ts";
import { boardOf, type CardNoun, nounsWith, recordKinds } from "../kind/record-kinds.ts";
import { maxStages } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

export const stageColor = z.string().regex(/^#[0-9a-f]{6}$/iu, refusalMessage("invalidColor"));

/** The outcome of deals in a stage; null means open. */
export const stageOutcome = z.enum(["won", "lost"]).nullable();
export type StageOutcome = z.infer<typeof stageOutcome>;

const maxTimeLimitDays = 3650;
const timeLimitMessage = refusalMessage("wholeDaysRange", { max: maxTimeLimitDays });

/** The number of days after which a card in the stage is overdue; null if there is no limit. */
export const stageTimeLimit = z
  .number(timeLimitMessage)
  .int(timeLimitMessage)
  .min(1, timeLimitMessage)
  .max(maxTimeLimitDays, timeLimitMessage)
  .nullable();

const probabilityMessage = refusalMessage("probabilityRange");

/** The probability of winning a deal, in percent; null means unknown. */
export const probability = z
  .number(probabilityMessage)
  .int(refusalMessage("probabilityNotWhole"))
  .min(0, probabilityMessage)
  .max(100, probabilityMessage)
  .nullable();

export const requiringNouns = nounsWith("board").filter((noun) => boardOf(noun).hasRequiredFields);

/** The built-in fields that a stage can require, except those that every deal has. */
export const stageRequirableFields = requiringNouns
  .flatMap((noun) => Object.keys(recordKinds[noun].fields))
  .filter((name) => !["name", "currency", "stage_id"].includes(name));

const maxRequiredFields = 20;

/** The fields that a deal needs to enter the stage; custom fields are named `custom.<key>`. */
const requiredFields = z
  .array(
    z
      .string()
      .max(100)
      .refine(
        (name) => customKeyOf(name) !== undefined || stageRequirableFields.includes(name),
        refusalMessage("stageFieldUnknown"),
      ),
  )
  .max(maxRequiredFields, refusalMessage("tooManyStageFields", { count: maxRequiredFields }))
  .transform((names) => [...new Set(names)]);

/**
 * A stage of a pipeline. `colour` is an alias of `color` (spec section 3). `position` counts from 0.
 * `probability` is the default for deals that enter the stage.
 */
export const stage = z.object({
  id: stageId,
  pipeline_id: pipelineId,
  name: z.string(),
  color: z.string(),
  colour: z.string(),
  position: z.number().int(),
  outcome: stageOutcome,
  time_limit_days: z.number().int().nullable(),
  probability,
  required_fields: z.array(z.string()),
  version,
});
export type Stage = z.output<typeof stage>;

/** A pipeline with its stages in order. The default pipeline opens first and receives new cards. */
export const pipeline = z.object({
  id: pipelineId,
  name: z.string(),
  position: z.number().int(),
  is_default: z.boolean(),
  stages: z.array(stage),
  version,
});
export type Pipeline = z.output<typeof pipeline>;

const pipelineName = requiredText(100, refusalMessage("pipelineNameMissing"));
const stageName = requiredText(100, refusalMessage("stageNameMissing"));

const stageFields = {
  color: stageColor,
  outcome: stageOutcome,
  time_limit_days: stageTimeLimit,
  probability,
  required_fields: requiredFields,
};

/**
 * A new stage, which is added at the end of the pipeline. Without `color`, the stage gets the default colour
 * for its name.
 */
export const newStage = z.strictObject({
  name: stageName,
  ...z.object(stageFields).partial().shape,
});
export type NewStage = z.output<typeof newStage>;

/** Omitted fields keep their values, because spec section 7 allows the name or the color alone. */
export const stageChange = z.strictObject({ name: stageName, ...stageFields, version }).partial();
export type StageChange = z.output<typeof stageChange>;

/** A new pipeline. Without `stages`, it gets the default stages of a new organisation. */
export const newPipeline = z.strictObject({
  name: pipelineName,
  stages: z
    .array(newStage)
    .min(1, refusalMessage("pipelineWithoutStage"))
    .max(maxStages, refusalMessage("tooManyStages", { count: maxStages }))
    .optional(),
});
export type NewPipeline = z.output<typeof newPipeline>;

export const pipelineChange = z.strictObject({ name: pipelineName, version: version.optional() });
export type PipelineChange = z.output<typeof pipelineChange>;

/** Returns the schema of a new order of all pipelines, or of all stages of a pipeline. */
export function newOrder<Id extends z.ZodType<string>>(id: Id) {
  return z.strictObject({ ids: z.array(id).min(1, refusalMessage("orderEmpty")).max(200) });
}

/** The stage that receives the cards of the removed stage; required if the removed stage has cards. */
export const removalQuery = z.strictObject({ move_to: stageId.optional() });

export const pipelineListAnswer = z.object({ pipelines: z.array(pipeline) });
/** `actionId` identifies the action that Undo reverts. It is absent if the request changed nothing. */
export const pipelineAnswer = z.object({ pipeline, actionId: actionId.optional() });
export const stageListAnswer = z.object({ stages: z.array(stage) });
export const stageAnswer = z.object({ success: z.literal(true), stage, actionId: actionId.optional() });

type MovedCards<Count> = { [Noun in CardNoun as (typeof recordKinds)[Noun]["plural"]]: Count };

export function movedCards<Count>(countOf: (noun: CardNoun) => Count): MovedCards<Count>;
export function movedCards(countOf: (noun: CardNoun) => unknown) {
  return Object.fromEntries(nounsWith("board").map((noun) => [recordKinds[noun].plural, countOf(noun)]));
}

/** The response to the removal of a stage or pipeline; `moved` counts the cards that moved to `move_to`. */
export const removalAnswer = z.object({
  success: z.literal(true),
  actionId,
  moved: z.object(movedCards(() => z.number().int())),
  touched,
});
