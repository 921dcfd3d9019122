import type { Task } from "@lanyard/contract/task/task-schema";
import { addDays } from "@lanyard/typed-lines/wall-time";
import { wallText } from "./date.ts";

export type Due = Pick<Task, "due_on" | "due_at">;

/** Returns the day (`YYYY-MM-DD`) that is `days` days after today in the user's time zone. */
export function dayFromToday(days: number, now = Date.now()): string {
  return addDays(wallText(now).slice(0, 10), days);
}

export function dueDay({ due_on, due_at }: Due): string | null {
  return due_at === null ? due_on : dayOf(due_at);
}

/**
 * Returns the due date as the value of a date field: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` in the user's time
 * zone, or an empty string if the task has no due date.
 */
export function dueValue({ due_on, due_at }: Due): string {
  return due_at === null ? (due_on ?? "") : wallText(Date.parse(due_at));
}

export const dayOf = (moment: string) => wallText(Date.parse(moment)).slice(0, 10);

export function isOverdue(due: Due, now = Date.now()): boolean {
  if (due.due_at !== null) return Date.parse(due.due_at) < now;
  return due.due_on !== null && due.due_on < dayFromToday(0, now);
}
