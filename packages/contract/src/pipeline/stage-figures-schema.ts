import { z } from "zod";
import { pipelineId, stageId } from "../field/ids.ts";
import type { CardNoun, recordKinds } from "../kind/record-kinds.ts";
import { probability, stageOutcome } from "./pipeline-schema.ts";

/** The amounts in one currency, in cents. `count` includes deals without an amount. */
export const currencyTotal = z.object({
  currency: z.string(),
  count: z.number().int(),
  amount_cents: z.number(),
  /**
   * Amounts multiplied by the probability: 100 % for won deals, 0 % for lost deals, 50 % for deals without a
   * probability.
   */
  weighted_cents: z.number(),
});
export type CurrencyTotal = z.output<typeof currencyTotal>;

/**
 * The number of cards in a stage, for kinds without amounts. `count` equals `totalCount` (spec section 3).
 */
export const stageCount = z.object({
  stage: stageId,
  count: z.number().int(),
  totalCount: z.number().int(),
});
export type StageCount = z.input<typeof stageCount>;

/**
 * The number and value of cards in a stage. `totalValue` is in whole units of the organisation's currency;
 * `totals` has an entry for each currency, and the organisation's currency is first (rulings, A).
 */
export const stageWorth = z.object({
  stage: stageId,
  totalCount: z.number().int(),
  totalValue: z.number(),
  totals: z.array(currencyTotal),
});
export type StageWorth = z.input<typeof stageWorth>;

export type StageFigures<Noun extends CardNoun> = (typeof recordKinds)[Noun]["has"]["board"] extends {
  readonly amount: string;
}
  ? StageWorth
  : StageCount;

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
