import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@lanyard/client/api-error";

const unavailable = 503;
const withinMs = 60_000;

/**
 * Repeats a call that is told to come back, as a client does: a machine that others keep busy may have no connection to the database
 * free for ten seconds. A call that writes must have an idempotency key of its own.
 * @throws what the call throws otherwise, and after a minute
 */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isToComeBack = error instanceof ApiError && error.status === unavailable;
      if (!isToComeBack || performance.now() > deadline) throw error;
      await wait(500);
    }
  }
}
