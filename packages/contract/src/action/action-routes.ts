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
    summary: "Who did what, newest first",
    query: actionListQuery,
    answer: actionListAnswer,
  },
  actors: {
    method: "GET",
    path: "/actions/actors",
    right: "read",
    summary: "Who is in the log, by name",
    answer: actorListAnswer,
  },
  records: {
    method: "GET",
    path: "/actions/{id}/records",
    right: "read",
    summary: "The records that an action changed, each with its fields before and after, 25 a page",
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
      "Every change of records since an action, with deletions, in the order of the log: for programs that keep a copy",
    query: changesQuery,
    answer: changesAnswer,
  },
  undo: {
    method: "POST",
    path: "/actions/{id}/undo",
    right: "write",
    summary: "Takes an action back; fields that somebody changed since stay and are named",
    params: z.strictObject({ id: actionId }),
    // Undoing an import takes as long as the import.
    timeLimitMs: importTimeLimitMs,
    answer: undoAnswer,
  },
  redo: {
    method: "POST",
    path: "/actions/{id}/redo",
    right: "write",
    summary:
      "Brings an action back that was taken back, on the same records with the same ids; fields that somebody changed since stay and are named",
    params: z.strictObject({ id: actionId }),
    timeLimitMs: importTimeLimitMs,
    answer: undoAnswer,
  },
});
