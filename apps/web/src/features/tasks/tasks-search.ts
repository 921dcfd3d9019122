import { type TaskPriority, taskPriorities } from "@lanyard/contract/task/task-kind";
import { idIn, memberIn, oneOf, pageIn, textIn } from "#src/lib/browser/search-params.ts";

/** The URL value for everyone's tasks; the page starts with the user's own. */
export const everybody = "all";

const byOwner = "owner_id";

/** The parameters of the page in the URL: owner filter and open task. */
export type TasksSearch = {
  owner?: string | undefined;
  open?: string | undefined;
  q?: string | undefined;
  priority?: TaskPriority | undefined;
  /** Everyone's tasks are grouped by owner instead of due date. */
  group_by?: typeof byOwner | undefined;
  /** The owners whose tasks are collapsed. */
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
