import { actionRoutes } from "@lanyard/contract/action/action-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { listActions, listActors } from "./action-service.ts";
import { type UndoDoors, undoAction } from "./undo-service.ts";

export function bindActionRoutes(binder: RouteBinder, doors: UndoDoors): void {
  binder.bind(actionRoutes.list, ({ caller, query }) => listActions(caller, query));
  binder.bind(actionRoutes.actors, ({ caller }) => listActors(caller));
  binder.bind(actionRoutes.undo, ({ caller, params }) => undoAction(caller, doors, params.id));
}
