import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { headerName } from "@lanyard/backup/archive-format";
import { createArchiveWriter } from "@lanyard/backup/archive-writer";
import { encrypted } from "@lanyard/backup/encryption";
import { createFolderArchives } from "@lanyard/backup/folder-archives";
import { freePort } from "@lanyard/server-kit/free-port";
import { createLogger } from "@lanyard/server-kit/logging";
import { readMigrations } from "@lanyard/server-kit/migration-files";
import { createTestDatabase } from "@lanyard/test-kit/database";
import { generateX25519Identity } from "age-encryption";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startDailyBackups } from "#src/backup/daily-backups.ts";
import { crmSchema } from "#src/db/crm-schema.ts";

const folder = await mkdtemp(join(tmpdir(), "lanyard-destination-"));
const file = join(folder, "a-file");
await writeFile(file, "not a folder");
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the error output of a program that must fail. */
function complaintOf(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const path = fileURLToPath(new URL(`../../../${program}`, import.meta.url));
  // No server listens at this database URL, so a program that connects before it checks the destination
  // reports another error.
  const own = { DATABASE_URL: "postgres://me:pw@127.0.0.1:1/crm", DATA_DIR: folder, ...env };
  return new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [path, ...args],
      { env: { ...process.env, ...own }, timeout: 60_000 },
      (error, _, complaint) => {
        if (error === null || error.killed === true) reject(new Error("It did not end with a complaint"));
        else resolve(complaint);
      },
    );
  });
}

const places = () => [
  ["/proc/nope/deeper", "the file system takes no folder there"],
  [file, "a file stands where a folder should be"],
  [join(file, "below"), "a file stands where a folder should be"],
  ["/sys/nope", "permission denied"],
];

describe("an unusable backup folder", () => {
  test("the backup command reports an unusable folder immediately, with the reason", async () => {
    const place = "/proc/nope/deeper";
    expect(await complaintOf("apps/api/src/backup-main.ts", ["--to", place])).toBe(
      `The folder ${place} for backups cannot be written to (the file system takes no folder there).\n`,
    );
  });

  test("the server logs an unusable backup folder when it starts daily backups", async () => {
    for (const [to = "", reason] of places()) {
      const log = createLogger({ level: "silent" });
      const error = vi.spyOn(log, "error");
      const backup = { to, at: "03:00", kept: 7, key: undefined };
      const ownerUrl = "postgres://me:pw@127.0.0.1:1/crm";
      const daily = startDailyBackups({ configuration: { s3: undefined, backup }, ownerUrl, log });
      try {
        await vi.waitFor(() =>
          expect(error).toHaveBeenCalledWith(
            expect.anything(),
            `Daily backups cannot be made: The folder ${to} for backups cannot be written to (${reason}).`,
          ),
        );
      } finally {
        daily.stop();
      }
    }
  });

  test("testing a backup folder leaves no file in it", async () => {
    const place = join(folder, "new", "deeper");
    await createFolderArchives(place).prepare();
    expect(await readdir(place)).toEqual([]);
  });
});

test("the backup command's error names a data folder that has no database", async () => {
  const mistyped = join(folder, "mistyped");
  const env = { DATABASE_URL: "", DATA_DIR: mistyped };
  expect(await complaintOf("apps/api/src/backup-main.ts", [], env)).toBe(
    `DATA_DIR: there is no database of Lanyard in ${mistyped}: set DATA_DIR to the folder that Lanyard runs on, or DATABASE_URL.\n`,
  );
  expect(await readdir(folder)).not.toContain("mistyped");
});

test("the backup command's error names a database without Lanyard, not its password", async () => {
  const { ownerUrl, drop } = await createTestDatabase();
  onTestFinished(() => drop());
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("drop schema crm cascade");
  await client.end();
  const { host, pathname } = new URL(ownerUrl);
  expect(await complaintOf("apps/api/src/backup-main.ts", [], { DATABASE_URL: ownerUrl })).toBe(
    `There is nothing to back up: Lanyard has never used the database ${pathname.slice(1)} at ${host}.\n`,
  );
});

