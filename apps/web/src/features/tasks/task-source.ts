import { taskKind, taskPriorities } from "@lanyard/contract/task/task-kind";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { kindListParams } from "#src/records/list/kind-list-params.ts";
import { recordSource } from "#src/records/source.ts";

export const taskListParams = kindListParams(taskKind, {
  readers: {
    state: (value: unknown) => oneOf(["open", "done", "overdue"], value),
    priority: (value: unknown) => oneOf(taskPriorities, value),
    due: (value: unknown) => oneOf(["today", "week", "later", "none"], value),
  },
});

export const taskSource = recordSource(taskKind, {
  params: taskListParams,
  nameOf: ({ title }) => title,
});
