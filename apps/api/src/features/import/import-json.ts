import { Readable } from "node:stream";
import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { FastifyRequest } from "fastify";
import { AppError, fileError } from "#src/http/app-error.ts";
import { parseJsonText } from "#src/http/json-bodies.ts";
import { splitJson } from "#src/http/json-member.ts";
import type { Received } from "./import-receiving.ts";
import { spool } from "./import-spool.ts";

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
