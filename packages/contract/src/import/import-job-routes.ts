import { z } from "zod";
import { importId } from "../field/ids.ts";
import { importTimeLimitMs, maxImportBytes } from "../limits.ts";
import { routes } from "../route/route.ts";
import {
  importCheckInput,
  importCheckRowsAnswer,
  importCheckRowsQuery,
  importCreateFields,
  importFailedQuery,
  importJobAnswer,
  importJobListAnswer,
  importListQuery,
  importReadingInput,
} from "./import-job-schema.ts";

const oneImport = z.strictObject({ id: importId });

/** Imports as background jobs: upload, check and run. A job continues if the user closes the browser. */
export const importJobRoutes = routes({
  create: {
    method: "POST",
    path: "/imports",
    right: "write",
    actsOutside: true,
    summary: "Receives a CSV file in the field `file`; nothing is written before it is run",
    body: importCreateFields,
    bodyFormat: "multipart",
    bodyLimit: maxImportBytes + 2 * 1_048_576,
    timeLimitMs: importTimeLimitMs,
    status: 202,
    answer: importJobAnswer,
  },
  list: {
    method: "GET",
    path: "/imports",
    right: "write",
    summary: "The organisation's imports of the last 30 days, newest first, at most 50",
    query: importListQuery,
    answer: importJobListAnswer,
  },
  get: {
    method: "GET",
    path: "/imports/{id}",
    right: "write",
    summary: "One import, and where it stands",
    params: oneImport,
    answer: importJobAnswer,
  },
  reread: {
    method: "POST",
    path: "/imports/{id}/reading",
    right: "write",
    actsOutside: true,
    summary: "Reads the beginning of the file once more, in the way that is chosen",
    params: oneImport,
    body: importReadingInput,
    answer: importJobAnswer,
  },
  check: {
    method: "POST",
    path: "/imports/{id}/check",
    right: "write",
    actsOutside: true,
    summary: "Finds what a run would do: the same work without its writes",
    params: oneImport,
    body: importCheckInput,
    status: 202,
    answer: importJobAnswer,
  },
  checkRows: {
    method: "GET",
    path: "/imports/{id}/check-rows",
    right: "write",
    summary: "What its check found of each row; once it was run, the rows that the run took otherwise",
    params: oneImport,
    query: importCheckRowsQuery,
    answer: importCheckRowsAnswer,
  },
  run: {
    method: "POST",
    path: "/imports/{id}/run",
    right: "write",
    actsOutside: true,
    summary: "Carries out what was checked, as one action",
    params: oneImport,
    status: 202,
    answer: importJobAnswer,
  },
  cancel: {
    method: "POST",
    path: "/imports/{id}/cancel",
    right: "write",
    actsOutside: true,
    summary: "Ends an import; whatever it has done is taken back",
    params: oneImport,
    answer: importJobAnswer,
  },
  see: {
    method: "POST",
    path: "/imports/{id}/seen",
    right: "write",
    actsOutside: true,
    summary: "Tells that its owner has looked at how it ended",
    params: oneImport,
    answer: importJobAnswer,
  },
  failed: {
    method: "GET",
    path: "/imports/{id}/failed",
    right: "write",
    summary:
      "The rows that failed, or those that were skipped, as a CSV file with the reason in its last column",
    params: oneImport,
    query: importFailedQuery,
    answer: z.unknown(),
    answerFormat: "file",
  },
});
