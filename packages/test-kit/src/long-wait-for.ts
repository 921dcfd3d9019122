import { vi } from "vitest";

const limitMs = 30_000;
const { waitFor } = vi;

/** Vitest's own limit of one second is too short on a slow or busy machine. */
const longWaitFor: typeof waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: limitMs, ...options });

// A worker keeps its modules and evaluates this file for each test file.
if (waitFor.name !== longWaitFor.name) vi.waitFor = longWaitFor;
