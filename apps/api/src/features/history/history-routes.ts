import { actionRoutes } from "@lanyard/contract/action/action-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { redoAction, undoAction } from "#src/log/undo.ts";
import type { Undoables } from "#src/log/undo-changes.ts";
import { listActions, listActors, listChangedRecords } from "./history-service.ts";

export function bindHistoryRoutes(binder: RouteBinder, undoables: Undoables): void {
  binder.bind(actionRoutes.list, ({ caller, query }) => listActions(caller, query));
  binder.bind(actionRoutes.actors, ({ caller }) => listActors(caller));
  binder.bind(actionRoutes.records, ({ caller, params, query }) =>
    listChangedRecords(caller, params.id, query.after),
  );
  binder.bind(actionRoutes.undo, ({ caller, params }) => undoAction(caller, undoables, params.id));
  binder.bind(actionRoutes.redo, ({ caller, params }) => redoAction(caller, undoables, params.id));
}
