import { csvEncoding } from "@lanyard/contract/import/csv-encoding";
import { shapeFields, sheetChoice } from "@lanyard/contract/import/csv-shape";
import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError, fileError } from "#src/http/app-error.ts";
import { cleanFileName } from "#src/http/file-name.ts";
import { formRefusal } from "#src/http/multipart-form.ts";
import type { Received } from "./import-receiving.ts";
import { type SpooledFile, spool } from "./import-spool.ts";
import { asText, type WorkbookSheets } from "./workbook/workbook-text.ts";

const limits = { fileSize: maxImportBytes, files: 1, fields: 10, fieldSize: 262_144 };

/** Form fields that precede the file and determine how the server reads it. */
const readingFields = z
  .object({ encoding: csvEncoding.optional(), sheet: sheetChoice, ...shapeFields })
  .catch({});

/**
 * Receives an upload.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, INVALID_INPUT, STORAGE_FULL
 */
export async function receiveForm(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_TYPE");
  if (Number(request.headers["content-length"]) > request.routeOptions.bodyLimit) throw tooLarge();
  const fields = new Map<string, unknown>();
  let file: SpooledFile | undefined;
  let fileName = "";
  let sheets: Received["sheets"];
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        fields.set(part.fieldname, part.value);
        continue;
      }
      fileName = part.filename ? cleanFileName(part.filename) : "";
      const { encoding, sheet, ...choices } = readingFields.parse(Object.fromEntries(fields));
      const judging = { createSlices: createTimeSlices, encoding, choices };
      const onSheets = (found: WorkbookSheets) => {
        sheets = { sheet: found.sheet, sheets: found.sheets.map(({ name }) => name) };
      };
      file = await spool(asText(part.file, { fileName, judging, sheet, onSheets }));
      if (part.file.truncated) throw tooLarge();
    }
  } catch (error) {
    await file?.close();
    throw formRefusal(error);
  }
  if (file === undefined) throw fileError("file", refusal("fileMissing"));
  return { file, fileName, fields: Object.fromEntries(fields), sheets };
}

function tooLarge(): AppError {
  return new AppError("TOO_LARGE", { message: refusal("fileTooLarge", { max: 100 }) });
}
