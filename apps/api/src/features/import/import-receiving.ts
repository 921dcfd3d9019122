import { Readable } from "node:stream";
import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { ShapeChoices } from "@lanyard/contract/import/csv-shape";
import type { ImportPreview } from "@lanyard/contract/import/import-schema";
import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError, fileError } from "#src/http/app-error.ts";
import type { BodyAdmission } from "#src/http/body-admission.ts";
import type { Caller } from "#src/http/caller.ts";
import { addFileToRequestHash } from "#src/http/idempotency.ts";
import { parseJsonText } from "#src/http/json-bodies.ts";
import { splitJson } from "#src/http/json-member.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import { type FileBytes, readTable } from "./import-preview.ts";
import { type SpooledFile, spool } from "./import-spool.ts";

export interface Received {
  readonly file: SpooledFile;
  readonly fileName: string;
  readonly fields: unknown;
  readonly encoding?: CsvEncoding;
  readonly sheets?: Pick<ImportPreview, "sheet" | "sheets"> | undefined;
}

interface Delivery<Fields> {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly admission: BodyAdmission;
  readonly createSlices: () => TimeSlices;
  /** Reads the body: a form (import-form.ts) or JSON (`receiveJson`). */
  readonly receive: (request: FastifyRequest) => Promise<Received>;
  readonly schema: z.ZodType<Fields>;
}

/** The fields that determine how a file is read. */
type ReadingFields = ShapeChoices & Pick<FileBytes, "encoding"> & { readonly isWhole?: boolean };

export interface UploadedFile<Fields> extends Awaited<ReturnType<typeof readTable>> {
  readonly fileName: string;
  readonly sheets: Received["sheets"];
  readonly fields: Fields;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Receives a file and its fields, and passes the file as text to `work`. Deletes the file afterwards. */
export async function withUploadedFile<Fields extends ReadingFields, T>(
  { caller, request, admission, createSlices, receive, schema }: Delivery<Fields>,
  work: (received: UploadedFile<Fields>) => Promise<T>,
): Promise<T> {
  const received = await admission.admit(request, () => receive(request));
  try {
    const fields = parsePart(schema, received.fields);
    addFileToRequestHash(caller, received.file.digest, received.fields);
    const { file, fileName, sheets, encoding = fields.encoding } = received;
    const isPart = fields.isWhole === false;
    const table = await readTable({ read: file.read, createSlices, encoding, isPart, choices: fields });
    return await whileConnected(request, (signal) => work({ ...table, fileName, sheets, fields, signal }));
  } finally {
    await received.file.close();
  }
}

async function whileConnected<T>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = new AbortController();
  const leave = () => left.abort(new Error("The client has gone"));
  if (socket.destroyed) leave();
  socket.once("close", leave);
  try {
    return await work(left.signal);
  } finally {
    socket.off("close", leave);
  }
}

/**
 * Receives JSON whose `csvData` is the file, and replaces it in `fields` with an empty string.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, MALFORMED_BODY, INVALID_INPUT, STORAGE_FULL
 */
export async function receiveJson(request: FastifyRequest): Promise<Received> {
  const { body, headers } = request;
  if (!(body instanceof Readable))
    throw new AppError(headers["content-type"] === undefined ? "MALFORMED_BODY" : "UNSUPPORTED_TYPE");
  const split = splitJson(limited(body, request), "csvData");
  const file = await spool(encoded(split.pieces()));
  try {
    return { file, fileName: "", fields: await parseJsonText(request, split.rest()), encoding: "utf-8" };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Limits the bytes of a body. Keeps the stream open if the loop ends early, because the response needs the
 * connection.
 */
async function* limited(
  body: Readable,
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
): AsyncIterable<Uint8Array> {
  if (Number(headers["content-length"]) > bodyLimit) throw new AppError("TOO_LARGE");
  let length = 0;
  for await (const bytes of body.iterator({ destroyOnReturn: false })) {
    length += bytes.length;
    if (length > bodyLimit) throw new AppError("TOO_LARGE");
    yield bytes;
  }
}

/** Replaces lone surrogates, which PostgreSQL cannot store, with the replacement character. */
async function* encoded(pieces: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let length = 0;
  for await (const text of pieces) {
    length += text.length;
    if (length > maxImportBytes) throw fileError("csvData", refusal("csvTooLarge"));
    yield Buffer.from(text.toWellFormed());
  }
}
