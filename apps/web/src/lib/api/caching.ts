import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query";

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Queries are fresh for 15 minutes and kept for 30 minutes (spec section 9). */
const freshMs = 15 * minuteMs;
const retainedMs = 30 * minuteMs;
/** Queries have 2 retries, after delays that double from 500 ms up to 15 s (spec section 9). */
const queryRetries = 2;
const firstDelayMs = 500;
const longestDelayMs = 15 * secondMs;

function wasRefused(error: Error): boolean {
  return "status" in error && typeof error.status === "number" && error.status >= 400 && error.status < 500;
}

/**
 * Returns a retry rule with at most `retries` retries. Queries refused with a 4xx status are not retried
 * (spec section 8).
 */
function retryUpTo(retries: number) {
  return (failures: number, error: Error) => failures < retries && !wasRefused(error);
}

/** Lists are stale immediately, kept for 5 minutes, and retried once after 500 ms (spec section 9). */
export const listCaching = {
  staleTime: 0,
  gcTime: 5 * minuteMs,
  retry: retryUpTo(1),
  retryDelay: firstDelayMs,
  refetchOnMount: true,
} as const;

/** A prefetched page stays fresh for 5 minutes (spec section 9). */
export const nextPageCaching = { staleTime: 5 * minuteMs } as const;

/** Pipelines stay fresh for 5 minutes, are kept for 30, and have 2 retries after 300 ms (spec section 9). */
export const pipelineStructureCaching = {
  staleTime: 5 * minuteMs,
  gcTime: 30 * minuteMs,
  retry: retryUpTo(2),
  retryDelay: 300,
} as const;

/** Boards stay fresh for 3 minutes, are kept for 10, and have one retry after 500 ms (spec section 9). */
export const pipelineBoardCaching = {
  staleTime: 3 * minuteMs,
  gcTime: 10 * minuteMs,
  retry: retryUpTo(1),
  retryDelay: 500,
  refetchOnMount: true,
} as const;

/**
 * The list of members is polled while it is on screen, because Lanyard ID does not report accepted
 * invitations.
 */
export const membersRefetchMs = 10 * secondMs;

/** Results of the global search stay fresh for 30 s (spec section 9). */
export const searchCaching = { staleTime: 30 * secondMs } as const;

/**
 * Called when a change starts. Before a retry, the returned function waits 500 ms (spec section 9) and until
 * the browser is online. It resolves to false if the change started offline.
 */
export function beginChange(): () => Promise<boolean> {
  const wasOnline = navigator.onLine;
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, firstDelayMs));
    if (wasOnline && !navigator.onLine)
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    return wasOnline;
  };
}

/**
 * Creates the query cache (spec section 9). Unless a query overrides this, cached data reloads only after an
 * invalidation, not on focus or reconnection.
 */
export function createQueryClient(): QueryClient {
  // Notifies components in a microtask, so that a change counts as pending before the next click. The
  // library's default timer can be slower than a double click.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    // Also logs errors of mutations to the console (spec section 8).
    mutationCache: new MutationCache({ onError: (error) => console.error(error) }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: retainedMs,
        retry: retryUpTo(queryRetries),
        retryDelay: (attempt) => Math.min(firstDelayMs * 2 ** attempt, longestDelayMs),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: ({ state }) => state.isInvalidated,
      },
      // The API client retries failed changes (`beginChange`), because only the API client can reuse the
      // idempotency key.
      mutations: { retry: false },
    },
  });
}
