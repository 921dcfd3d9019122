import { createHash } from "node:crypto";
import { maxImportBytes } from "@lanyard/contract/limits";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { unlessSeveralFiles } from "#src/http/one-file.ts";
import { invalidInput } from "#src/http/problem-reply.ts";
import { decodeText, findEncoding, isText } from "./csv-encoding.ts";
import { beginningOf, type CsvSource } from "./csv-source.ts";
import { type SpooledFile, spool } from "./import-spool.ts";

interface Upload<Fields> {
  readonly source: CsvSource;
  readonly fileName: string;
  readonly fields: Fields;
}

const limits = { fileSize: maxImportBytes, files: 1, fields: 10, fieldSize: 1_048_576 };

/**
 * Receives a file with its fields and hands it on as text; it is gone when `work` has ended.
 *
 * @throws AppError TOO_LARGE, INVALID_INPUT, STORAGE_FULL
 */
export async function withUpload<Fields, T>(
  caller: Caller,
  request: FastifyRequest,
  schema: z.ZodType<Fields>,
  work: (upload: Upload<Fields>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_TYPE");
  const received = await receive(request);
  try {
    const fields = schema.safeParse(received.fields);
    if (!fields.success) throw invalidInput(fields.error);
    nameRequest(caller, received);
    return await work({ ...received, source: await textOf(received.file), fields: fields.data });
  } finally {
    await received.file.close();
  }
}

interface Received {
  readonly file: SpooledFile;
  readonly fileName: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

async function receive(request: FastifyRequest): Promise<Received> {
  const fields = new Map<string, unknown>();
  let file: SpooledFile | undefined;
  let fileName = "";
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") fields.set(part.fieldname, part.value);
      else {
        file = await spool(part.file);
        fileName = part.filename;
        if (part.file.truncated)
          throw new AppError("TOO_LARGE", { message: "File size exceeds 100MB limit" });
      }
    }
  } catch (error) {
    await file?.close();
    throw unlessSeveralFiles(error);
  }
  if (file === undefined) throw fieldError("file", "A file is missing");
  return { file, fileName, fields: Object.fromEntries(fields) };
}

/** Enough to tell a text from a picture or an archive. */
const looked = 4096;

async function textOf(file: SpooledFile): Promise<CsvSource> {
  const encoding = await findEncoding(() => file.read());
  const source = { read: () => decodeText(file.read(), encoding) };
  if (!isText(await beginningOf(source, looked))) {
    throw fieldError("file", "This is not a text file. Save it as CSV and choose it again.");
  }
  return source;
}

/** Another file under the same idempotency key is another request. */
function nameRequest({ requestKey }: Caller, { file, fields }: Received): void {
  if (requestKey === undefined) return;
  const subject = JSON.stringify([requestKey.requestHash, file.digest, fields]);
  requestKey.requestHash = createHash("sha256").update(subject).digest("hex");
}
