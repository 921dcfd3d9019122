import type { TaskMatching } from "@lanyard/contract/task/task-schema";
import { Temporal } from "temporal-polyfill";
import type { FieldValue, FieldValues } from "#src/log/record-change.ts";
import { type Condition, isAnyOfCases, isBetween, isFilled } from "#src/records/filter/record-filter.ts";

/**
 * Returns the moment by which tasks are sorted and indexed: the due moment, or the start of the due day in
 * UTC. Filters with a time zone compare the due day and the due moment instead.
 */
export function dueKey({ due_on, due_at }: FieldValues): FieldValue {
  if (typeof due_at === "string") return due_at;
  return typeof due_on === "string" ? `${due_on}T00:00:00.000Z` : null;
}

type When = Pick<TaskMatching, "state" | "due" | "time_zone">;

export function dueConditions({ state, due, time_zone = "UTC" }: When, nowMs = Date.now()): Condition[] {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(time_zone);
  return [...stateConditions(state, now), ...dayConditions(due, now)];
}

/** Returns the latest day and the latest moment at which a task can be due and already be overdue. */
const overdueSince = (now: Temporal.ZonedDateTime) => ({
  day: now.toPlainDate().subtract({ days: 1 }),
  moment: now.subtract({ milliseconds: 1 }),
});

function stateConditions(state: When["state"], now: Temporal.ZonedDateTime): Condition[] {
  if (state === undefined) return [];
  if (state === "done") return isFilled("done_at", true);
  const open = isFilled("done_at", false);
  if (state === "open") return open;
  return [...open, ...isDue(undefined, overdueSince(now))];
}

function dayConditions(due: When["due"], now: Temporal.ZonedDateTime): Condition[] {
  const today = now.toPlainDate();
  const sunday = today.add({ days: 7 - today.dayOfWeek });
  const from = (day: Temporal.PlainDate) => ({ day, moment: day.toZonedDateTime(now.timeZoneId) });
  const to = (day: Temporal.PlainDate) => ({
    day,
    moment: day.add({ days: 1 }).toZonedDateTime(now.timeZoneId).subtract({ milliseconds: 1 }),
  });
  switch (due) {
    case "today":
      return isDue(from(today), to(today));
    case "week":
      return isDue(from(today.add({ days: 1 })), to(sunday));
    case "later":
      return isDue(from(sunday.add({ days: 1 })), undefined);
    case "next_week":
      return isDue(from(sunday.add({ days: 1 })), to(sunday.add({ days: 7 })));
    case "after_next_week":
      return isDue(from(sunday.add({ days: 8 })), undefined);
    case "none":
      return isFilled("due_key", false);
    default:
      return [];
  }
}

interface Bound {
  readonly day: Temporal.PlainDate;
  readonly moment: Temporal.ZonedDateTime;
}

/**
 * Returns the condition that the due day or moment is within the bounds. Also limits the indexed `due_key` to
 * a range that includes both the days and the moments.
 */
function isDue(first: Bound | undefined, last: Bound | undefined): Condition[] {
  const [from, to] = [first && momentOf(first), last && momentOf(last)];
  const keys = (bound: Bound | undefined, moment: string | undefined) =>
    bound === undefined ? [] : [`${bound.day.toString()}T00:00:00.000Z`, String(moment)].toSorted();
  return [
    ...isBetween("due_key", keys(first, from)[0], keys(last, to)[1]),
    isAnyOfCases([
      isBetween("due_on", first?.day.toString(), last?.day.toString()),
      isBetween("due_at", from, to),
    ]),
  ];
}

const momentOf = ({ moment }: Pick<Bound, "moment">) => new Date(moment.epochMilliseconds).toISOString();
