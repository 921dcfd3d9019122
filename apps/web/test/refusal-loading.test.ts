import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "../src");
const writer = "lib/i18n/refusal-text.ts";

const texts = new Map(
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/u.test(path) && !/\.(test|gen)\./u.test(path))
    .map((path) => [path, readFileSync(join(source, path), "utf8")]),
);

function pathOf(importing: string, target: string): string {
  return target.startsWith("#src/") ? target.slice("#src/".length) : normalize(join(importing, "..", target));
}

/** Who brings a file along with itself: not those that fetch it later. */
const importers = Map.groupBy(
  [...texts].flatMap(([from, text]) =>
    [...text.matchAll(/^(?:import(?! type)|export)\b[^;]*?from "([^"]+)";/gmu)].map(([, target = ""]) => ({
      from,
      target: pathOf(from, target),
    })),
  ),
  ({ target }) => target,
);

function bringing(path: string, found = new Set<string>()): Set<string> {
  for (const { from } of importers.get(path) ?? []) {
    if (!found.has(from)) bringing(from, found.add(from));
  }
  return found;
}

const writing = bringing(writer);

/** Each `import()` with what stands before it since the last statement or the last of them. */
const fetches = [...texts].flatMap(([from, text]) =>
  [...text.matchAll(/([^;]*?)\bimport\("([^"]+)"\)/gu)].map(([, before = "", target = ""]) => ({
    before,
    target: pathOf(from, target),
  })),
);

/** What fetches the texts of refusals with whatever code it is given. */
const fetching = ["lazyRecordForm"].filter((name) =>
  [...texts.values()].some((text) => text.includes(`function ${name}<`) && text.includes('"refusals"')),
);

it("whoever says a refusal of the contract has fetched its text", () => {
  const later = fetches.filter(({ target }) => writing.has(target));
  expect(later.length).toBeGreaterThan(4);
  expect(
    later.filter(({ before }) => !['"refusals"', ...fetching].some((word) => before.includes(word))),
  ).toEqual([]);
});

it("the first load says none", () => {
  expect(writing).not.toContain("main.tsx");
});
