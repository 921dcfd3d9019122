import { anchoredRule, isRepetition } from "@lanyard/contract/task/repetition";
import rrule from "rrule";
import { Temporal } from "temporal-polyfill";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";

type Options = Partial<rrule.Options>;

/**
 * The number of years in which the next due day is searched. Within 40 years, every date, even 29 February,
 * falls on every weekday.
 */
export const mostYears = 40;

/** The maximum numbers of periods to search, and to count from the start of a rule. */
const mostPeriods = 4400;
const mostCounted = 4000;
/** Searching a yearly period takes the library as long as searching this number of shorter periods. */
const daysPerYear = 20;

/** The minimum length of a period in days, which determines the number of periods in `mostYears`. */
const leastDays: Partial<Record<rrule.Frequency, number>> = {
  [rrule.Frequency.DAILY]: 1,
  [rrule.Frequency.WEEKLY]: 7,
  [rrule.Frequency.MONTHLY]: 28,
  [rrule.Frequency.YEARLY]: 365,
};

/**
 * Returns the values of the task that follows a completed one, at the same time of day. The due day is the
 * rule's first day that follows the old day and is not past. Returns undefined if the rule has ended.
 */
export function nextOfRepeated(
  task: FieldValues,
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): FieldValues | undefined {
  const due = dueOf(task, zone);
  // A rule stored before rules were validated may be invalid. It creates no next task.
  if (due === undefined || typeof task.repeat !== "string" || !isRepetition(task.repeat)) return undefined;
  const rule = anchoredRule(task.repeat, due.day.toString());
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

/**
 * Returns whether the task's rule has a day after its due day, even if the rule ends earlier. Also returns
 * true without a due day or a valid rule.
 */
export function hasNextDay(task: FieldValues): boolean {
  const due = dueOf(task, "UTC");
  if (due === undefined || typeof task.repeat !== "string" || !isRepetition(task.repeat)) return true;
  const endless = task.repeat.split(";").filter((part) => !/^(?:COUNT|UNTIL)=/u.test(part));
  return nextDay(anchoredRule(endless.join(";"), due.day.toString()), due.day, due.day) !== undefined;
}

function dueOf({ due_on, due_at }: FieldValues, zone: string) {
  if (typeof due_at === "string") return { day: zoned(due_at, zone).toPlainDate(), isPlain: false } as const;
  return typeof due_on === "string"
    ? ({ day: Temporal.PlainDate.from(due_on), isPlain: true } as const)
    : undefined;
}

const zoned = (moment: string, zone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone);

function later(moment: FieldValue | undefined, days: number, zone: string): FieldValue {
  if (typeof moment !== "string") return null;
  return new Date(zoned(moment, zone).add({ days }).epochMilliseconds).toISOString();
}

/** Returns the next day of a rule, and the rule that continues from this day with a reduced count. */
function nextDay(text: string, start: Temporal.PlainDate, after: Temporal.PlainDate) {
  const rule = rrule.RRule.parseString(text);
  const end = utcDay(after.add({ years: mostYears }));
  const until = rule.until && rule.until < end ? rule.until : end;
  const afterMs = utcDay(after).getTime();
  let passed = 0;
  let found: Date | undefined;
  const days = new rrule.RRule(
    rule.count
      ? { ...rule, dtstart: utcDay(start), until: null }
      : { ...withStart(rule, start), dtstart: utcDay(nearest(rule, start, after)), until },
  );
  endAfter(days, mostPeriodsOf(rule, start.until(after).days));
  days.all((day) => {
    if (day.getTime() <= afterMs) passed += 1;
    else if (day <= end) found = day;
    return found === undefined && day <= end;
  });
  if (found === undefined) return undefined;
  return {
    day: Temporal.PlainDate.from(found.toISOString().slice(0, 10)),
    repeat: text.replace(/COUNT=\d+/u, () => `COUNT=${(rule.count ?? 0) - passed}`),
  };
}

/** Adds the days that the start of a rule implies, so that the rule can start in another period. */
function withStart(rule: Options, { month, day }: Temporal.PlainDate): Options {
  const { freq, byweekday, bymonthday, byyearday, byweekno } = rule;
  const isWhole = [byweekday, bymonthday, byyearday, byweekno].some((part) => part !== undefined);
  if (isWhole || (freq !== rrule.Frequency.MONTHLY && freq !== rrule.Frequency.YEARLY)) return rule;
  return {
    ...rule,
    bymonthday: day,
    bymonth: rule.bymonth ?? (freq === rrule.Frequency.YEARLY ? month : null),
  };
}

/** Returns a later start with the same rhythm, so that the search skips periods before `after`. */
function nearest({ freq, interval = 1 }: Options, start: Temporal.PlainDate, after: Temporal.PlainDate) {
  const wholes = (passed: number) => Math.floor(Math.max(0, passed) / interval) * interval;
  if (freq === rrule.Frequency.DAILY) return start.add({ days: wholes(start.until(after).days) });
  if (freq === rrule.Frequency.WEEKLY)
    return start.add({ days: 7 * wholes(Math.floor(start.until(after).days / 7)) });
  const years = after.year - start.year;
  if (freq === rrule.Frequency.YEARLY) return start.with({ month: 1, day: 1 }).add({ years: wholes(years) });
  return start.with({ day: 1 }).add({ months: wholes(12 * years + after.month - start.month) });
}

/**
 * Returns the number of periods to search: those that may contain the next day, and, for a rule with a count,
 * the past ones.
 */
function mostPeriodsOf({ freq, interval = 1, count }: Options, passedDays: number): number {
  const days = (leastDays[freq ?? rrule.Frequency.YEARLY] ?? 1) * interval;
  const periodsIn = (span: number) => Math.ceil(span / days) + 1;
  const most = freq === rrule.Frequency.YEARLY ? mostCounted / daysPerYear : mostCounted;
  const counted = count ? Math.min(most, periodsIn(Math.max(0, passedDays))) : 1;
  return counted + Math.min(mostPeriods, periodsIn(mostYears * 366));
}

/**
 * Ends a rule after a number of periods, because the library would search for 30 February until the year
 * 9999. An interval of 0 stops the search; the library reads the interval twice per period.
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
