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

/** Counts the pages and the changes of an app among those that are waited for, until the test ends. */
export function watchLoading(app: WatchedApp): void {
  apps.add(app);
}

/** Waits until pages have loaded their code, because a browser takes longer to show them than a test. */
export async function pagesLoaded(): Promise<void> {
  const loading = () =>
    [...apps].filter(({ router }) => router.state.isLoading).map(({ router }) => router.state.location.href);
  await waitFor(() => expect(loading()).toEqual([]));
}

/**
 * Waits for loading pages and pending changes, and removes the apps and their open imports. Unsent changes are dropped, because they
 * would reach the next test's page.
 */
export async function endLoading(): Promise<void> {
  await pagesLoaded();
  for (const { network, cache } of apps) {
    await network.changesAnswered();
    await network.cancelImports();
    cache.getMutationCache().clear();
  }
  apps.clear();
}
