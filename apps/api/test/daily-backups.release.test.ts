import { createReadStream } from "node:fs";
import { copyFile, mkdtemp, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { readArchive } from "@lanyard/backup/archive-reader";
import { archiveName } from "@lanyard/backup/archive-store";
import { readInstallationMark } from "@lanyard/backup/installation-mark-sql";
import { takeBackupLock } from "@lanyard/backup/snapshot-sql";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { createLogger, type Logger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import { version } from "@lanyard/server-kit/version";
import { leaveTestApi } from "@lanyard/test-kit/test-api";
import { waitingLocks } from "@lanyard/test-kit/waiting-locks";
import { expect, test, vi } from "vitest";
import { startDailyBackups } from "#src/backup/daily-backups.ts";
import { runBackup } from "#src/backup/run-backup.ts";
import { configurationOf, outputOf, setUpBackups, withDatabase } from "./backup-set-up.ts";

const { api, folder, backUp, restore } = await setUpBackups();

interface Daily {
  readonly ownerUrl: string;
  readonly dataDir: string;
  readonly backup: Configuration["backup"];
  readonly log: Logger;
}

/** Starts daily backups with faked timers. Calls `check` until it passes, and then stops the backups. */
async function runDaily({ ownerUrl, dataDir, backup, log }: Daily, check: () => unknown): Promise<void> {
  vi.stubEnv("DATABASE_URL", ownerUrl);
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("BACKUP_TO", backup.to);
  vi.stubEnv("BACKUP_KEEP", String(backup.kept));
  await leaveTestApi();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const daily = startDailyBackups({ configuration: { s3: undefined, backup }, ownerUrl, log });
  try {
    await vi.waitFor(check, { timeout: 60_000, interval: 200 });
  } finally {
    daily.stop();
    vi.useRealTimers();
    vi.unstubAllEnvs();
  }
}

test("a daily backup missed while the server was stopped is made soon after it starts", async () => {
  const to = await mkdtemp(join(folder, "daily-"));
  const { ownerUrl } = api.database;
  const { path } = await backUp(ownerUrl);
  const own = await readInstallationMark(ownerUrl);
  const named = (days: number, of = own) =>
    archiveName(new Date(Date.now() - days * 86_400_000), { isEncrypted: false, of });
  const older = [named(4), named(3), named(2)];
  // Neither archive counts: one is from another installation, and the other has a future date.
  const others = [named(0.1, "99999999"), named(-9)];
  for (const name of [...older, ...others]) await copyFile(path, join(to, name));
  const kept = async () => (await readdir(to)).filter((name) => !others.includes(name));
  const backup = { to, at: "03:00", kept: 2, key: undefined };
  const log = createLogger({ level: "silent" });
  await runDaily({ ownerUrl, dataDir: api.dataDir, backup, log }, async () => {
    vi.advanceTimersByTime(11 * 60_000);
    expect(await kept()).toEqual([older[2], expect.not.stringMatching(/\.part$/u)]);
  });
  const [, made = ""] = await kept();
  const { manifest } = await readArchive(createReadStream(join(to, made)), undefined);
  expect(manifest.files.count).toBe(2);
  expect(await readdir(to)).toEqual(expect.arrayContaining(others));
});

test("a daily backup waits for a running manual backup", async () => {
  const { ownerUrl } = api.database;
  const to = await mkdtemp(join(folder, "meanwhile-"));
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: api.dataDir, BACKUP_TO: to };
  const owner = createPool({ url: ownerUrl, max: 1, applicationName: "test" });
  const byHand = await owner.connect();
  expect(await takeBackupLock(byHand)).toBe(true);
  let isDone = false;
  const daily = outputOf("apps/api/src/backup-main.ts", ["--daily"], env).finally(() => {
    isDone = true;
  });
  await expect.poll(() => waitingLocks(byHand, "locktype = 'advisory'"), { timeout: 60_000 }).toBe(1);
  expect([isDone, await readdir(to)]).toEqual([false, []]);
  byHand.release(true);
  expect(await daily).toMatch(/\.tar\.gz\n$/u);
  await owner.end();

  const run = { configuration: configurationOf(folder, api.dataDir), ownerUrl, version, to };
  const [first] = await readdir(to);
  const second = await runBackup(run);
  const third = await runBackup(run);
  expect(new Set([first, basename(second.path), basename(third.path)]).size).toBe(3);
  expect(await readdir(to)).toHaveLength(3);
});

test("a daily backup is skipped only if this installation has already made it", async () => {
  await withDatabase(async ({ ownerUrl }) => {
    const { path } = await backUp(api.database.ownerUrl);
    await restore(path, ownerUrl);
    const to = await mkdtemp(join(folder, "times-"));
    const env = { DATABASE_URL: ownerUrl, DATA_DIR: folder, BACKUP_TO: to };
    const since = new Date();
    const daily = (...more: string[]) =>
      outputOf("apps/api/src/backup-main.ts", ["--daily", "--since", since.toISOString(), ...more], env);
    // None of these archives counts: one is too old, one is from another installation, and one has a future
    // date.
    const own = await readInstallationMark(ownerUrl);
    for (const [seconds, of] of [
      [-3600, own],
      [0, "99999999"],
      [3600, own],
    ] as const) {
      const moment = new Date(since.getTime() + seconds * 1000);
      await copyFile(path, join(to, archiveName(moment, { isEncrypted: true, of })));
    }
    const said = await Promise.all([daily(), daily()]);
    expect(said.filter((text) => text.trim().endsWith(".tar.gz"))).toHaveLength(1);
    expect(said.join("")).toMatch(/Another process is making the daily backup\.|was made since/u);
    expect(await daily()).toMatch(/^lanyard-.*\.tar\.gz was made since .*Z\.\n$/u);
    expect(await readdir(to)).toHaveLength(4);
  });
});

test("the reason for a missing daily backup is logged", async () => {
  await withDatabase(async ({ ownerUrl }) => {
    const to = await mkdtemp(join(folder, "none-"));
    const backup = { to, at: "03:00", kept: 7, key: undefined };
    const log = createLogger({ level: "silent" });
    const info = vi.spyOn(log, "info");
    await runDaily({ ownerUrl, dataDir: folder, backup, log }, () => {
      vi.advanceTimersByTime(3_600_000);
      expect(info).toHaveBeenCalledWith("No daily backup was made: There is nothing to back up yet.");
    });
  });
});

test("a warning is logged if daily backups are not configured", () => {
  const log = createLogger({ level: "silent" });
  const warn = vi.spyOn(log, "warn");
  const backup = { to: folder, at: undefined, kept: 7, key: undefined };
  const { ownerUrl } = api.database;
  startDailyBackups({ configuration: { s3: undefined, backup }, ownerUrl, log }).stop();
  expect(warn).toHaveBeenCalledWith("No daily backups are made: BACKUP_AT is off");
});
