import type { ReadyRequest } from "./request.ts";

/** The longest pause that the client accepts. The call fails if the server requests a longer pause. */
const longestWaitSeconds = 5;
const mostWaits = 3;

/**
 * Repeats a request after the pause that the server requests (RFC 6585, section 4); returns the last
 * response.
 */
export async function repeatLater(
  send: (request: ReadyRequest) => Promise<Response>,
  request: ReadyRequest,
  refused: Response,
): Promise<Response> {
  let answer = refused;
  for (let waits = 0; waits < mostWaits && answer.status === 429; waits += 1) {
    const seconds = Number(answer.headers.get("Retry-After") ?? Number.NaN);
    if (!(seconds <= longestWaitSeconds)) break;
    await answer.body?.cancel();
    await pause(seconds * 1000, request.signal);
    answer = await send(request);
  }
  return answer;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
