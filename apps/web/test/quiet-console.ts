import { expect, vi } from "vitest";

let noise: unknown[][] = [];
let heard = Promise.withResolvers<never>();

/** Rejects the waits of the running test. */
export function endWaits(reason: unknown): void {
  // A test that does not wait for the promise would otherwise get an unhandled rejection.
  heard.promise.catch(() => undefined);
  heard.reject(reason);
}

function hear(level: "error" | "warn", words: readonly unknown[]): void {
  noise.push([level, ...words]);
  endWaits(new Error(`The console must stay quiet: ${words.map(String).join(" ")}`));
}

console.error = (...words) => hear("error", words);
console.warn = (...words) => hear("warn", words);
// Vitest would report these errors only at the time limit of the test.
process.on("uncaughtException", endWaits).on("unhandledRejection", endWaits);

/**
 * Returns a promise that rejects on a console message or an uncaught error, so that tests do not wait for a
 * failed page.
 */
export function firstNoise(): Promise<never> {
  return heard.promise;
}

/**
 * Checks that the console received no messages since the last call. A test that expects messages mocks the
 * console.
 */
export function expectQuietConsole(): void {
  const unexpected = noise.filter(
    ([level]) => !vi.isMockFunction(level === "warn" ? console.warn : console.error),
  );
  // Test files that share a window also share this module, so its state is reset for the next test.
  noise = [];
  heard = Promise.withResolvers();
  expect(unexpected, "the console must stay quiet").toEqual([]);
}
