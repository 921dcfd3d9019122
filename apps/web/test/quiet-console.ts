import { expect, vi } from "vitest";

let noise: unknown[][] = [];
let heard = Promise.withResolvers<never>();

/** Rejects the waits of the running test. */
export function endWaits(reason: unknown): void {
  // Tests that do not wait for the promise would get an unhandled rejection.
  heard.promise.catch(() => undefined);
  heard.reject(reason);
}

function hear(level: "error" | "warn", words: readonly unknown[]): void {
  noise.push([level, ...words]);
  endWaits(new Error(`The console must stay quiet: ${words.map(String).join(" ")}`));
}

console.error = (...words) => hear("error", words);
console.warn = (...words) => hear("warn", words);
// Vitest reports these errors only when the test reaches its time limit.
process.on("uncaughtException", endWaits).on("unhandledRejection", endWaits);

/**
 * Returns a promise that rejects at a console message or an uncaught error, so that waits on a failed page
 * end early.
 */
export function firstNoise(): Promise<never> {
  return heard.promise;
}

/**
 * Checks that the console received no message since the last call. A test that expects messages mocks the
 * console.
 */
export function expectQuietConsole(): void {
  const unexpected = noise.filter(
    ([level]) => !vi.isMockFunction(level === "warn" ? console.warn : console.error),
  );
  // Files that share a window share this module too.
  noise = [];
  heard = Promise.withResolvers();
  expect(unexpected, "the console must stay quiet").toEqual([]);
}
