import { z } from "zod";
import { columnStage, currencyTotal, stageWorth } from "../pipeline/stage-figures-schema.ts";

/** Months of the charts: this one and 11 before it, or after it. */
export const figureMonths = 12;

/** `month` is `YYYY-MM` in the requested time zone or else UTC; months without deals are omitted. */
const monthFigures = z.object({ month: z.string(), totals: z.array(currencyTotal) });

/** The value of an owner's deals in one currency; deals without an amount are only counted. */
const ownerTotal = currencyTotal.omit({ weighted_cents: true });

/**
 * The deals of one owner. `owner_id` is null for deals without an owner; `owner_name` is null for these and
 * for former members.
 */
const ownerFigures = z.object({
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  open: z.array(ownerTotal),
  won: z.array(ownerTotal),
});

/**
 * The charts on /deals, per currency. The lists behind them: `byStage` is `stage={stage}`; a month of
 * `wonByMonth` is `outcome=won` with `ended_after` and `ended_before`; a month of `forecast` is `outcome=open`
 * with `close_after` and `close_before`; `overdue` is `outcome=open` with `close_before` yesterday;
 * of `byOwner`, `open` is `outcome=open` and `won`, for the same months, `outcome=won` with `ended_after`, both with `owner_id`.
 * Every filter of the list narrows the figures and applies to each of these lists.
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
