import { beforeEach, expect, vi } from "vitest";

const noise: unknown[][] = [];

console.error = (...words) => void noise.push(["error", ...words]);
console.warn = (...words) => void noise.push(["warn", ...words]);

beforeEach(() => {
  noise.length = 0;
});

/** Expects a quiet console; a test that expects messages replaces the function. */
export function expectQuietConsole(): void {
  const unexpected = noise.filter(
    ([level]) => !vi.isMockFunction(level === "warn" ? console.warn : console.error),
  );
  expect(unexpected, "the console must stay quiet").toEqual([]);
}
