import { networkError } from "./api-error.ts";
import type { ClientOptions, ClientSession } from "./client-options.ts";
import type { ReadyRequest } from "./request.ts";

type Send = (request: ReadyRequest) => Promise<Response>;

/**
 * Creates the function that sends requests with the session's token. After a 401, the function repeats the
 * request once with a new token. It repeats rate-limited reads after the requested pause.
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

/** Shares one token refresh among all calls. A call that was refused with an older token needs no refresh. */
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

/**
 * Repeats rate-limited reads. Changes are not repeated, because the user may no longer want a late change.
 * The code that repeats reads is loaded on first use.
 */
function waitWhenTooSoon(send: Send): Send {
  return async (request) => {
    const answer = await send(request);
    if (answer.status !== 429 || request.method !== "GET") return answer;
    return (await import("./repeat-later.ts")).repeatLater(send, request, answer);
  };
}

/** If the refresh fails, the call fails with the original 401. */
const noToken = () => undefined;
