import { me } from "@lanyard/contract/field/filter-choices";
import type { View } from "@lanyard/contract/view/view-schema";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { taskListParams } from "./task-source.ts";

/** The value of `owner` for the tasks of all members. Without a value, the page shows the user's tasks. */
export const everybody = "all";

export type TasksParams = typeof taskListParams.first;

/**
 * The URL parameters of the page of tasks. A view without an owner shows the tasks of all members, like the
 * API.
 */
export const tasksPageParams = {
  ...taskListParams,
  /** Older URLs contain the owner as `owner` and the search text as `q`. */
  read: ({ state: _state, due: _due, owner, q, ...raw }: Readonly<Record<string, unknown>>) =>
    taskListParams.read({ owner_id: owner, search: q, ...raw }),
  ofState: ({ params, ...state }: View["state"]): TasksParams =>
    taskListParams.ofState({ ...state, params: { owner_id: everybody, ...params } }),
  stateOf: (params: TasksParams): Partial<View["state"]> => taskListParams.stateOf(withOwner(params)),
};

/** Returns the parameters with the owner whose tasks the page shows, as the API expects it. */
function withOwner({ owner_id = me, ...params }: TasksParams): TasksParams {
  return { ...params, owner_id: owner_id === everybody ? undefined : owner_id };
}

/** Returns the filters of the page as parameters of the API. */
export function tasksMatching(params: TasksParams) {
  return withoutEmpty(taskListParams.matching(withOwner(params)));
}

/** Returns the parameters that match the open tasks of the page, for changes of all matching tasks. */
export function openTasks(params: TasksParams): TasksParams {
  return { ...withOwner(params), state: "open" };
}
