import { createHash } from "node:crypto";
import { requestTimeLimitMs } from "@lanyard/contract/limits";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, fieldError } from "./app-error.ts";
import type { Caller, RequestKey } from "./caller.ts";
import { selectRequestKey, storeAnswer } from "./idempotency-sql.ts";

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
    throw fieldError("Idempotency-Key", "Must be 1 to 200 visible characters");
  }
  const subject = JSON.stringify([request.method, request.url, body ?? null]);
  return { key, requestHash: createHash("sha256").update(subject).digest("hex") };
}

type Keyed = Caller & { readonly requestKey: RequestKey };

/**
 * Works once for a key: the claim lies in the same transaction as the change itself (action-door.ts), so
 * neither a lost reply nor a killed process makes a second record. A repeat gets the first answer again.
 */
export async function answerOnce(
  caller: Keyed,
  reply: FastifyReply,
  route: RouteShape,
  handler: (caller: Keyed) => Promise<unknown>,
): Promise<unknown> {
  try {
    const answer = await handler(caller);
    await caller.inTenant((tx) => storeAnswer(tx, caller, answer));
    return answer;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "REQUEST_RUNNING")) throw error;
    void reply.header("idempotency-replayed", "true");
    return firstAnswer(caller, route);
  }
}

async function firstAnswer(caller: Keyed, route: RouteShape): Promise<unknown> {
  const row = await caller.inTenant((tx) => selectRequestKey(tx, caller));
  if (row === undefined) throw new AppError("REQUEST_RUNNING");
  if (row.request_hash !== caller.requestKey.requestHash) throw new AppError("KEY_REUSED");
  if (row.answer !== null) return row.answer;
  const ageMs = Date.now() - Date.parse(row.created_at);
  throw new AppError(ageMs < (route.timeLimitMs ?? requestTimeLimitMs) ? "REQUEST_RUNNING" : "REQUEST_DONE", {
    facts: { actionId: row.action_id },
  });
}
