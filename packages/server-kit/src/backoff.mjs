// Plain JavaScript, because tools/run/run.mjs needs it in whatever Node the machine has.

const firstMs = 500;
const longestMs = 30_000;
const stableMs = 60_000;

/**
 * Pauses before a server that died is restarted: half a second, doubled by each further death up to 30 s, and reset after
 * a minute of running.
 */
export function createBackoff() {
  let lastMs = 0;
  return {
    /** @param {number} ranMs how long it ran since its last start */
    after(ranMs) {
      lastMs = ranMs < stableMs && lastMs > 0 ? Math.min(longestMs, lastMs * 2) : firstMs;
      return lastMs;
    },
  };
}
