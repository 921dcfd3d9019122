import rrule from "rrule";
import { Temporal } from "temporal-polyfill";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";

type Options = Partial<rrule.Options>;

/** The allowed frequencies. Tasks have a day, so nothing repeats more often than daily. */
const frequencies: ReadonlySet<rrule.Frequency | null | undefined> = new Set([
  rrule.Frequency.DAILY,
  rrule.Frequency.WEEKLY,
  rrule.Frequency.MONTHLY,
  rrule.Frequency.YEARLY,
]);

/** The next task must be due within this many years. */
const mostYears = 12;

/** Limits on the periods that are searched for a day and counted from the rule's start; each takes about 10 µs. */
const mostPeriods = 2000;
const mostCounted = 4000;

/** Days of a period that always has as many; the first day of a rule without a count may move by whole ones. */
const daysOfPeriod: Partial<Record<rrule.Frequency, number>> = {
  [rrule.Frequency.DAILY]: 1,
  [rrule.Frequency.WEEKLY]: 7,
};

/** The least number of days in a period, to compute how many periods `mostYears` holds. */
const leastDays: Partial<Record<rrule.Frequency, number>> = {
  ...daysOfPeriod,
  [rrule.Frequency.MONTHLY]: 28,
  [rrule.Frequency.YEARLY]: 365,
};

/** Parses a rule (RFC 5545, section 3.3.10); undefined when it is not supported. */
function readRule(text: string): Options | undefined {
  try {
    const options = rrule.RRule.parseString(text);
    const followed = frequencies.has(options.freq) && (options.interval ?? 1) > 0;
    // Parts of a day are not for rules of days (RFC 5545, section 3.3.10).
    const isOfDays = [options.byhour, options.byminute, options.bysecond].every((part) => part === undefined);
    return followed && isOfDays && options.dtstart === undefined ? options : undefined;
  } catch {
    return undefined;
  }
}

/** Whether tasks can repeat by a rule. */
export function isRepetition(text: string): boolean {
  return readRule(text) !== undefined;
}

/**
 * The values of the next task after one that is done, at the same time of day in the zone: the first day of the rule after
 * the task's own day that is not in the past. Undefined when the rule has come to its end.
 */
export function nextOfRepeated(
  task: FieldValues,
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): FieldValues | undefined {
  const due = dueOf(task, zone);
  const rule = typeof task.repeat === "string" ? readRule(task.repeat) : undefined;
  if (due === undefined || rule === undefined) return undefined;
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  const yesterday = today.subtract({ days: 1 });
  const after = Temporal.PlainDate.compare(due.day, yesterday) > 0 ? due.day : yesterday;
  const found = nextDay(rule, due.day, after);
  if (found === undefined) return undefined;
  const days = due.day.until(found.day, { largestUnit: "days" }).days;
  return {
    ...task,
    ...(due.isPlain ? { due_on: found.day.toString() } : { due_at: later(task.due_at, days, zone) }),
    remind_at: later(task.remind_at, days, zone),
    repeat: found.repeat,
  };
}

function dueOf({ due_on, due_at }: FieldValues, zone: string) {
  if (typeof due_at === "string") return { day: zoned(due_at, zone).toPlainDate(), isPlain: false } as const;
  return typeof due_on === "string"
    ? ({ day: Temporal.PlainDate.from(due_on), isPlain: true } as const)
    : undefined;
}

const zoned = (moment: string, zone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone);

/** The same time of day on a later day. */
function later(moment: FieldValue | undefined, days: number, zone: string): FieldValue {
  if (typeof moment !== "string") return null;
  return new Date(zoned(moment, zone).add({ days }).epochMilliseconds).toISOString();
}

/** The rule's first day after another, and what is left of the rule from there: it may count how often it comes. */
function nextDay(rule: Options, start: Temporal.PlainDate, after: Temporal.PlainDate) {
  const dtstart = utcDay(rule.count ? start : nearest(rule, start, after));
  const end = utcDay(after.add({ years: mostYears }));
  const until = rule.until && rule.until < end ? rule.until : end;
  const afterMs = utcDay(after).getTime();
  let passed = 0;
  let found: Date | undefined;
  const days = new rrule.RRule({ ...rule, dtstart, until: rule.count ? null : until });
  endAfter(days, mostPeriodsOf(rule, start.until(after).days));
  days.all((day) => {
    if (day.getTime() <= afterMs) passed += 1;
    else if (day <= end) found = day;
    return found === undefined && day <= end;
  });
  if (found === undefined) return undefined;
  const left = rule.count ? { count: rule.count - passed } : {};
  return {
    day: Temporal.PlainDate.from(found.toISOString().slice(0, 10)),
    repeat: rrule.RRule.optionsToString({ ...rule, ...left }).replace(/^RRULE:/u, ""),
  };
}

/** The rule's last start before a day that keeps its rhythm, so that years of days are not gone through. */
function nearest({ freq, interval = 1 }: Options, start: Temporal.PlainDate, after: Temporal.PlainDate) {
  const days = daysOfPeriod[freq ?? rrule.Frequency.YEARLY];
  if (days === undefined) return start;
  const step = days * interval;
  return start.add({ days: Math.floor(Math.max(0, start.until(after).days) / step) * step });
}

/** How many periods of a rule are gone through: those that are counted, and those in which its next day may lie. */
function mostPeriodsOf({ freq, interval = 1, count }: Options, passedDays: number): number {
  const days = (leastDays[freq ?? rrule.Frequency.YEARLY] ?? 1) * interval;
  const periodsIn = (span: number) => Math.ceil(span / days) + 1;
  const isFromStart = count || daysOfPeriod[freq ?? rrule.Frequency.YEARLY] === undefined;
  const counted = isFromStart ? Math.min(mostCounted, periodsIn(Math.max(0, passedDays))) : 1;
  return counted + Math.min(mostPeriods, periodsIn(mostYears * 366));
}

/**
 * Ends a rule after so many periods. By itself the library goes on to the year 9999 where a rule has no day, such as
 * 30 February, and every request waits meanwhile. It ends at an interval of 0, which it reads twice a period.
 */
function endAfter({ options }: rrule.RRule, periods: number): void {
  const { interval } = options;
  let reads = 2 * periods;
  Object.defineProperty(options, "interval", {
    get: () => {
      reads -= 1;
      return reads > 0 ? interval : 0;
    },
  });
}

const utcDay = (day: Temporal.PlainDate) => new Date(`${day.toString()}T00:00:00.000Z`);
