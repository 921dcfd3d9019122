import { networkError, refusalError } from "@lanyard/client/api-error";
import { createClient } from "@lanyard/client/client";
import type { Client } from "@lanyard/client/client-shape";
import type { ReadyRequest } from "@lanyard/client/request";
import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { QueryClient } from "@tanstack/react-query";
import { createSession, type Session } from "#src/features/session/session.ts";
import { isSignInReturn } from "#src/features/session/session-callback.ts";
import { beginChange } from "#src/lib/api/caching.ts";
import { failureText } from "#src/lib/api/failure-text.ts";
import type { LanyardId } from "#src/lib/api/lanyard-id.ts";
import { fetchWithLogPosition } from "#src/lib/api/log-position.ts";
import { formatLanguage } from "#src/lib/format/number.ts";
import { fieldNameIn } from "#src/records/fields/field-text.ts";
import { monitoredFetch } from "./monitored-fetch.ts";

const baseUrl = "/api";

export interface Connection {
  readonly client: Client;
  readonly session: Session;
  readonly config: () => Promise<ClientConfig>;
  readonly lanyardId: LanyardId;
}

/**
 * Creates the API client and the session. Starts to restore the session, except on pages to which a
 * sign-in returns.
 */
export function connect(queryClient: QueryClient): Connection {
  const config = createConfigReader(createClient({ baseUrl, fetch: monitoredFetch }));
  const session = createSession({ config, cache: cacheOf(queryClient) });
  const client = createClient({
    baseUrl,
    fetch: fetchWithLogPosition(queryClient, monitoredFetch),
    session,
    sendWithProgress,
    beginChange,
    language: formatLanguage,
    failureText,
    fieldName: fieldNameIn,
  });
  if (!isSignInReturn(location.pathname)) void session.start();
  return { client, session, config, lanyardId: createLanyardId({ config, session }) };
}

/**
 * Returns a function that loads the configuration. All its callers share one request; the next call after a
 * failure sends a new one.
 */
function createConfigReader(client: Client): () => Promise<ClientConfig> {
  let reading: Promise<ClientConfig> | undefined;
  return () => {
    reading ??= client.health.clientConfig().catch((cause) => {
      reading = undefined;
      throw cause;
    });
    return reading;
  };
}

function cacheOf(queryClient: QueryClient) {
  return {
    clear: () => {
      // Running requests belong to the previous user, so their responses must not enter the cache.
      void queryClient.cancelQueries();
      queryClient.clear();
    },
    refetch: () => void queryClient.invalidateQueries(),
  };
}

async function sendWithProgress(request: ReadyRequest): Promise<Response> {
  const { uploadWithProgress } = await import("#src/lib/api/upload-with-progress.ts");
  return uploadWithProgress(request);
}

/**
 * Creates a client for Lanyard ID. Each call sends the access token; a call that is refused with 401 is
 * repeated once with a new token.
 */
function createLanyardId({ config, session }: Pick<Connection, "config" | "session">): LanyardId {
  async function send(method: string, path: string, body: object | undefined, token: string | undefined) {
    const { signinUrl, serviceId } = await config();
    const headers = {
      Authorization: `Bearer ${token ?? ""}`,
      "X-Service-Id": serviceId,
      "Accept-Language": formatLanguage(),
      ...(body && { "Content-Type": "application/json" }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return fetch(signinUrl + path, init).catch((cause: unknown) => {
      throw networkError(cause, failureText);
    });
  }
  return {
    async call(method, path, body) {
      const first = await send(method, path, body, session.accessToken());
      const token = first.status === 401 ? await session.refresh() : undefined;
      const response = token === undefined ? first : await send(method, path, body, token);
      if (!response.ok) throw await refusalError(response, failureText);
      const text = await response.text();
      return text === "" ? undefined : JSON.parse(text);
    },
    renew: async () => void (await session.refresh()),
    pageAddress: async (path) => (await config()).signinUrl + path,
  };
}
