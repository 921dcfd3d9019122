import { z } from "zod";
import { pipelineId, stageId } from "../field/ids.ts";
import { probability, stageOutcome } from "./pipeline-schema.ts";

/** Money of one currency, in cents. `count` has deals without a known amount too, which the sums leave out. */
export const currencyTotal = z.object({
  currency: z.string(),
  count: z.number().int(),
  amount_cents: z.number(),
  /** Weighted by probability: won counts whole, lost not at all, a deal without a probability as 50 %. */
  weighted_cents: z.number(),
});
export type CurrencyTotal = z.output<typeof currencyTotal>;

/** How many contacts stand in a stage; `count` and `totalCount` are the same (spec section 3). */
export const contactFigures = z.object({
  stage: stageId,
  count: z.number().int(),
  totalCount: z.number().int(),
});
export type ContactFigures = z.output<typeof contactFigures>;

/**
 * How many deals stand in a stage and what they are worth: `totalValue` in whole units of the organisation's
 * currency, `totals` for each currency, the organisation's own first, never a sum across them (rulings, A).
 */
export const dealFigures = z.object({
  stage: stageId,
  totalCount: z.number().int(),
  totalValue: z.number(),
  totals: z.array(currencyTotal),
});
export type DealFigures = z.output<typeof dealFigures>;

/** What every column says of its stage. */
export const columnStage = {
  stage: stageId,
  pipeline_id: pipelineId,
  stage_name: z.string(),
  stage_color: z.string(),
  stage_outcome: stageOutcome,
  time_limit_days: z.number().int().nullable(),
  stage_probability: probability,
  position: z.number().int(),
};
