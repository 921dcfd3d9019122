import type { ClientOptions } from "./client-options.ts";
import { textIn } from "./reply-shape.ts";
import type { ReadyRequest } from "./request.ts";

type Send = (request: ReadyRequest) => Promise<Response>;

/** The maximum number of further repetitions while the server is still processing the first request. */
const questions = 20;

/**
 * Repeats a change whose response was lost or is a server error (5xx). The idempotency key keeps the server
 * from applying the change twice (security.md). The query cache repeats reads, and the caller repeats
 * uploads.
 */
export function withLostAnswerRetry(send: Send, beginChange: ClientOptions["beginChange"]): Send {
  if (!beginChange) return send;
  return async (request) => {
    if (request.method === "GET" || typeof request.body === "object") return send(request);
    const mayRepeat = beginChange();
    try {
      const answer = await send(request);
      if (answer.status < 500 || !(await mayRepeat())) return answer;
    } catch (cause) {
      if (request.signal?.aborted || !(await mayRepeat())) throw cause;
    }
    return answerOfRepeat(() => send(request), mayRepeat);
  };
}

async function answerOfRepeat(ask: () => Promise<Response>, wait: () => Promise<boolean>): Promise<Response> {
  let answer = await ask();
  for (let left = questions; left > 0 && (await isStillRunning(answer)); left -= 1) {
    await wait();
    answer = await ask();
  }
  return answer;
}

async function isStillRunning(answer: Response): Promise<boolean> {
  if (answer.status !== 409 || !answer.headers.has("idempotency-replayed")) return false;
  const body = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return textIn(body, "code") === "REQUEST_RUNNING";
}
