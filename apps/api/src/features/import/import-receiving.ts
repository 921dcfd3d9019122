import { createHash } from "node:crypto";
import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { ImportPreview } from "@lanyard/contract/import/import-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { fileError } from "#src/http/app-error.ts";
import type { BodyAdmission } from "#src/http/body-admission.ts";
import type { Caller } from "#src/http/caller.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import { type CsvSource, decodeText, isText, readPrefix } from "./csv-decoding.ts";
import { findEncoding } from "./csv-encoding.ts";
import type { SpooledFile } from "./import-spool.ts";

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
  /** Reads the body: a form (import-form.ts) or JSON (import-json.ts). */
  readonly receive: (request: FastifyRequest) => Promise<Received>;
  readonly schema: z.ZodType<Fields>;
  readonly encodingOf?: (fields: Fields) => CsvEncoding | undefined;
}

interface ReadText {
  readonly source: CsvSource;
  readonly encoding: CsvEncoding;
  readonly encodingIsSure: boolean;
}

interface Import<Fields> extends ReadText, Pick<Received, "sheets"> {
  readonly fileName: string;
  readonly fields: Fields;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Receives a file and its fields, and passes the file as text to `work`. Deletes the file afterwards. */
export async function withUploadedFile<Fields, T>(
  { caller, request, admission, createSlices, receive, schema, encodingOf }: Delivery<Fields>,
  work: (received: Import<Fields>) => Promise<T>,
): Promise<T> {
  const received = await admission.admit(request, () => receive(request));
  try {
    const fields = parsePart(schema, received.fields);
    addFileToRequestHash(caller, received);
    const text = await textOf(received, createSlices, encodingOf?.(fields));
    const { fileName, sheets } = received;
    return await whileConnected(request, (signal) => work({ ...text, fileName, sheets, fields, signal }));
  } finally {
    await received.file.close();
  }
}

/** The number of bytes that distinguish text from binary files. */
const looked = 4096;

/**
 * Returns a file as text.
 * @throws AppError INVALID_INPUT for a binary file
 */
export async function textOf(
  { file, encoding: known }: { file: Pick<SpooledFile, "read">; encoding?: CsvEncoding | undefined },
  createSlices: () => TimeSlices,
  chosen?: CsvEncoding,
): Promise<ReadText> {
  const given = known ?? chosen;
  const { encoding, isSure: encodingIsSure } =
    given === undefined ? await findEncoding(() => file.read()) : { encoding: given, isSure: true };
  const source = { read: () => decodeText(file.read(), encoding), createSlices };
  if (known !== undefined) return { source, encoding, encodingIsSure: true };
  if (!isText(await readPrefix(source, looked))) throw fileError("file", refusal("csvNotText"));
  return { source, encoding, encodingIsSure };
}

/** Adds the file to the request hash, so that an idempotency key cannot be reused with another file. */
function addFileToRequestHash({ requestKey }: Caller, { file, fields }: Received): void {
  if (requestKey === undefined) return;
  const subject = JSON.stringify([requestKey.requestHash, file.digest, fields]);
  requestKey.requestHash = createHash("sha256").update(subject).digest("hex");
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
