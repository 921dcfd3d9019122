import { MutationCache, notifyManager, QueryClient } from "@tanstack/react-query";

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Spec section 9: fresh 15 minutes, retained 30 minutes. */
const freshMs = 15 * minuteMs;
const retainedMs = 30 * minuteMs;
/** Spec section 9: up to 2 retries with delay 500 ms doubling, capped 15 s. */
const queryRetries = 2;
const firstDelayMs = 500;
const longestDelayMs = 15 * secondMs;

function wasRefused(error: Error): boolean {
  return "status" in error && typeof error.status === "number" && error.status >= 400 && error.status < 500;
}

/** Spec section 8: queries are not retried on 4xx. */
function retryUpTo(retries: number) {
  return (failures: number, error: Error) => failures < retries && !wasRefused(error);
}

/** Spec section 9: contact and deal lists are stale at once and kept 5 minutes; one retry after 500 ms. */
export const listCaching = {
  staleTime: 0,
  gcTime: 5 * minuteMs,
  retry: retryUpTo(1),
  retryDelay: firstDelayMs,
  refetchOnMount: true,
} as const;

/** Spec section 9: the next page is prefetched and that is fresh 5 minutes. */
export const nextPageCaching = { staleTime: 5 * minuteMs } as const;

/** Spec section 9: pipeline structure fresh 5 minutes, kept 30, 2 retries at 300 ms. */
export const pipelineStructureCaching = {
  staleTime: 5 * minuteMs,
  gcTime: 30 * minuteMs,
  retry: retryUpTo(2),
  retryDelay: 300,
} as const;

/** Spec section 9: pipeline board fresh 3 minutes, kept 10, 1 retry at 500 ms. */
export const pipelineBoardCaching = {
  staleTime: 3 * minuteMs,
  gcTime: 10 * minuteMs,
  retry: retryUpTo(1),
  retryDelay: 500,
  // Stale data reloads when the board is opened.
  refetchOnMount: true,
} as const;

/** Lanyard ID does not announce accepted invitations, so visible members are polled. */
export const membersRefetchMs = 10 * secondMs;

/** Spec section 9: global search fresh 30 s. */
export const searchCaching = { staleTime: 30 * secondMs } as const;

/**
 * Spec section 9: 1 mutation retry, after 500 ms. A change interrupted by a network loss is repeated once the
 * network is back; one started offline is not, and waits in the mutation cache by default.
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

/** The cache with the defaults of spec section 9: no refetch on focus, reconnect or mount unless changed since. */
export function createQueryClient(): QueryClient {
  // Marks a change as pending before the next press: forms check `isPending`, and the library's timer could
  // be overtaken by a fast double press.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    // Spec section 8: mutation errors are also written to the console.
    mutationCache: new MutationCache({ onError: (error) => console.error(error) }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: retainedMs,
        retry: retryUpTo(queryRetries),
        retryDelay: (attempt) => Math.min(firstDelayMs * 2 ** attempt, longestDelayMs),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Data invalidated while hidden reloads when shown.
        refetchOnMount: ({ state }) => state.isInvalidated,
      },
      // The client repeats them (beginChange): only there is the repeat the same request under the same key.
      mutations: { retry: false },
    },
  });
}
