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

/**
 * The routes of imports as background jobs: upload, check and run. A job continues if the user closes the
 * browser.
 */
export const importJobRoutes = routes({
  create: {
    method: "POST",
    path: "/imports",
    right: "write",
    actsOutside: true,
    summary: "Uploads a CSV file in the form field `file`. Records are written only when the import is run",
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
    summary: "Lists up to 50 imports of the last 30 days, newest first",
    query: importListQuery,
    answer: importJobListAnswer,
  },
  get: {
    method: "GET",
    path: "/imports/{id}",
    right: "write",
    summary: "Returns an import with its progress",
    params: oneImport,
    answer: importJobAnswer,
  },
  reread: {
    method: "POST",
    path: "/imports/{id}/reading",
    right: "write",
    actsOutside: true,
    summary: "Rereads the beginning of the file with other settings",
    params: oneImport,
    body: importReadingInput,
    answer: importJobAnswer,
  },
  check: {
    method: "POST",
    path: "/imports/{id}/check",
    right: "write",
    actsOutside: true,
    summary: "Checks an import: does the work of a run without writing",
    params: oneImport,
    body: importCheckInput,
    status: 202,
    answer: importJobAnswer,
  },
  checkRows: {
    method: "GET",
    path: "/imports/{id}/check-rows",
    right: "write",
    summary:
      "Returns the result of the check for each row. After a run, returns the rows that the run treated differently",
    params: oneImport,
    query: importCheckRowsQuery,
    answer: importCheckRowsAnswer,
  },
  run: {
    method: "POST",
    path: "/imports/{id}/run",
    right: "write",
    actsOutside: true,
    summary: "Runs a checked import as one action",
    params: oneImport,
    status: 202,
    answer: importJobAnswer,
  },
  cancel: {
    method: "POST",
    path: "/imports/{id}/cancel",
    right: "write",
    actsOutside: true,
    summary: "Cancels an import and undoes its changes",
    params: oneImport,
    answer: importJobAnswer,
  },
  see: {
    method: "POST",
    path: "/imports/{id}/seen",
    right: "write",
    actsOutside: true,
    summary: "Marks the result of an import as seen by its owner",
    params: oneImport,
    answer: importJobAnswer,
  },
  failed: {
    method: "GET",
    path: "/imports/{id}/failed",
    right: "write",
    summary: "Exports the failed or skipped rows as a CSV file with the reason in the last column",
    params: oneImport,
    query: importFailedQuery,
    answer: z.unknown(),
    answerFormat: "file",
  },
});
