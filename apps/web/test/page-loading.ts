import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { NetworkStandIn } from "./network-stand-in.ts";

interface WatchedApp {
  readonly router: AnyRouter;
  readonly cache: QueryClient;
  readonly network: NetworkStandIn;
}

const apps = new Set<WatchedApp>();

/** Includes an app in `pagesLoaded` and `endLoading` until the test ends. */
export function watchLoading(app: WatchedApp): void {
  apps.add(app);
}

/** Waits until pages have loaded their code, because loading can exceed the time limit of a query. */
export async function pagesLoaded(): Promise<void> {
  const loading = () =>
    [...apps].filter(({ router }) => router.state.isLoading).map(({ router }) => router.state.location.href);
  await waitFor(() => expect(loading()).toEqual([]));
}

/**
 * Waits for loading pages and pending changes, cancels the apps' imports and forgets the apps. Also drops
 * queued changes and retries of queries, which would reach the page of the next test.
 */
export async function endLoading(): Promise<void> {
  await pagesLoaded();
  for (const { network, cache } of apps) {
    await network.changesAnswered();
    await network.cancelImports();
    cache.getMutationCache().clear();
    await cache.cancelQueries({ predicate: ({ state }) => state.fetchFailureCount > 0 });
  }
  apps.clear();
}
