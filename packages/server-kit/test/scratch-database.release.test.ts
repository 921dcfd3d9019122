import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { removeScratchDatabases, withScratchDatabase } from "../src/scratch-database.ts";
import { query } from "./database-launch.ts";

// Only the owner can enter this folder. If root runs the test, PostgreSQL cannot use the folder, and the
// database is created elsewhere.
const dataDir = mkdtempSync(join(tmpdir(), "lanyard-scratch-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const said: string[] = [];
const say = (line: string) => void said.push(line);
const foldersThere = () =>
  said
    .flatMap((line) => /The database is in (\S+):/u.exec(line)?.[1] ?? [])
    .filter((folder) => existsSync(folder));

test("a scratch database leaves no file after success, failure, or a kill and cleanup", async () => {
  expect(
    await withScratchDatabase(dataDir, say, (url) => query(url, "select 1 as one").then(([row]) => row)),
  ).toEqual({ one: 1 });
  await expect(
    withScratchDatabase(dataDir, say, () => Promise.reject(new Error("no organisation nobody"))),
  ).rejects.toThrow("no organisation nobody");
  expect([readdirSync(dataDir), foldersThere()]).toEqual([[], []]);

  const program = fileURLToPath(new URL("scratch-database-process.ts", import.meta.url));
  const child = spawn(process.execPath, [program, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  let written = "";
  child.stdout.on("data", (text) => (written += String(text)));
  await expect.poll(() => written).toContain("postgres://");
  for (const line of written.split("\n")) say(line);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(readdirSync(dataDir)).toEqual([`scratch-${child.pid}`]);
  await removeScratchDatabases(dataDir);
  expect([readdirSync(dataDir), foldersThere()]).toEqual([[], []]);
});
