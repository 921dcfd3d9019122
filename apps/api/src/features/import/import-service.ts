import type {
  CsvDelimiter,
  ImportChoices,
  ImportOutcome,
  ImportPreview,
} from "@lanyard/contract/import/import-schema";
import { importUploadFields, previewUploadFields } from "@lanyard/contract/import/import-schema";
import { importTargets } from "@lanyard/contract/import/import-targets";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import type { FastifyRequest } from "fastify";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { findShape } from "./csv-shape.ts";
import { type CsvSource, textSource } from "./csv-source.ts";
import { previewOf } from "./import-preview.ts";
import { runImport } from "./import-run.ts";
import { withUpload } from "./import-upload.ts";
import { targetLabel } from "./target-label.ts";
import { withoutBrokenEnd } from "./whole-records.ts";

export async function previewText({
  csvData,
  delimiter,
}: {
  csvData: string;
  delimiter?: CsvDelimiter | undefined;
}) {
  return previewed(await previewOf(textSource(csvData), delimiter));
}

export function previewUpload(caller: Caller, request: FastifyRequest) {
  return withUpload(caller, request, previewUploadFields, async ({ source, fields }) => {
    const whole = fields.isWhole ? source : await withoutBrokenEnd(source);
    return previewed(await previewOf(whole, fields.delimiter));
  });
}

export async function importText(
  caller: Caller,
  { csvData, ...choices }: ImportChoices & { csvData: string },
) {
  return answered(await importFrom(caller, { source: textSource(csvData), choices, label: "CSV" }));
}

export function importUpload(caller: Caller, request: FastifyRequest) {
  return withUpload(caller, request, importUploadFields, async ({ source, fields, fileName }) =>
    answered(await importFrom(caller, { source, choices: fields, label: fileName || "CSV" })),
  );
}

interface Import {
  readonly source: CsvSource;
  readonly choices: ImportChoices;
  readonly label: string;
}

async function importFrom(caller: Caller, { source, choices, label }: Import): Promise<ImportOutcome> {
  const shape = await findShape(source, choices.delimiter);
  if (shape.headers.length === 0) throw emptyFile();
  const signal = AbortSignal.timeout(importTimeLimitMs);
  return runImport(caller, { source, shape, choices, label, signal });
}

/** Names the columns by what people call the fields; the suggestion maps them back. */
export async function readTemplate(): Promise<FileAnswer> {
  const body = `${importTargets.map(targetLabel).join(",")}\r\n`;
  return new FileAnswer({ contentType: "text/csv; charset=utf-8", fileName: "contacts_template.csv", body });
}

function previewed(preview: ImportPreview) {
  if (preview.headers.length === 0) throw emptyFile();
  return answered(preview);
}

function emptyFile() {
  return fieldError("csvData", "The file is empty");
}

function answered<T>(data: T) {
  return { success: true as const, error: null, data };
}
