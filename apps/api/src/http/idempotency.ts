import { createHash } from "node:crypto";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, fieldError } from "./app-error.ts";
import type { RequestKey } from "./caller.ts";

const keyForm = /^[\x21-\x7e]{1,200}$/u;

export function keyOfRequest(
  route: RouteShape,
  request: FastifyRequest,
  body: unknown,
): RequestKey | undefined {
  const key = request.headers["idempotency-key"];
  if (route.method === "GET" || key === undefined) return undefined;
  if (typeof key !== "string" || !keyForm.test(key)) {
    throw fieldError("Idempotency-Key", refusal("invalidIdempotencyKey"));
  }
  const subject = jsonOfBody([request.method, request.url, body ?? null]);
  return { key, requestHash: createHash("sha256").update(subject).digest("hex"), isReplayed: false };
}

/** Adds an uploaded file to the request hash, so that an idempotency key cannot be reused with another file. */
export function addFileToRequestHash(
  { requestKey }: { readonly requestKey?: RequestKey },
  ...file: readonly unknown[]
): void {
  if (requestKey === undefined) return;
  const subject = JSON.stringify([requestKey.requestHash, ...file]);
  requestKey.requestHash = createHash("sha256").update(subject).digest("hex");
}

/**
 * Returns the body as JSON.
 * @throws AppError MALFORMED_BODY for values that are nested too deeply
 */
function jsonOfBody(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new AppError("MALFORMED_BODY", { cause });
  }
}

export async function markReplay<T>(
  reply: FastifyReply,
  requestKey: RequestKey,
  answer: Promise<T>,
): Promise<T> {
  try {
    return await answer;
  } finally {
    if (requestKey.isReplayed) void reply.header("idempotency-replayed", "true");
  }
}
