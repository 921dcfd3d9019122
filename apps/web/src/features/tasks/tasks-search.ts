import { me } from "@lanyard/contract/field/filter-choices";
import type { View } from "@lanyard/contract/view/view-schema";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { taskListParams } from "./task-source.ts";

/**
 * The value of `owner_id` for the tasks of all members. Without `owner_id`, the page shows the user's tasks.
 */
export const everybody = "all";

export type TasksParams = typeof taskListParams.first;

/**
 * The URL parameters of the task page. A saved view without `owner_id` shows the tasks of all members, as an
 * API request without `owner_id` does.
 */
export const tasksPageParams = {
  ...taskListParams,
  /** Old URLs use `owner` for the owner and `q` for the search text. */
  read: ({ state: _state, due: _due, owner, q, ...raw }: Readonly<Record<string, unknown>>) =>
    taskListParams.read({ owner_id: owner, search: q, ...raw }),
  ofState: ({ params, ...state }: View["state"]): TasksParams =>
    taskListParams.ofState({ ...state, params: { owner_id: everybody, ...params } }),
  stateOf: (params: TasksParams): Partial<View["state"]> => taskListParams.stateOf(withOwner(params)),
};

function withOwner({ owner_id = me, ...params }: TasksParams): TasksParams {
  return { ...params, owner_id: owner_id === everybody ? undefined : owner_id };
}

export function tasksMatching(params: TasksParams) {
  return withoutEmpty(taskListParams.matching(withOwner(params)));
}

/**
 * Returns two queries for the tasks with these ids. The query `all` ignores the page's filters, and
 * `matching` applies them.
 */
export const tasksAmong = (params: TasksParams, ids: readonly string[]) =>
  taskListParams.queriesAmong(withOwner(params), ids);

export function openTasks(params: TasksParams): TasksParams {
  return { ...withOwner(params), state: "open" };
}
