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

/** A route that moves an import to another step. */
const step = {
  method: "POST",
  right: "write",
  actsOutside: true,
  params: oneImport,
  answer: importJobAnswer,
} as const;

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
    ...step,
    path: "/imports/{id}/reading",
    summary: "Rereads the beginning of the file with other settings",
    body: importReadingInput,
  },
  check: {
    ...step,
    path: "/imports/{id}/check",
    summary: "Checks an import: does the work of a run without writing",
    body: importCheckInput,
    status: 202,
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
  run: { ...step, path: "/imports/{id}/run", summary: "Runs a checked import as one action", status: 202 },
  cancel: { ...step, path: "/imports/{id}/cancel", summary: "Cancels an import and undoes its changes" },
  see: { ...step, path: "/imports/{id}/seen", summary: "Marks the result of an import as seen by its owner" },
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
