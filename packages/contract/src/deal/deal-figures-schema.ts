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
 * The figures of the charts on /deals, per currency. All filters of the list apply. The filters below list
 * the deals of each figure.
 */
export const dealFiguresAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    /** Filter: `stage` */
    byStage: z.array(stageWorth.extend(columnStage)),
    /** Filter: `outcome=won`, `ended_after` and `ended_before` */
    wonByMonth: z.array(monthFigures),
    /** Filter: `outcome=open`, `close_after` and `close_before` */
    forecast: z.array(monthFigures),
    /** Filter: `outcome=open` with yesterday as `close_before` */
    overdue: z.array(currencyTotal),
    /** Filter: `owner_id` with `outcome=open`, or with `outcome=won`, `ended_after` and `ended_before` */
    byOwner: z.array(ownerFigures),
  }),
});
