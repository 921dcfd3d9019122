import { z } from "zod";
import { columnStage, currencyTotal, stageWorth } from "../pipeline/stage-figures-schema.ts";

/** The number of months in the charts, including the current month. */
export const figureMonths = 12;

/** `month` is `YYYY-MM` in the requested time zone (default UTC). Months without deals are omitted. */
const monthFigures = z.object({ month: z.string(), totals: z.array(currencyTotal) });

/** The total of an owner's deals in one currency. `count` includes deals without an amount. */
const ownerTotal = currencyTotal.omit({ weighted_cents: true });

/**
 * The deals of one owner. `owner_id` is null for deals without an owner. `owner_name` is null for these deals
 * and for those of former members.
 */
const ownerFigures = z.object({
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  open: z.array(ownerTotal),
  won: z.array(ownerTotal),
});

/**
 * The figures of the charts on /deals, per currency. Each figure matches a list: `byStage` is `stage=…`;
 * `wonByMonth` is `outcome=won` with `ended_after` and `ended_before`; `forecast` is `outcome=open` with
 * `close_after` and `close_before`; `overdue` is `outcome=open` with yesterday as `close_before`; `byOwner`
 * is `owner_id` with `outcome=open`, or with `outcome=won`, `ended_after` and `ended_before`. All filters of
 * the list also apply to the figures.
 */
export const dealFiguresAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    byStage: z.array(stageWorth.extend(columnStage)),
    wonByMonth: z.array(monthFigures),
    forecast: z.array(monthFigures),
    overdue: z.array(currencyTotal),
    byOwner: z.array(ownerFigures),
  }),
});
