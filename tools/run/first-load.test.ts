import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { countLaterFiles, firstLoadLimitBytes, measureFirstLoad } from "../../apps/web/vite/first-load.ts";
import { buildWebIfNeeded } from "./web-build.ts";

const dist = join(import.meta.dirname, "../../apps/web/dist");

beforeAll(() => buildWebIfNeeded());

/** Modules that the first load of each list must not contain. */
const others = {
  contacts: ["company-list", "deal-list"],
  companies: ["deal-list"],
  deals: ["company-list"],
} as const;

it.each(["contacts", "companies", "deals"] as const)(
  "the first load of the %s list has at most 200 KB of script and no other lists",
  (list) => {
    const scripts = measureFirstLoad(dist, list);
    const total = scripts.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
    expect(total, JSON.stringify(scripts)).toBeLessThanOrEqual(firstLoadLimitBytes);
    const names = scripts.map(({ file }) => file).join("\n");
    for (const other of others[list]) expect(names).not.toContain(`/${other}-`);
  },
);

// Only forms need the schemas, so lists and pages do not load them.
it("no zod schemas are loaded before the first rows", () => {
  const codes = measureFirstLoad(dist, "deals").map(({ file }) => readFileSync(join(dist, file), "utf8"));
  expect(codes.filter((code) => code.includes("ZodError"))).toEqual([]);
});

it("code that a page needs later loads in at most two files", () => {
  const parts = countLaterFiles(dist);
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter(({ files }) => files > 2)).toEqual([]);
});

it("the page preloads its font", () => {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const [font] = page.match(/\/assets\/[^"]*\.woff2/u) ?? [];
  expect(page).toMatch(/<link rel="preload"[^>]*as="font"[^>]*crossorigin/u);
  expect(readFileSync(join(dist, String(font))).length).toBeGreaterThan(10_000);
});
