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

const withFile = {
  method: "POST",
  right: "write",
  actsOutside: true,
  timeLimitMs: importTimeLimitMs,
} as const;
/** A CSV file is larger as a JSON string, because each line end and quote becomes two characters. */
const asJson = {
  ...withFile,
  bodyFormat: "streamed-json",
  bodyLimit: maxImportBytes + maxImportBytes / 2,
} as const;
/** The limit is the maximum file size plus 2 MB for the form fields. */
const asForm = { ...withFile, bodyFormat: "multipart", bodyLimit: maxImportBytes + 2 * 1_048_576 } as const;

/** Spec section 7, Import/export. The upload routes are streamed alternatives to the JSON routes (rulings, A). */
export const importRoutes = routes({
  preview: {
    ...asJson,
    path: "/import-export/preview",
    summary: "Previews CSV text: its columns, first rows and suggested fields",
    body: importPreviewInput,
    answer: importPreviewAnswer,
  },
  execute: {
    ...asJson,
    path: "/import-export/execute",
    summary: "Imports contacts from CSV text as one action",
    body: importInput,
    answer: importAnswer,
  },
  previewUpload: {
    ...asForm,
    path: "/import-export/preview-upload",
    summary: "Previews a CSV file, or the beginning of one, in any common encoding",
    body: previewUploadFields,
    answer: importPreviewAnswer,
  },
  upload: {
    ...asForm,
    path: "/import-export/upload",
    summary: "Imports contacts from an uploaded CSV file as one action",
    body: importUploadFields,
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
