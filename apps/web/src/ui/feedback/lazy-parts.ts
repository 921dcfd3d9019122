import { firstPaint } from "./first-paint.ts";

const fetches = new Set<() => Promise<void>>();
let turn: Promise<unknown> = firstPaint;

/** Registers code that loads later, so that it can be preloaded before the network fails. */
export function registerLazyPart(fetch: () => Promise<void>): void {
  fetches.add(fetch);
}

/**
 * Loads a part that is not urgent: after the first page has rendered, one part at a time, while the browser
 * is idle.
 */
export function preloadInTurn<Part>(fetch: () => Promise<Part>): Promise<Part> {
  const fetching = turn.then(isIdleOnline).then(fetch);
  turn = fetching.catch(() => {});
  return fetching;
}

/** Loads the remaining parts one at a time while the browser is idle, including those that they register. */
export async function preloadLazyParts(): Promise<void> {
  for (const fetch of fetches) {
    await isIdleOnline();
    await fetch();
  }
}

/** Waits until the browser is idle and online, because offline nothing can be fetched. */
async function isIdleOnline(): Promise<void> {
  await isIdle();
  if (navigator.onLine === false) await isOnline();
}

const longestWaitMs = 2000;
/** The wait in browsers without `requestIdleCallback`. */
const usualWaitMs = 50;

/** Resolves once the browser has nothing else to do, after two seconds at the latest; never for a page that is gone, as a test's is after it. */
function isIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === "undefined") return;
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve, usualWaitMs);
  });
}

const isOnline = () => new Promise((resolve) => addEventListener("online", resolve, { once: true }));
