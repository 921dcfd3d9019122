import { z } from "zod";
import { pipelineId } from "../field/ids.ts";
import { columnStage, currencyTotal, dealFigures } from "../pipeline/stage-figures-schema.ts";

/** Months of the charts: this one and 11 before it, or after it. */
export const figureMonths = 12;

export const dealFiguresQuery = z.strictObject({ pipeline_id: pipelineId.optional() });

/** `month` is `YYYY-MM` (UTC); months without deals are left out. */
const monthFigures = z.object({ month: z.string(), totals: z.array(currencyTotal) });
export type MonthFigures = z.output<typeof monthFigures>;

/**
 * The charts on /deals, per currency. The lists behind them: `byStage` is `stage={stage}`; a month of
 * `wonByMonth` is `outcome=won` with `entered_after` and `entered_before`; a month of `forecast` is `outcome=open`
 * with `close_after` and `close_before`; `overdue` is `outcome=open` with `close_before` yesterday.
 * `pipeline_id` goes with each when it was asked for.
 */
export const dealFiguresAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    byStage: z.array(dealFigures.extend(columnStage)),
    wonByMonth: z.array(monthFigures),
    forecast: z.array(monthFigures),
    overdue: z.array(currencyTotal),
  }),
});
