import { join } from "node:path";
import { expect, it } from "vitest";
import { firstLoadLimitBytes, measureFirstLoad } from "../../apps/web/vite/first-load.ts";
import { buildWebIfNeeded } from "./web-build.ts";

it("loads at most 150 KB of compressed script before the contacts page stands", async () => {
  await buildWebIfNeeded();
  const scripts = measureFirstLoad(join(import.meta.dirname, "../../apps/web/dist"));
  const total = scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  expect(total, JSON.stringify(scripts)).toBeLessThanOrEqual(firstLoadLimitBytes);
}, 60_000);
