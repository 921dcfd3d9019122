import type { Task } from "@lanyard/contract/task/task-schema";
import { addDays } from "@lanyard/typed-lines/wall-time";
import { wallText } from "./date.ts";

/** When a task is due; neither for a task without a date. */
export type Due = Pick<Task, "due_on" | "due_at">;

/** Returns the day in the user's zone, some days from now. */
export function dayFromToday(days: number, now = Date.now()): string {
  return addDays(wallText(now).slice(0, 10), days);
}

/** The day on which a task is due, for the viewer. */
export function dueDay({ due_on, due_at }: Due): string | null {
  return due_at === null ? due_on : dayOf(due_at);
}

/** Returns a task's day `YYYY-MM-DD` or its moment `YYYY-MM-DDTHH:mm` in the viewer's time zone; empty without a date. */
export function dueValue({ due_on, due_at }: Due): string {
  return due_at === null ? (due_on ?? "") : wallText(Date.parse(due_at));
}

/** The day of a moment, for the viewer. */
export const dayOf = (moment: string) => wallText(Date.parse(moment)).slice(0, 10);

export function isOverdue(due: Due, now = Date.now()): boolean {
  if (due.due_at !== null) return Date.parse(due.due_at) < now;
  return due.due_on !== null && due.due_on < dayFromToday(0, now);
}
