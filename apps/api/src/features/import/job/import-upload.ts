import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { FastifyRequest } from "fastify";
import { AppError, fieldError, fileError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { cleanFileName } from "#src/http/file-name.ts";
import { formRefusal } from "#src/http/multipart-form.ts";
import { inspectUpload } from "../pending-upload.ts";
import { asText } from "../workbook/workbook-text.ts";
import type { ImportJobParts } from "./job-parts.ts";
import { storedPieces } from "./stored-file.ts";

export interface ReceivedFile {
  readonly fileName: string;
  readonly bytes: number;
  readonly fields: unknown;
  readonly read: () => AsyncIterable<Uint8Array>;
}

interface Receiving extends Pick<ImportJobParts, "store" | "createSlices"> {
  /** Hears of each piece of the file how many bytes it has; what it throws ends the upload. */
  readonly onArrived: (bytes: number) => void;
}

const limits = { fileSize: maxImportBytes + 1, files: 1, fields: 10, fieldSize: 262_144 };

/**
 * Puts the one file of a form where every process of the API finds it, while it arrives.
 *
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
  let file: { name: string; bytes: number } | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        fields.set(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname !== "file") throw fieldError(part.fieldname, refusal("unknownName"));
      let bytes = 0;
      const text = asText(measured(part.file, onArrived), part.filename ?? "");
      await store.write(
        key,
        measured(inspectUpload(text, { createSlices }), (length) => {
          bytes += length;
          if (bytes > maxImportBytes) throw tooLarge();
        }),
      );
      file = { name: part.filename ? cleanFileName(part.filename) : "", bytes };
    }
  } catch (error) {
    throw formRefusal(error);
  }
  if (file === undefined) throw fileError("file", refusal("fileMissing"));
  return {
    fileName: file.name,
    bytes: file.bytes,
    fields: Object.fromEntries(fields),
    read: () => storedPieces(store, key),
  };
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
