import { logPositionHeader } from "@lanyard/contract/event/log-position";
import type { QueryClient } from "@tanstack/react-query";

/** No route of the contract: it is kept beside what was read, and is forgotten with it. */
const positionKey = ["log-position"] as const;
const followed = "followed";

type Position = number | typeof followed;

/**
 * `fetch` that has each read tell how many actions there were before it, and keeps the smallest number in the cache:
 * live updates begin there. Once they have begun, nothing more is asked.
 */
export function fetchWithLogPosition(cache: QueryClient, fetch: typeof globalThis.fetch): typeof fetch {
  cache.setQueryDefaults(positionKey, { gcTime: Number.POSITIVE_INFINITY });
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    const isRead = init.method === "GET" && headers.has("authorization");
    if (!isRead || cache.getQueryData<Position>(positionKey) === followed) return fetch(input, init);
    const answer = await fetch(input, { ...init, headers: [...headers, [logPositionHeader, "?"]] });
    const told = answer.headers.get(logPositionHeader);
    if (told !== null) cache.setQueryData<Position>(positionKey, (known) => smaller(known, Number(told)));
    return answer;
  };
}

function smaller(known: Position | undefined, told: number): Position {
  return known === followed ? known : Math.min(known ?? told, told);
}

/** How many actions there were when the first of what is kept was read; nothing when no read told. */
export function firstPosition(cache: QueryClient): number | undefined {
  const position = cache.getQueryData<Position>(positionKey);
  return position === followed ? undefined : position;
}

/** From now on whatever happens is told. */
export function stopAskingPosition(cache: QueryClient): void {
  cache.setQueryData<Position>(positionKey, followed);
}
