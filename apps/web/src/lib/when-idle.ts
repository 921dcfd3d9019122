const longestWaitMs = 2000;

/** Runs once the browser has nothing else to do, after two seconds at the latest; what it answers calls it off. */
export function whenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(run, { timeout: longestWaitMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, longestWaitMs);
  return () => clearTimeout(timer);
}
