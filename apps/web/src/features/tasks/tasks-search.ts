import { me } from "@lanyard/contract/field/filter-choices";
import type { View } from "@lanyard/contract/view/view-schema";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { taskListParams } from "./task-source.ts";

/** The value of `owner` for the tasks of all members. Without a value, the page shows the user's tasks. */
export const everybody = "all";

export type TasksParams = typeof taskListParams.first;

/** The URL parameters of the page of tasks. A view without an owner shows everyone's tasks, like the API. */
export const tasksPageParams = {
  ...taskListParams,
  /** Earlier addresses name the owner `owner` and the text `q`. */
  read: ({ state: _state, due: _due, owner, q, ...raw }: Readonly<Record<string, unknown>>) =>
    taskListParams.read({ owner_id: owner, search: q, ...raw }),
  ofState: ({ params, ...state }: View["state"]): TasksParams =>
    taskListParams.ofState({ ...state, params: { owner_id: everybody, ...params } }),
  stateOf: (params: TasksParams): Partial<View["state"]> => taskListParams.stateOf(withOwner(params)),
};

/** Returns the parameters with the owner that the page shows. */
function withOwner({ owner_id = me, ...params }: TasksParams): TasksParams {
  return { ...params, owner_id: owner_id === everybody ? undefined : owner_id };
}

/** Returns the filters of the page for calls. */
export function tasksMatching(params: TasksParams) {
  return withoutEmpty(taskListParams.matching(withOwner(params)));
}

/** Returns the parameters of the open tasks of the page, for changes of all that match. */
export function openTasks(params: TasksParams): TasksParams {
  return { ...withOwner(params), state: "open" };
}
