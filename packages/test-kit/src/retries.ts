import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@lanyard/client/api-error";

const unavailable = 503;
const withinMs = 60_000;

/**
 * Repeats a call that is told to come back, as a client does: a machine that others keep busy may have no connection to the database
 * free for ten seconds. A call that writes must have an idempotency key of its own.
 * @throws what the call throws otherwise, and after a minute
 */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
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

/**
 * As fetch, but what is told to come back later is sent again when it was told to (RFC 9110, section 10.2.3), for a minute:
 * the API answers so only what it did not carry out.
 */
export const fetchWithRetries: typeof fetch = async (url, options) => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await fetch(url, options);
    const seconds = answer.headers.get("retry-after");
    const isToComeBack = answer.status === unavailable && seconds !== null;
    if (!isToComeBack || performance.now() > deadline) return answer;
    await answer.body?.cancel();
    await wait(Number(seconds) * 1000);
  }
};
