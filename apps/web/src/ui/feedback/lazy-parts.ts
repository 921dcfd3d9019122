import { firstPaint } from "./first-paint.ts";

const fetches = new Set<() => Promise<void>>();
let turn: Promise<unknown> = firstPaint;

/** Registers code for preloading, so that it is available if the network fails later. */
export function registerLazyPart(fetch: () => Promise<void>): void {
  fetches.add(fetch);
}

/** Loads code after the first page has rendered, one part at a time while the browser is idle. */
export function preloadInTurn<Part>(fetch: () => Promise<Part>): Promise<Part> {
  const fetching = turn.then(isIdleOnline).then(fetch);
  turn = fetching.catch(() => {});
  return fetching;
}

export async function preloadLazyParts(): Promise<void> {
  for (const fetch of fetches) {
    await isIdleOnline();
    await fetch();
  }
}

async function isIdleOnline(): Promise<void> {
  await isIdle();
  if (navigator.onLine === false) await isOnline();
}

const longestWaitMs = 2000;
/** The pause in browsers without `requestIdleCallback`. */
const usualWaitMs = 50;

/**
 * Resolves when the browser is idle, or after two seconds. Never resolves after a test has removed the
 * window.
 */
function isIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === "undefined") return;
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve, usualWaitMs);
  });
}

const isOnline = () => new Promise((resolve) => addEventListener("online", resolve, { once: true }));
