import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { FastifyRequest } from "fastify";
import { AppError, fieldError, fileError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { cleanFileName } from "#src/http/file-name.ts";
import { formRefusal } from "#src/http/multipart-form.ts";
import { asText, type WorkbookSheets } from "../workbook/workbook-text.ts";
import type { ImportJobParts } from "./job-parts.ts";

export interface ReceivedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly fields: unknown;
  readonly found?: WorkbookSheets | undefined;
}

interface Receiving extends Pick<ImportJobParts, "store" | "createSlices"> {
  /** Called with the number of bytes of each piece. An error ends the upload. */
  readonly onArrived: (bytes: number) => void;
}

const limits = { fileSize: maxImportBytes + 1, files: 1, fields: 10, fieldSize: 262_144 };

/**
 * Streams the file of a form to the shared storage.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, INVALID_INPUT, STORAGE_FULL
 */
export async function receiveFile(
  caller: Caller,
  id: string,
  request: FastifyRequest,
  { store, createSlices, onArrived }: Receiving,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_TYPE");
  if (Number(request.headers["content-length"]) > request.routeOptions.bodyLimit) throw tooLarge();
  const key = { orgId: caller.orgId, id };
  const fields = new Map<string, unknown>();
  let file: Omit<ReceivedFile, "fields"> | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        fields.set(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname !== "file") throw fieldError(part.fieldname, refusal("unknownName"));
      let bytes = 0;
      let found: WorkbookSheets | undefined;
      const text = asText(measured(part.file, onArrived), {
        fileName: part.filename ?? "",
        judging: { createSlices },
        takesAll: true,
        onSheets: (sheets) => {
          found = sheets;
        },
      });
      await store.write(
        key,
        measured(text, (length) => {
          bytes += length;
          if (bytes > maxImportBytes) throw tooLarge();
        }),
      );
      file = { fileName: part.filename ? cleanFileName(part.filename) : "", bytes, found };
    }
  } catch (error) {
    throw formRefusal(error);
  }
  if (file === undefined) throw fileError("file", refusal("fileMissing"));
  return { ...file, fields: Object.fromEntries(fields) };
}

async function* measured(
  bytes: AsyncIterable<Uint8Array>,
  onLength: (length: number) => void,
): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    onLength(piece.length);
    yield piece;
  }
}

function tooLarge(): AppError {
  return new AppError("TOO_LARGE", { message: refusal("fileTooLarge", { max: 100 }) });
}
