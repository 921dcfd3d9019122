import { createHash } from "node:crypto";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fieldError } from "./app-error.ts";
import type { RequestKey } from "./caller.ts";

const keyForm = /^[\x21-\x7e]{1,200}$/u;

/** The key of a change that carries one; the hash tells another request under the same key apart. */
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
  const subject = JSON.stringify([request.method, request.url, body ?? null]);
  return { key, requestHash: createHash("sha256").update(subject).digest("hex"), isReplayed: false };
}

/** Tells a program that what it gets was done by an earlier request under the key (log/action.ts). */
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
