import { networkError } from "./api-error.ts";
import type { ClientOptions, ClientSession } from "./client-options.ts";
import type { ReadyRequest } from "./request.ts";

type Send = (request: ReadyRequest) => Promise<Response>;

/**
 * Sends calls with the session's token, and once more with a new one after a 401. What only reads and came too soon is
 * asked again when the server says.
 */
export function createSender(options: ClientOptions): Send {
  const transport = waitWhenTooSoon(createTransport(options));
  const { session } = options;
  const inLanguage = languageAsker(options);
  if (!session) return (request) => transport(inLanguage(request));
  const renew = createRenewal(session);
  return async (asked) => {
    const request = inLanguage(asked);
    const token = session.accessToken();
    const first = await transport(withToken(request, token));
    if (first.status !== 401) return first;
    const renewed = await renew(token);
    return renewed === undefined ? first : transport(withToken(request, renewed));
  };
}

function languageAsker({ language }: ClientOptions): (request: ReadyRequest) => ReadyRequest {
  if (!language) return (request) => request;
  return (request) => ({ ...request, headers: { ...request.headers, "Accept-Language": language() } });
}

/** All calls that wait for a token share one refresh; one that was refused an older token needs none. */
function createRenewal(session: ClientSession): (refused: string | undefined) => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;
  return (refused) => {
    const current = session.accessToken();
    if (current !== undefined && current !== refused) return Promise.resolve(current);
    running ??= session
      .refresh()
      .catch(noToken)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

function withToken(request: ReadyRequest, token: string | undefined): ReadyRequest {
  if (token === undefined) return request;
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
}

function createTransport({ fetch = globalThis.fetch, sendWithProgress, failureText }: ClientOptions): Send {
  return async (request) => {
    try {
      if (request.onProgress && sendWithProgress) return await sendWithProgress(request);
      return await fetch(request.url, fetchOptions(request));
    } catch (cause) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw networkError(cause, failureText);
    }
  };
}

function fetchOptions({ method, headers, body, signal, keepalive }: ReadyRequest): RequestInit {
  const rest = {
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  };
  return { method, headers, ...rest };
}

/** Who waits for longer is better told. */
const longestWaitSeconds = 5;
const mostWaits = 3;

/** A change is left to who made it: it may no longer be wanted. */
function waitWhenTooSoon(send: Send): Send {
  return async (request) => {
    let answer = await send(request);
    for (let waits = 0; waits < mostWaits && request.method === "GET"; waits += 1) {
      const seconds =
        answer.status === 429 ? Number(answer.headers.get("Retry-After") ?? Number.NaN) : Number.NaN;
      if (!(seconds <= longestWaitSeconds)) break;
      await answer.body?.cancel();
      await pause(seconds * 1000, request.signal);
      answer = await send(request);
    }
    return answer;
  };
}

/** @throws the signal's reason once it ends. */
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

/** Whatever keeps a refresh from working, the call is answered with the 401 that caused it. */
const noToken = () => undefined;
