import rrule from "rrule";
import { Temporal } from "temporal-polyfill";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";

type Options = Partial<rrule.Options>;

/** From daily on: what comes more often is no task of a day. */
const frequencies: ReadonlySet<rrule.Frequency | null | undefined> = new Set([
  rrule.Frequency.DAILY,
  rrule.Frequency.WEEKLY,
  rrule.Frequency.MONTHLY,
  rrule.Frequency.YEARLY,
]);

/** The next one must come within so many years: a rule for 30 February would be looked for without end. */
const mostYears = 12;

/** What a rule says (RFC 5545, section 3.3.10); undefined when it cannot be followed. */
function readRule(text: string): Options | undefined {
  try {
    const options = rrule.RRule.parseString(text);
    const followed = frequencies.has(options.freq) && (options.interval ?? 1) > 0;
    return followed && options.dtstart === undefined ? options : undefined;
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
  const dtstart = utcDay(start);
  const end = utcDay(after.add({ years: mostYears }));
  const until = rule.until && rule.until < end ? rule.until : end;
  const afterMs = utcDay(after).getTime();
  let passed = 0;
  let found: Date | undefined;
  new rrule.RRule({ ...rule, dtstart, until: rule.count ? null : until }).all((day) => {
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

const utcDay = (day: Temporal.PlainDate) => new Date(`${day.toString()}T00:00:00.000Z`);
