import { type TaskPriority, taskPriorities } from "@lanyard/contract/task/task-kind";
import { idIn, memberIn, oneOf, pageIn, textIn } from "#src/lib/browser/search-params.ts";

/** The value of `owner` for the tasks of all members. Without a value, the page shows the user's tasks. */
export const everybody = "all";

const byOwner = "owner_id";

/** The URL parameters of the page of tasks. */
export type TasksSearch = {
  owner?: string | undefined;
  open?: string | undefined;
  q?: string | undefined;
  priority?: TaskPriority | undefined;
  /** Set if tasks are grouped by owner instead of due date. */
  group_by?: typeof byOwner | undefined;
  /** The keys of collapsed groups, comma-separated. */
  collapsed?: string | undefined;
  page?: number | undefined;
};

export function readTasksSearch(raw: Record<string, unknown>): TasksSearch {
  const [owner, open] = [memberIn(raw.owner), idIn(raw.open)];
  const group_by = owner === everybody ? oneOf([byOwner], raw.group_by) : undefined;
  const narrowed = { owner, open, q: textIn(raw.q), priority: oneOf(taskPriorities, raw.priority) };
  if (group_by === undefined) return narrowed;
  const page = pageIn(raw.page);
  return { ...narrowed, group_by, collapsed: textIn(raw.collapsed), ...(page > 1 && { page }) };
}
