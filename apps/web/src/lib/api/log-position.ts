import { logPositionHeader } from "@lanyard/contract/event/log-position";
import type { QueryClient } from "@tanstack/react-query";

/** The query cache stores the log position, so that clearing the cached data also clears the position. */
const positionKey = ["log-position"] as const;
const followed = "followed";

type Position = number | typeof followed;

/**
 * Returns a `fetch` that requests the log position with each read until live updates start. Live updates then
 * start from the lowest position received.
 */
export function fetchWithLogPosition(cache: QueryClient, fetch: typeof globalThis.fetch): typeof fetch {
  cache.setQueryDefaults(positionKey, { gcTime: Number.POSITIVE_INFINITY });
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const isRead = init.method === "GET" && headers.has("authorization");
    if (!isRead || cache.getQueryData<Position>(positionKey) === followed) return fetch(input, init);
    const answer = await fetch(input, { ...init, headers: [...headers, [logPositionHeader, "?"]] });
    const header = answer.headers.get(logPositionHeader);
    if (header !== null) cache.setQueryData<Position>(positionKey, (known) => smaller(known, Number(header)));
    return answer;
  };
}

function smaller(known: Position | undefined, received: number): Position {
  return known === followed ? known : Math.min(known ?? received, received);
}

export function firstPosition(cache: QueryClient): number | undefined {
  const position = cache.getQueryData<Position>(positionKey);
  return position === followed ? undefined : position;
}

export function stopAskingPosition(cache: QueryClient): void {
  cache.setQueryData<Position>(positionKey, followed);
}
