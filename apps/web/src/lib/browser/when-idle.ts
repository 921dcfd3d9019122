const longestWaitMs = 2000;
/** For browsers that do not tell when they are idle. */
const usualWaitMs = 50;

/** Runs once the browser has nothing else to do, after two seconds at the latest; what it answers calls it off. */
export function whenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(run, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, usualWaitMs);
  return () => clearTimeout(timer);
}
