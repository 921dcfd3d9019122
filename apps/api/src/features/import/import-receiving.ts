import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { fieldError } from "#src/http/app-error.ts";
import type { BodyAdmission } from "#src/http/body-admission.ts";
import type { Caller } from "#src/http/caller.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import { type CsvEncoding, decodeText, findEncoding, isText } from "./csv-encoding.ts";
import { beginningOf, type CsvSource } from "./csv-source.ts";
import type { SpooledFile } from "./import-spool.ts";

/** What a body held, with its file on the disk. */
export interface Received {
  readonly file: SpooledFile;
  /** Empty where the body has none. */
  readonly fileName: string;
  readonly fields: unknown;
  /** Where it is known; else it is found. */
  readonly encoding?: CsvEncoding;
}

interface Delivery<Fields> {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly admission: BodyAdmission;
  /** Reads the body: a form (import-form.ts) or JSON (import-json.ts). */
  readonly receive: (request: FastifyRequest) => Promise<Received>;
  readonly schema: z.ZodType<Fields>;
}

interface Import<Fields> {
  readonly source: CsvSource;
  readonly fileName: string;
  readonly fields: Fields;
  /** Ends when the client has gone: nobody waits for the answer. */
  readonly signal: AbortSignal;
}

/** Receives a file with its fields and hands it on as text; the file is gone when `work` has ended. */
export async function withReceived<Fields, T>(
  { caller, request, admission, receive, schema }: Delivery<Fields>,
  work: (received: Import<Fields>) => Promise<T>,
): Promise<T> {
  const received = await admission.admit(request, () => receive(request));
  try {
    const fields = parsePart(schema, received.fields, caller.language);
    nameRequest(caller, received);
    const source = await textOf(received);
    const { fileName } = received;
    return await whileConnected(request, (signal) => work({ source, fileName, fields, signal }));
  } finally {
    await received.file.close();
  }
}

/** Enough to tell a text from a picture or an archive. */
const looked = 4096;

async function textOf({ file, encoding: known }: Received): Promise<CsvSource> {
  if (known !== undefined) return { read: () => decodeText(file.read(), known) };
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
