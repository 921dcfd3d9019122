import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { removeScratchDatabases, withScratchDatabase } from "../src/scratch-database.ts";
import { query } from "./database-launch.ts";

// Nobody else can enter it: what root starts there lies elsewhere.
const dataDir = mkdtempSync(join(tmpdir(), "lanyard-scratch-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const elsewhere = "/var/lib/lanyard/databases";
const listElsewhere = () => (existsSync(elsewhere) ? readdirSync(elsewhere).sort() : []);
const quiet = () => undefined;

test("a scratch database leaves no file behind, whether its work is done, fails or is killed", async () => {
  const before = listElsewhere();
  expect(
    await withScratchDatabase(dataDir, quiet, (url) => query(url, "select 1 as one").then(([row]) => row)),
  ).toEqual({ one: 1 });
  await expect(
    withScratchDatabase(dataDir, quiet, () => Promise.reject(new Error("no organisation nobody"))),
  ).rejects.toThrow("no organisation nobody");
  expect([readdirSync(dataDir), listElsewhere()]).toEqual([[], before]);

  const program = fileURLToPath(new URL("scratch-database-process.ts", import.meta.url));
  const child = spawn(process.execPath, [program, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(readdirSync(dataDir)).toEqual([`scratch-${child.pid}`]);
  await removeScratchDatabases(dataDir);
  expect([readdirSync(dataDir), listElsewhere()]).toEqual([[], before]);
});
