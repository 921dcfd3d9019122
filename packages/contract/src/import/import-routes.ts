import { z } from "zod";
import { importTimeLimitMs, maxImportBytes } from "../limits.ts";
import { routes } from "../route/route.ts";
import { importTemplateQuery } from "./import-job-schema.ts";
import {
  importAnswer,
  importInput,
  importPreviewAnswer,
  importPreviewInput,
  importUploadFields,
  previewUploadFields,
} from "./import-schema.ts";

/** A CSV file is larger as a JSON string, because each line end and quote becomes two characters. */
const jsonBodyLimit = maxImportBytes + maxImportBytes / 2;
/** The maximum file size plus 2 MB for the form fields. */
const uploadLimit = maxImportBytes + 2 * 1_048_576;

/** Spec section 7, Import/export. The upload routes are streamed alternatives to the JSON routes (rulings, A). */
export const importRoutes = routes({
  preview: {
    method: "POST",
    path: "/import-export/preview",
    right: "write",
    actsOutside: true,
    summary: "Previews CSV text: its columns, first rows and suggested fields",
    body: importPreviewInput,
    bodyFormat: "streamed-json",
    bodyLimit: jsonBodyLimit,
    timeLimitMs: importTimeLimitMs,
    answer: importPreviewAnswer,
  },
  execute: {
    method: "POST",
    path: "/import-export/execute",
    right: "write",
    actsOutside: true,
    summary: "Imports contacts from CSV text as one action",
    body: importInput,
    bodyFormat: "streamed-json",
    bodyLimit: jsonBodyLimit,
    timeLimitMs: importTimeLimitMs,
    answer: importAnswer,
  },
  previewUpload: {
    method: "POST",
    path: "/import-export/preview-upload",
    right: "write",
    actsOutside: true,
    summary: "Previews a CSV file, or the beginning of one, in any common encoding",
    body: previewUploadFields,
    bodyFormat: "multipart",
    bodyLimit: uploadLimit,
    timeLimitMs: importTimeLimitMs,
    answer: importPreviewAnswer,
  },
  upload: {
    method: "POST",
    path: "/import-export/upload",
    right: "write",
    actsOutside: true,
    summary: "Imports contacts from an uploaded CSV file as one action",
    body: importUploadFields,
    bodyFormat: "multipart",
    bodyLimit: uploadLimit,
    timeLimitMs: importTimeLimitMs,
    answer: importAnswer,
  },
  template: {
    method: "GET",
    path: "/import-export/template",
    right: "read",
    summary:
      "Returns an empty CSV file with the importable columns of a kind of record, such as contacts_template.csv",
    query: importTemplateQuery,
    answer: z.unknown(),
    answerFormat: "file",
  },
});
