// Plain JavaScript, because tools/run/run.mjs needs it in whatever Node the machine has.

const firstMs = 500;
const longestMs = 30_000;
const stableMs = 60_000;

/**
 * How long to wait before what ended by itself is started again: half a second, twice as long after each further end,
 * at most 30 s, and from the beginning once it has run for a minute.
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
