import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@lanyard/client/api-error";

const unavailable = 503;
const withinMs = 300_000;

/**
 * Repeats a call while the API answers 503, as it does on a busy machine without a free database connection.
 * Writes need an idempotency key.
 * @throws other errors immediately, and a 503 after five minutes
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
 * Repeats a request after the time in the Retry-After header of a 503 response (RFC 9110, section 10.2.3),
 * for up to five minutes. The API sends this header only if the request had no effect.
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
