import { taskSchemas } from "@lanyard/contract/task/task-schema";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { completeTask, reopenTask } from "./task-completion.ts";

const { routes } = taskSchemas;

/** The routes of tasks beside those that every kind has. */
export function bindTaskRoutes({ bind }: RouteBinder): void {
  bind(routes.complete, ({ caller, params, body }) => completeTask(caller, params.id, body));
  bind(routes.reopen, ({ caller, params }) => reopenTask(caller, params.id));
}
