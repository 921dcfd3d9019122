import { addDays, dayMs } from "@lanyard/typed-lines/wall-time";
import { formatDate, formatDateTime, momentOnWall, wallText } from "#src/lib/format/date.ts";
import { type Due, dayFromToday, dayOf, dueDay } from "#src/lib/format/due-day.ts";

export function nextMonday(today = dayFromToday(0)): string {
  return addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7));
}

/**
 * Returns the due date of a task that moves to another day, or to no day. An undefined `time` keeps the time,
 * and null removes it.
 */
export function movedTo({ due_at }: Due, day: string | null, time?: string | null): Due {
  if (day === null) return { due_on: null, due_at: null };
  if (time) return { due_on: null, due_at: momentOnWall(`${day}T${time}`).toISOString() };
  if (time === null) return { due_on: day, due_at: null };
  return due_at === null ? { due_on: day, due_at: null } : { due_on: null, due_at: sameTimeOn(day, due_at) };
}

/**
 * Returns the reminder for a task that moves to another day. The reminder stays the same number of days
 * before the due date.
 */
export function reminderMovedTo(task: Due & { remind_at: string | null }, day: string | null): string | null {
  const [from, { remind_at }] = [dueDay(task), task];
  if (remind_at === null || from === null || day === null) return remind_at;
  const daysBefore = (Date.parse(from) - Date.parse(dayOf(remind_at))) / dayMs;
  return sameTimeOn(addDays(day, -daysBefore), remind_at);
}

function sameTimeOn(day: string, moment: string): string {
  return momentOnWall(`${day}T${wallText(Date.parse(moment)).slice(11)}`).toISOString();
}

export function dueText({ due_on, due_at }: Due): string {
  return due_at === null ? formatDate(due_on) : formatDateTime(due_at);
}
