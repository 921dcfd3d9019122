import { z } from "zod";
import { actionId } from "../field/ids.ts";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";
import {
  actionListAnswer,
  actionListQuery,
  actionRecordsAnswer,
  actionRecordsQuery,
  actorListAnswer,
  changesAnswer,
  changesQuery,
  undoAnswer,
} from "./action-schema.ts";

/** The log of changes and undo (architecture, section 3). */
export const actionRoutes = routes({
  list: {
    method: "GET",
    path: "/actions",
    right: "read",
    summary: "Lists actions with their actors, newest first",
    query: actionListQuery,
    answer: actionListAnswer,
  },
  actors: {
    method: "GET",
    path: "/actions/actors",
    right: "read",
    summary: "Lists the actors in the log by name",
    answer: actorListAnswer,
  },
  records: {
    method: "GET",
    path: "/actions/{id}/records",
    right: "read",
    summary:
      "Lists the records that an action changed, with the old and new values of their fields, 25 per page",
    params: z.strictObject({ id: actionId }),
    query: actionRecordsQuery,
    answer: actionRecordsAnswer,
  },
  changes: {
    method: "GET",
    path: "/changes",
    right: "read",
    isOpenToKeys: true,
    summary:
      "Lists all changes to records since an action, including deletions, in the order of the log. Programs can use it to keep a copy in sync",
    query: changesQuery,
    answer: changesAnswer,
  },
  undo: {
    method: "POST",
    path: "/actions/{id}/undo",
    right: "write",
    summary: "Undoes an action. Fields that were changed since are kept and listed",
    params: z.strictObject({ id: actionId }),
    // Undoing an import can take as long as the import.
    timeLimitMs: importTimeLimitMs,
    answer: undoAnswer,
  },
  redo: {
    method: "POST",
    path: "/actions/{id}/redo",
    right: "write",
    summary:
      "Redoes an undone action on the same records with the same ids. Fields that were changed since are kept and listed",
    params: z.strictObject({ id: actionId }),
    timeLimitMs: importTimeLimitMs,
    answer: undoAnswer,
  },
});
