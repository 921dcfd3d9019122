import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { version } from "@lanyard/server-kit/version";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../packages/server-kit/test/database-processes.ts";
import { clientOf, makeProductLocation, type RunningProduct } from "../test/running-product.ts";
import { root } from "./child-command.ts";
import { findKeptVersion, type KeptVersion } from "./kept-version.ts";
import { startKeeping } from "./version-keeping.ts";

const place = makeProductLocation();
const env = { DEMO: "empty" };
const folder = mkdtempSync(join(tmpdir(), "lanyard-newer-"));
const last = readdirSync(join(root, "apps/api/db/migrations")).findLast((file) =>
  /^\d{4}_.*\.sql$/u.test(file),
);
const nextMigration = `${String(Number(last?.slice(0, 4)) + 1).padStart(4, "0")}_newer.sql`;
let older: KeptVersion;
let newer: string;
let dataDir: string;
let id: string;

async function untilServing({ keeper, written }: RunningProduct): Promise<void> {
  await until(() => {
    if (keeper.exitCode !== null) throw new Error(written.errors);
    return written.output.includes("Ctrl+C");
  });
}

async function stop({ keeper, exit }: RunningProduct): Promise<void> {
  keeper.kill("SIGTERM");
  await exit;
}

/** Copies the kept version as version 9.9.9, adds a migration, and applies `change` to the copy. */
function makeNewer(change: (path: (file: string) => string) => void): string {
  const newer = join(folder, "newer");
  const path = (file: string) => join(newer, file);
  cpSync(older.folder, newer, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source !== join(older.folder, "node_modules"),
  });
  // Uses hard links, because the packages take hundreds of megabytes.
  execFileSync("cp", ["-al", join(older.folder, "node_modules"), path("node_modules")]);
  const lock = createHash("sha256").update(readFileSync(path("package-lock.json")));
  writeFileSync(path("node_modules/.lanyard-installed"), lock.digest("hex"));
  const manifest = readFileSync(path("package.json"), "utf8");
  writeFileSync(path("package.json"), manifest.replace(`"version": "${version}"`, '"version": "9.9.9"'));
  writeFileSync(path(`apps/api/db/migrations/${nextMigration}`), "create table crm.newer (org_id uuid);");
  change(path);
  return newer;
}

beforeAll(async () => {
  const product = await place.start(env);
  await untilServing(product);
  ({ dataDir } = product);
  id = (await (await clientOf(product)).contacts.create({ body: { first: "Kept" } })).contact.id;
  expect(await startKeeping(dataDir, new Date(0)).kept).toBe("");
  const folder = await startKeeping(dataDir, new Date()).kept;
  older = { folder, version, hash: expect.stringContaining(basename(folder).split("-")[1] ?? "none") };
  await stop(product);
  newer = makeNewer((path) =>
    appendFileSync(path("apps/api/src/db/crm-schema.ts"), "\nmigrations.parse = () => [];\n"),
  );
});
afterAll(async () => {
  await place.leave();
  rmSync(folder, { recursive: true, force: true });
});

async function expectOlder(product: RunningProduct): Promise<void> {
  await untilServing(product);
  expect(product.written.errors).toContain(
    `Version 9.9.9 could not start on the upgraded database: The servers started but do not respond: the API is not ready: schema older. The database was restored to its state before the upgrade from version ${version}.\nStarting version ${version} instead, which ran here before.\n`,
  );
  expect(product.written.output).toContain(
    `The upgrade to version 9.9.9 failed. You are still on version ${version}; no data was changed.`,
  );
  const ready = await (await fetch(`${product.url}/api/ready`)).json();
  expect(ready).toMatchObject({ status: "ready", version, failedUpgrade: "9.9.9" });
  const client = await clientOf(product);
  expect((await client.contacts.read({ params: { id } })).contact.first).toBe("Kept");
  await client.contacts.create({ body: { first: "Goes on" } });
  await stop(product);
}

test("if the newer version cannot start, the older one starts with the existing data", async () => {
  await expectOlder(await place.start(env, newer));
});

test("a container replaces its own process with the older version", async () => {
  await expectOlder(await place.startAlone(env, newer));
});

test("copying a version writes no more files after it is stopped", async () => {
  const other = mkdtempSync(join(tmpdir(), "lanyard-keeping-"));
  const keeping = startKeeping(other, new Date());
  const ended = keeping.kept.then(
    () => "whole",
    () => "cut off",
  );
  const written = () => readdirSync(other, { recursive: true });
  await until(() => written().some((path) => path.includes("node_modules")));
  await keeping.stop();
  rmSync(other, { recursive: true });
  expect(await ended).toBe("cut off");
  expect(existsSync(other)).toBe(false);
});

test("a kept version is found only if it is complete and differs from the running one", () => {
  expect(findKeptVersion(older.folder, dataDir)).toBeUndefined();
  expect(findKeptVersion(newer, dataDir)).toEqual(older);
  appendFileSync(join(older.folder, "tools/run/start.ts"), "// changed\n");
  expect(findKeptVersion(newer, dataDir)).toBeUndefined();
});
