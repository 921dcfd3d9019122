import { type DayPeriod, type NamedPeriod, periodIn } from "@lanyard/contract/filter/filter-operators";
import { Temporal } from "temporal-polyfill";
import { momentAt } from "#src/db/time-bounds.ts";

/**
 * A range of whole days that includes its first and last day. Without one of them, the range has no limit on
 * that side.
 */
export interface DayRange {
  readonly first?: string;
  readonly last?: string;
}

const lastYear = 9999;
const lastMoment = Date.UTC(lastYear, 11, 31, 23, 59, 59, 999);

/** Returns the first moment of a day, or of a later day, in a time zone. */
export function startOfDay(day: string, zone: string, daysLater = 0): string {
  const start = Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime(zone);
  return momentAt(Math.min(start.epochMilliseconds, lastMoment));
}

export function movedRange(end: keyof DayRange, day: string, days: number): DayRange | undefined {
  const moved = Temporal.PlainDate.from(day).add({ days });
  return moved.year > lastYear ? undefined : { [end]: moved.toString() };
}

/** Returns the days of a period such as `this_week`; returns undefined for unknown texts. */
export function daysWithin(text: string, zone: string): Required<DayRange> | undefined {
  const period = periodIn(text);
  if (period === undefined) return undefined;
  const today = Temporal.Now.plainDateISO(zone);
  const [first, last] = typeof period === "string" ? namedDays(period, today) : countedDays(period, today);
  return { first: first.toString(), last: last.toString() };
}

type Days = readonly [first: Temporal.PlainDate, last: Temporal.PlainDate];

function countedDays({ side, days }: DayPeriod, today: Temporal.PlainDate): Days {
  return side === "last"
    ? [today.subtract({ days: days - 1 }), today]
    : [today, today.add({ days: days - 1 })];
}

function namedDays(period: NamedPeriod, today: Temporal.PlainDate): Days {
  if (period === "yesterday") return [today.subtract({ days: 1 }), today.subtract({ days: 1 })];
  if (period === "tomorrow") return [today.add({ days: 1 }), today.add({ days: 1 })];
  const [which = "", unit = ""] = period.split("_");
  const [length, first] = unitOf(unit, today);
  const start = { last: first.subtract(length), this: first, next: first.add(length) }[which];
  return start === undefined ? [today, today] : [start, start.add(length).subtract({ days: 1 })];
}

/**
 * Returns the length of a unit, and the first day of the unit that contains `today`. Weeks begin on Monday.
 */
function unitOf(unit: string, today: Temporal.PlainDate): [Temporal.DurationLike, Temporal.PlainDate] {
  if (unit === "week") return [{ weeks: 1 }, today.subtract({ days: today.dayOfWeek - 1 })];
  if (unit === "month") return [{ months: 1 }, today.with({ day: 1 })];
  if (unit === "year") return [{ years: 1 }, today.with({ month: 1, day: 1 })];
  return [{ months: 3 }, today.with({ month: today.month - ((today.month - 1) % 3), day: 1 })];
}
