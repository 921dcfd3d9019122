import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { countLaterFiles, firstLoadLimitBytes, measureFirstLoad } from "../../apps/web/vite/first-load.ts";
import { buildWebIfNeeded } from "./web-build.ts";

const dist = join(import.meta.dirname, "../../apps/web/dist");

beforeAll(() => buildWebIfNeeded());

it("loads at most 150 KB of compressed script before the contacts page stands", () => {
  const scripts = measureFirstLoad(dist);
  const total = scripts.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  expect(total, JSON.stringify(scripts)).toBeLessThanOrEqual(firstLoadLimitBytes);
});

it("fetches a later part with the page that it is of, beside what all parts share", () => {
  const parts = countLaterFiles(dist);
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter(({ files }) => files > 2)).toEqual([]);
});
