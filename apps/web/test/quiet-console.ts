import { expect, vi } from "vitest";

let noise: unknown[][] = [];
let heard = Promise.withResolvers<never>();

function hear(level: "error" | "warn", words: readonly unknown[]): void {
  noise.push([level, ...words]);
  // A test that waits for nothing does not use the promise.
  heard.promise.catch(() => undefined);
  heard.reject(new Error(`The console must stay quiet: ${words.map(String).join(" ")}`));
}

console.error = (...words) => hear("error", words);
console.warn = (...words) => hear("warn", words);

/** Rejects as soon as the console receives a message, so that no wait on a failed page lasts until its limit. */
export function firstNoise(): Promise<never> {
  return heard.promise;
}

/** Expects that the console was quiet since the last call; a test that expects messages replaces the function. */
export function expectQuietConsole(): void {
  const unexpected = noise.filter(
    ([level]) => !vi.isMockFunction(level === "warn" ? console.warn : console.error),
  );
  // Files that share a window share this module too.
  noise = [];
  heard = Promise.withResolvers();
  expect(unexpected, "the console must stay quiet").toEqual([]);
}
