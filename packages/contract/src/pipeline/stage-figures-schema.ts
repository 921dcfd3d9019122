import { z } from "zod";
import { pipelineId, stageId } from "../field/ids.ts";
import type { CardNoun, recordKinds } from "../kind/record-kinds.ts";
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

/** How many cards that are only counted stand in a stage; `count` and `totalCount` are the same (spec section 3). */
export const stageCount = z.object({
  stage: stageId,
  count: z.number().int(),
  totalCount: z.number().int(),
});
export type StageCount = z.input<typeof stageCount>;

/**
 * How many cards that are worth something stand in a stage, and what they add up to: `totalValue` in whole units of the organisation's
 * currency, `totals` for each currency, the organisation's own first, never a sum across them (rulings, A).
 */
export const stageWorth = z.object({
  stage: stageId,
  totalCount: z.number().int(),
  totalValue: z.number(),
  totals: z.array(currencyTotal),
});
export type StageWorth = z.input<typeof stageWorth>;

/** What a stage says of all its cards of a kind. */
export type StageFigures<Noun extends CardNoun> = (typeof recordKinds)[Noun]["has"]["board"] extends {
  readonly amount: string;
}
  ? StageWorth
  : StageCount;

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
