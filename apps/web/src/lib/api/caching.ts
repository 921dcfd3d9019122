import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query";

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** All times and retry counts below are from spec section 9, except `membersRefetchMs`. */
const freshMs = 15 * minuteMs;
const retainedMs = 30 * minuteMs;
const queryRetries = 2;
const firstDelayMs = 500;
const longestDelayMs = 15 * secondMs;

function wasRefused(error: Error): boolean {
  return "status" in error && typeof error.status === "number" && error.status >= 400 && error.status < 500;
}

/** Queries refused with a 4xx status are not retried (spec section 8). */
function retryUpTo(retries: number) {
  return (failures: number, error: Error) => failures < retries && !wasRefused(error);
}

export const listCaching = {
  staleTime: 0,
  gcTime: 5 * minuteMs,
  retry: retryUpTo(1),
  retryDelay: firstDelayMs,
  refetchOnMount: true,
} as const;

export const nextPageCaching = { staleTime: 5 * minuteMs } as const;

export const pipelineStructureCaching = {
  staleTime: 5 * minuteMs,
  gcTime: 30 * minuteMs,
  retry: retryUpTo(2),
  retryDelay: 300,
} as const;

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
 * Creates the query cache (spec section 9). Cached data reloads by default only after an invalidation, not
 * on focus or reconnection.
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
