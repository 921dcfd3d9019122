import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { firstLoadLimitBytes, measureFirstLoad } from "../vite/first-load.ts";

const vite = join(import.meta.dirname, "../../../node_modules/vite/bin/vite.js");

it("loads at most 150 KB of compressed script before the contacts page stands", () => {
  const outDir = mkdtempSync(join(tmpdir(), "lanyard-web-"));
  try {
    execFileSync(
      process.execPath,
      [vite, "build", "--outDir", outDir, "--emptyOutDir", "--logLevel", "error"],
      {
        cwd: join(import.meta.dirname, ".."),
        // The test runner's own setting would build React for development.
        env: { ...process.env, NODE_ENV: "production" },
      },
    );
    const scripts = measureFirstLoad(outDir);
    const total = scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
    expect(total, JSON.stringify(scripts)).toBeLessThanOrEqual(firstLoadLimitBytes);
  } finally {
    rmSync(outDir, { recursive: true });
  }
}, 60_000);
