import { afterEach, expect, test } from "vitest";
import { warmDateFinders } from "#src/date-finder.ts";
import { loadInteractionReader } from "#src/typed-interaction.ts";

const { exec } = RegExp.prototype;
afterEach(() => {
  RegExp.prototype.exec = exec;
});

/**
 * Returns whether a pattern belongs to the date finder. Short patterns do not find dates, and servers that
 * run in the same worker use patterns of their own.
 */
const isOfDates = (pattern: string, stack = "") =>
  pattern.length > 12 && (stack.includes("chrono") || stack.includes("typed-lines/src"));

/** An engine compiles a pattern at its first run, so the test counts first runs. */
function watchPatterns() {
  const known = new Set<string>();
  let fresh: string[] = [];
  RegExp.prototype.exec = function (text: string) {
    const id = `${this.flags} ${this.source}`;
    if (!known.has(id) && isOfDates(this.source, new Error().stack)) fresh.push(this.source);
    known.add(id);
    return exec.call(this, text);
  };
  return () => {
    const taken = fresh;
    fresh = [];
    return taken;
  };
}

test("warm-up steps compile at most one date pattern each; reading then compiles none", async () => {
  const compiled = watchPatterns();
  const turns: string[][] = [];
  await warmDateFinders(async () => void turns.push(compiled()));
  expect(turns.length).toBeGreaterThan(200);
  expect(turns.flat().length).toBeGreaterThan(50);
  expect(turns.filter((patterns) => patterns.length > 1)).toEqual([]);
  for (const language of ["en", "de", "es", "fr"]) {
    const read = await loadInteractionReader({ language, timeZone: "UTC", isDayFirst: language === "fr" });
    compiled();
    read("Appelé Ada, mañana morgen tomorrow demain 500 €", { people: [], types: [] });
    expect(compiled().filter((pattern) => pattern.startsWith("(\\W|^)"))).toEqual([]);
  }
});
