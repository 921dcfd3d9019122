// This file is plain JavaScript, because `npm start` runs it with the installed version of Node, which may
// not support TypeScript.

const firstMs = 500;
const longestMs = 30_000;
const stableMs = 60_000;

/**
 * Creates an object whose method `after` returns the pause before a crashed server restarts: half a second,
 * doubled after each crash up to 30 s, and reset after a minute without a crash.
 */
export function createBackoff() {
  let lastMs = 0;
  return {
    /** @param {number} ranMs the time since the last start */
    after(ranMs) {
      lastMs = ranMs < stableMs && lastMs > 0 ? Math.min(longestMs, lastMs * 2) : firstMs;
      return lastMs;
    },
  };
}
