import type { AnyRouter } from "@tanstack/react-router";
import { waitFor } from "@testing-library/react";
import { expect } from "vitest";

const routers = new Set<AnyRouter>();

/** Counts the pages of an app among those that are waited for, until the test ends. */
export function watchLoading(router: AnyRouter): void {
  routers.add(router);
}

/** Nobody presses or goes anywhere in the instant a page is still loading its code; a browser takes longer to show it. */
export async function pagesLoaded(): Promise<void> {
  const loading = () =>
    [...routers].filter(({ state }) => state.isLoading).map(({ state }) => state.location.href);
  await waitFor(() => expect(loading()).toEqual([]));
}

/** Waits for them, and forgets them with the test that opened them. */
export async function endLoading(): Promise<void> {
  await pagesLoaded();
  routers.clear();
}
