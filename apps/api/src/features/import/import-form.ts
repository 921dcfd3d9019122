import { readingFields } from "@lanyard/contract/import/import-schema";
import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError, fieldError, fileError } from "#src/http/app-error.ts";
import { cleanFileName } from "#src/http/file-name.ts";
import { formRefusal } from "#src/http/multipart-form.ts";
import { asText, type WorkbookSheets } from "./workbook/workbook-text.ts";

const limits = { fileSize: maxImportBytes + 1, files: 1, fields: 10, fieldSize: 262_144 };

const reading = z.object(readingFields).catch({});

interface ReceivedForm<Stored> {
  readonly fileName: string;
  readonly fields: unknown;
  readonly stored: Stored;
  /** The length of the file as text. */
  readonly bytes: number;
  readonly found: WorkbookSheets | undefined;
}

interface Receiving<Stored> {
  readonly createSlices: () => TimeSlices;
  /** The required name of the field with the file; any name by default. */
  readonly fieldName?: string;
  /** Whether the text of a workbook contains all sheets. */
  readonly takesAll?: boolean;
  /** Called with the number of bytes of each piece. The upload ends if the function throws. */
  readonly onArrived?: (bytes: number) => void;
  readonly store: (text: AsyncIterable<Uint8Array>) => Promise<Stored>;
  /** Called with the stored text if the rest of the form is refused. */
  readonly discard?: (stored: Stored) => Promise<void>;
}

/**
 * Receives an upload and stores its file as text.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, INVALID_INPUT, STORAGE_FULL
 */
export async function receiveForm<Stored>(
  request: FastifyRequest,
  { createSlices, fieldName, takesAll, onArrived, store, discard }: Receiving<Stored>,
): Promise<ReceivedForm<Stored>> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_TYPE");
  if (Number(request.headers["content-length"]) > request.routeOptions.bodyLimit) throw tooLarge();
  const fields = new Map<string, unknown>();
  let file: Omit<ReceivedForm<Stored>, "fields"> | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        fields.set(part.fieldname, part.value);
        continue;
      }
      if (fieldName !== undefined && part.fieldname !== fieldName)
        throw fieldError(part.fieldname, refusal("unknownName"));
      const fileName = part.filename ? cleanFileName(part.filename) : "";
      const { encoding, sheet, ...choices } = reading.parse(Object.fromEntries(fields));
      let bytes = 0;
      let found: WorkbookSheets | undefined;
      const text = asText(measured(part.file, onArrived), {
        ...{ fileName, judging: { createSlices, encoding, choices }, sheet, takesAll },
        onSheets: (sheets) => {
          found = sheets;
        },
      });
      const stored = await store(
        measured(text, (length) => {
          bytes += length;
          if (bytes > maxImportBytes) throw tooLarge();
        }),
      );
      file = { fileName, stored, bytes, found };
    }
  } catch (error) {
    if (file !== undefined) await discard?.(file.stored);
    throw formRefusal(error);
  }
  if (file === undefined) throw fileError("file", refusal("fileMissing"));
  return { ...file, fields: Object.fromEntries(fields) };
}

async function* measured(
  bytes: AsyncIterable<Uint8Array>,
  onLength: ((length: number) => void) | undefined,
): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    onLength?.(piece.length);
    yield piece;
  }
}

function tooLarge(): AppError {
  return new AppError("TOO_LARGE", { message: refusal("fileTooLarge", { max: 100 }) });
}
