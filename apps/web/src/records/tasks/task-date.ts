import type { Task } from "@lanyard/contract/task/task-schema";
import { formatDate, formatDateTime, momentOnWall, wallText } from "#src/lib/format/date.ts";

/** When a task is due; neither for a task without a date. */
export type Due = Pick<Task, "due_on" | "due_at">;

const dayMs = 86_400_000;

/** The day on the wall of the viewer's zone, so many days from now. */
export function dayFromToday(days: number, now = Date.now()): string {
  return addDays(wallText(now).slice(0, 10), days);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The Monday after this week. */
export function nextMonday(today = dayFromToday(0)): string {
  return addDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7));
}

/** The day on which a task is due, for the viewer. */
export function dueDay({ due_on, due_at }: Due): string | null {
  return due_at === null ? due_on : dayOf(due_at);
}

/** Another day, or none: at the same time of day, at another time `HH:mm`, or at null as a whole day. */
export function movedTo({ due_at }: Due, day: string | null, time?: string | null): Due {
  if (day === null) return { due_on: null, due_at: null };
  if (time) return { due_on: null, due_at: momentOnWall(`${day}T${time}`).toISOString() };
  if (time === null) return { due_on: day, due_at: null };
  return due_at === null ? { due_on: day, due_at: null } : { due_on: null, due_at: sameTimeOn(day, due_at) };
}

/** When a task that is moved to another day reminds: as many days before it as until now; unchanged where it had or gets no day. */
export function reminderMovedTo(task: Due & { remind_at: string | null }, day: string | null): string | null {
  const [from, { remind_at }] = [dueDay(task), task];
  if (remind_at === null || from === null || day === null) return remind_at;
  const daysBefore = (Date.parse(from) - Date.parse(dayOf(remind_at))) / dayMs;
  return sameTimeOn(addDays(day, -daysBefore), remind_at);
}

const dayOf = (moment: string) => wallText(Date.parse(moment)).slice(0, 10);

function sameTimeOn(day: string, moment: string): string {
  return momentOnWall(`${day}T${wallText(Date.parse(moment)).slice(11)}`).toISOString();
}

export function isOverdue(due: Due, now = Date.now()): boolean {
  if (due.due_at !== null) return Date.parse(due.due_at) < now;
  return due.due_on !== null && due.due_on < dayFromToday(0, now);
}

/** When a task is due, as people read it. */
export function dueText({ due_on, due_at }: Due): string {
  return due_at === null ? formatDate(due_on) : formatDateTime(due_at);
}
