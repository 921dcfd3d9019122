import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { claimRequestKey, selectRequestKey, storeWork } from "./request-key-sql.ts";

type Keyed = Pick<Caller, "actorId" | "requestKey">;

/**
 * The result of this request, or of an earlier request with the same key. `actionId` is undefined if the
 * request changed nothing.
 */
export interface RequestResult<T> {
  readonly result: T;
  readonly actionId: string | undefined;
}

/**
 * Claims the idempotency key of the request for this transaction and returns undefined. If an earlier request
 * used the key, returns the stored result of that request.
 */
export async function claimKey(
  tx: TenantTx,
  { actorId, requestKey }: Keyed,
  actionId: string,
): Promise<RequestResult<unknown> | undefined> {
  if (requestKey === undefined) return undefined;
  const { key, requestHash } = requestKey;
  const row = { person_id: actorId, key, request_hash: requestHash, action_id: actionId };
  if (await claimRequestKey(tx, row)) return undefined;
  requestKey.isReplayed = true;
  return earlierWork(await selectRequestKey(tx, row), requestHash);
}

type KeyRow = Awaited<ReturnType<typeof selectRequestKey>>;

const storedWork = z.object({ result: z.unknown(), actionId: z.string().optional() });

function earlierWork(row: KeyRow, requestHash: string): RequestResult<unknown> {
  if (row === undefined) throw new AppError("REQUEST_RUNNING");
  if (row.request_hash !== requestHash) throw new AppError("KEY_REUSED");
  const kept = storedWork.safeParse(row.answer);
  // Earlier versions stored the response itself, or nothing if they failed after the commit.
  if (!kept.success || !("result" in kept.data))
    throw new AppError("REQUEST_DONE", { facts: { actionId: row.action_id } });
  return { result: kept.data.result, actionId: kept.data.actionId };
}

export async function storeRequestResult(
  tx: TenantTx,
  { actorId, requestKey }: Keyed,
  done: RequestResult<unknown>,
): Promise<void> {
  if (requestKey === undefined) return;
  const { result = null, actionId } = done;
  await storeWork(tx, { person_id: actorId, key: requestKey.key }, { result, actionId });
}
