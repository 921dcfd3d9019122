import { vi } from "vitest";

const limitMs = 30_000;
const { waitFor } = vi;

/** A second, which is Vitest's own limit, is too short on a machine that is slow or busy with something else. */
const longWaitFor: typeof waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: limitMs, ...options });

// A worker keeps its modules, and runs this again for each file.
if (waitFor.name !== longWaitFor.name) vi.waitFor = longWaitFor;
