import { type dealFiguresAnswer, figureMonths } from "@lanyard/contract/deal/deal-figures-schema";
import { nobody } from "@lanyard/contract/field/filter-choices";
import type { CurrencyTotal } from "@lanyard/contract/pipeline/stage-figures-schema";
import { addDays } from "@lanyard/typed-lines/wall-time";
import type { z } from "zod";
import { formatMonth, wallText } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import type { DealSearch } from "./deal-list-params.ts";

export type DealFigureData = z.output<typeof dealFiguresAnswer>["data"];

/** A bar of a chart, with the list filters that a click applies. */
export type ChartBar = {
  readonly id: string;
  readonly name: string;
  readonly fullName?: string;
  readonly amountCents: number;
  readonly count: number;
  readonly color?: string;
  readonly search: DealSearch;
};

const empty = { count: 0, amount_cents: 0, weighted_cents: 0 };

const totalIn = <Total extends { currency: string }>(
  totals: readonly Total[] | undefined,
  currency: string,
) => totals?.find((total) => total.currency === currency) ?? empty;

/** Returns the currencies of the deals: the organisation's first, then by number of deals. */
export function currenciesOf({ byStage }: DealFigureData, own: string | undefined): string[] {
  const counts = new Map<string, number>();
  for (const { currency, count } of byStage.flatMap(({ totals }) => totals))
    counts.set(currency, (counts.get(currency) ?? 0) + count);
  const byCount = [...counts].toSorted((left, right) => right[1] - left[1]).map(([currency]) => currency);
  return byCount.toSorted((left, right) => Number(right === own) - Number(left === own));
}

/** Combines the filters of the list with those of a bar. For ranges, the narrower limit applies. */
export function narrowedBy(list: DealSearch, bar: DealSearch): DealSearch {
  const limits = { close_after: -1, close_before: 0, ended_after: -1, ended_before: 0 } as const;
  const closer = Object.entries(limits).flatMap(([name, place]) => {
    const days = [Reflect.get(list, name), Reflect.get(bar, name)].filter((day) => day !== undefined);
    return days.length === 0 ? [] : [[name, days.toSorted().at(place)] as const];
  });
  return { ...list, ...bar, ...Object.fromEntries(closer) };
}

export const stageBars = (data: DealFigureData, currency: string) => barsOf(data, currency, false);

/**
 * Returns a bar for each stage of won or lost deals. A separate chart shows them, because their amounts are
 * much larger.
 */
export const endedBars = (data: DealFigureData, currency: string) => barsOf(data, currency, true);

function barsOf({ byStage }: DealFigureData, currency: string, isEnded: boolean): ChartBar[] {
  const stages = byStage.filter(({ stage_outcome }) => (stage_outcome !== null) === isEnded);
  return stages.map(({ stage, stage_name, stage_color, totals }) => {
    const { amount_cents, count } = totalIn(totals, currency);
    const search = { stage, currency };
    const name = optionText("stage", stage_name);
    return { id: stage, name, amountCents: amount_cents, count, color: stage_color, search };
  });
}

export function wonBars({ wonByMonth }: DealFigureData, currency: string, now = new Date()): ChartBar[] {
  const bars = monthsFrom(now, 1 - figureMonths).map(({ month, first, last }) => {
    const found = wonByMonth.find((each) => each.month === month);
    const { amount_cents, count } = totalIn(found?.totals, currency);
    const search = { outcome: "won", ended_after: first, ended_before: last, currency } as const;
    return { id: month, name: formatMonth(first), amountCents: amount_cents, count, search };
  });
  return withoutEmptyEnds(bars);
}

function withoutEmptyEnds(bars: readonly ChartBar[]): ChartBar[] {
  const filled = bars.map(({ count }) => count > 0);
  return bars.slice(Math.max(0, filled.indexOf(true)), filled.lastIndexOf(true) + 1);
}

/**
 * Returns the expected amounts, weighted by probability: a bar for overdue deals and one for each month from
 * the current one.
 */
export function forecastBars(data: DealFigureData, currency: string, now = new Date()): ChartBar[] {
  const today = wallText(now).slice(0, 10);
  const months = monthsFrom(now, 0).map(({ month, first, last }) => {
    const found = data.forecast.find((each) => each.month === month);
    const { weighted_cents, count } = totalIn(found?.totals, currency);
    // Deals expected earlier this month belong to the overdue bar.
    const close_after = today.startsWith(month) ? today : first;
    const search = { outcome: "open", close_after, close_before: last, currency } as const;
    return { id: month, name: formatMonth(first), amountCents: weighted_cents, count, search };
  });
  const coming = withoutEmptyEnds(months);
  const { weighted_cents, count } = totalIn(data.overdue, currency);
  const search = { outcome: "open", close_before: addDays(today, -1), currency } as const;
  const overdue = {
    id: "overdue",
    name: t("deals.pictureOverdue"),
    amountCents: weighted_cents,
    count,
    color: "var(--danger)",
    search,
  };
  return count > 0 ? [overdue, ...coming] : coming;
}

export function ownerColors({ byStage }: DealFigureData) {
  const won = byStage.find(({ stage_outcome }) => stage_outcome === "won");
  return { open: "var(--accent)", won: won?.stage_color ?? "var(--success)" };
}

/**
 * Returns two bars for each owner, one for open and one for recently won deals. Owners are sorted by the sum
 * of both; deals without an owner are last.
 */
export function ownerBars(data: DealFigureData, currency: string, now = new Date()): ChartBar[] {
  const colors = ownerColors(data);
  const ended_after = monthsFrom(now, 1 - figureMonths)[0]?.first;
  const owners = data.byOwner.map(({ owner_id, owner_name, ...totals }) => {
    const [open, won] = [totalIn(totals.open, currency), totalIn(totals.won, currency)];
    return { owner_id, owner_name, open, won, sum: open.amount_cents + won.amount_cents };
  });
  return owners
    .filter(({ open, won }) => open.count + won.count > 0)
    .toSorted(
      (left, right) =>
        Number(left.owner_id === null) - Number(right.owner_id === null) || right.sum - left.sum,
    )
    .flatMap(({ owner_id, owner_name, open, won }) => {
      const name = owner_name ?? (owner_id === null ? t("ui.memberNone") : t("ui.memberGone"));
      const owner = owner_id ?? nobody;
      const barOf = (
        outcome: "open" | "won",
        { amount_cents, count }: Pick<CurrencyTotal, "amount_cents" | "count">,
      ) => ({
        ...{ id: `${owner} ${outcome}`, amountCents: amount_cents, count, color: colors[outcome] },
        search: { outcome, owner_id: owner, currency, ...(outcome === "won" && { ended_after }) },
      });
      return [
        { ...barOf("open", open), name, fullName: t("deals.pictureOwnerOpen", { name }) },
        { ...barOf("won", won), name: "", fullName: t("deals.pictureOwnerWon", { name }) },
      ];
    });
}

/** Returns twelve months with their first and last day, in the user's time zone. */
function monthsFrom(now: Date, offset: number) {
  const [year = 0, present = 1] = wallText(now).split("-").map(Number);
  return Array.from({ length: figureMonths }, (_, index) => {
    const month = present - 1 + offset + index;
    const first = dayText(new Date(Date.UTC(year, month, 1)));
    const last = dayText(new Date(Date.UTC(year, month + 1, 0)));
    return { month: first.slice(0, 7), first, last };
  });
}

function dayText(day: Date): string {
  return day.toISOString().slice(0, 10);
}
