import { vi } from "vitest";

const limitMs = 30_000;
const { waitFor } = vi;

/** Vitest's limit of one second is too short on a busy machine. */
const longWaitFor: typeof waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: limitMs, ...options });

// A worker evaluates this file for every test file but keeps the object `vi`, so `vi` is changed only once.
if (waitFor.name !== longWaitFor.name) vi.waitFor = longWaitFor;
