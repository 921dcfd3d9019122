import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@lanyard/client/api-error";

const unavailable = 503;
const withinMs = 60_000;

/**
 * Repeats a call that must be retried, like a client, because a busy machine may have no connection for ten
 * seconds. Writes need an idempotency key.
 * @throws other errors of the call, and any after a minute
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
 * Fetches, and repeats requests after their Retry-After (RFC 9110, section 10.2.3) for a minute: the API
 * sends it only for requests without effect.
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
