import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { TenantTx } from "#src/db/tenant.ts";
import { inSavepoint } from "#src/db/transaction-sql.ts";
import { writeAnswer } from "./answer-schema.ts";
import { type AppError, fieldError } from "./app-error.ts";
import type { Caller } from "./caller.ts";
import { SerializedAnswer } from "./serialized-answer.ts";

export const takesDryRun = ({ method, answerFormat }: RouteShape) =>
  method !== "GET" && answerFormat === undefined;

/**
 * Separates `dry_run` from the other query parameters.
 * @throws AppError INVALID_INPUT for an invalid value, and for `true` on a route with effects outside the
 * database
 */
export function splitDryRun(
  route: RouteShape,
  query: unknown,
): { readonly query: unknown; readonly isDryRun: boolean } {
  if (!takesDryRun(route) || typeof query !== "object" || query === null || !("dry_run" in query))
    return { query, isDryRun: false };
  const { dry_run: value, ...others } = query;
  if (value !== "true" && value !== "false")
    throw fieldError("dry_run", refusal("notAnOption", { options: "true, false" }));
  if (value === "true" && route.actsOutside) throw dryRunRefused();
  return { query: others, isDryRun: value === "true" };
}

export const dryRunRefused = (): AppError => fieldError("dry_run", refusal("dryRunImpossible"));

class RolledBack extends Error {}

export async function dryRun(
  caller: Caller,
  route: RouteShape,
  handle: (caller: Caller) => Promise<unknown>,
): Promise<SerializedAnswer> {
  const answer = await rolledBack(caller, (dry) => handle({ ...dry, isDryRun: true }));
  return new SerializedAnswer(`{"dry_run":true,"would":${jsonOf(route, answer)}}`);
}

export function jsonOf(route: RouteShape, answer: unknown): string {
  return answer instanceof SerializedAnswer ? answer.json.toString() : writeAnswer(route.answer, answer);
}

export async function rolledBack<T>(caller: Caller, work: (dry: Caller) => Promise<T>): Promise<T> {
  // The transaction is repeated after a deadlock, so only the result of its last run counts.
  let done: { readonly result: T } | undefined;
  const ending = caller.inTenant(async (tx): Promise<never> => {
    done = { result: await work(callerWithin(caller, tx)) };
    throw new RolledBack();
  });
  const error: unknown = await ending.catch((thrown: unknown) => thrown);
  if (!(error instanceof RolledBack) || done === undefined) throw error;
  return done.result;
}

/** Returns a caller whose transactions run one at a time, as savepoints of the given transaction. */
export function callerWithin(caller: Caller, tx: TenantTx): Caller {
  const { requestKey: _, ...others } = caller;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => {
    const turn = last.then(() => inSavepoint(tx, () => work(tx)));
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    ...others,
    inTenant: inTurn,
    reading: inTurn,
    copying: () => Promise.reject(dryRunRefused()),
    announce: () => undefined,
  };
}