test("an unreachable bucket is reported immediately, with the reason", async () => {
  const port = await freePort();
  const s3 = { S3_ENDPOINT: `http://localhost:${port}`, S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" };
  const to = "s3://lanyard/kept";
  const [written, read] = await Promise.all([
    complaintOf("apps/api/src/backup-main.ts", ["--to", to], s3),
    complaintOf("tools/run/restore.ts", ["--from", `${to}/x.tar.gz`], s3),
  ]);
  expect(written).toMatch(/^Backups cannot be written to s3:\/\/lanyard\/kept\/ \(.*ECONNREFUSED.*\)\.\n$/u);
  expect(read).toMatch(/^s3:\/\/lanyard\/kept\/x\.tar\.gz could not be read \(.*ECONNREFUSED.*\)\.\n$/u);
});

async function headOnly(name: string, header: object): Promise<string> {
  const path = join(folder, name);
  const writer = await createArchiveWriter(createWriteStream(path), []);
  await writer.addText(headerName, JSON.stringify(header));
  await writer.finish();
  return path;
}

test("an archive written by a newer version is refused, even by `--check`", async () => {
  const { schema, folder: migrations } = crmSchema;
  const known = (await readMigrations(migrations)).map(({ name, checksum }) => ({ name, checksum }));
  const recorded = [...known, { name: "9999_newer.sql", checksum: "-" }];
  const schemas = [{ name: schema, migrations: recorded, sequences: [] }];
  const header = { format: 1, version: "9.0.0", postgres: "18", takenAt: new Date().toISOString(), schemas };
  const newerFormat = await headOnly("format.tar.gz", { format: 2, version: "9.0.0", parts: [] });
  const newerTables = await headOnly("tables.tar.gz", header);
  const said = await Promise.all([
    complaintOf("tools/run/restore.ts", ["--from", newerFormat, "--check"]),
    complaintOf("tools/run/restore.ts", ["--from", newerFormat]),
    complaintOf("tools/run/restore.ts", ["--from", newerTables]),
  ]);
  for (const each of said)
    expect(each).toBe(
      "The archive was written by Lanyard 9.0.0, which is newer than this version. Restore it with that version.\n",
    );
});

test("restoring a single organisation requires an existing database", async () => {
  const archive = await headOnly("one.tar.gz", {
    format: 1,
    version: "1.1.0",
    postgres: "18",
    takenAt: new Date().toISOString(),
    schemas: [],
  });
  const mistyped = join(folder, "mistyped");
  const env = { DATABASE_URL: "", DATA_DIR: mistyped };
  expect(await complaintOf("tools/run/restore.ts", ["--from", archive, "--organisation", "acme"], env)).toBe(
    `DATA_DIR: there is no database of Lanyard in ${mistyped}: set DATA_DIR to the folder that Lanyard runs on, or DATABASE_URL.\n`,
  );
  expect(await readdir(folder)).not.toContain("mistyped");
});

test("the restore command checks the archive and key before it connects to a database", async () => {
  const locked = join(folder, "locked.tar.gz.age");
  const key = await generateX25519Identity();
  await writeFile(locked, await (await encrypted(Readable.from([Buffer.from("rows")]), [key])).toArray());
  const of = (from: string, env = {}) => complaintOf("tools/run/restore.ts", ["--from", from], env);
  const said = await Promise.all([
    of("/proc/nope/deeper.tar.gz"),
    of(file),
    of(locked, { BACKUP_KEY: await generateX25519Identity() }),
    complaintOf("tools/run/restore.ts", []),
  ]);
  expect(said).toEqual([
    "There is no file /proc/nope/deeper.tar.gz.\n",
    "The archive is damaged: it cannot be unpacked.\n",
    "BACKUP_KEY is not the key that the archive was encrypted for.\n",
    expect.stringMatching(/^--from is missing\. It names the archive\.\n\nnpm run restore/u),
  ]);
});
