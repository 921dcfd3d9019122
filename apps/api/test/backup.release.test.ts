import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Manifest } from "@lanyard/backup/archive-format";
import { readArchive } from "@lanyard/backup/archive-reader";
import { writeBackup } from "@lanyard/backup/backup";
import { restoreOrganisation } from "@lanyard/backup/organisation-restore";
import { restoreBackup } from "@lanyard/backup/restore";
import { applyMigrations } from "@lanyard/server-kit/migrations";
import { createPool } from "@lanyard/server-kit/pool";
import { describeSchema } from "@lanyard/server-kit/schema-description";
import { version } from "@lanyard/server-kit/version";
import { findOldestPostgres, startInstalledPostgres } from "@lanyard/test-kit/installed-postgres";
import { startS3Server } from "@lanyard/test-kit/s3-server";
import { makeScratchFolder } from "@lanyard/test-kit/scratch-folder";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBackupFiles } from "#src/backup/backup-files.ts";
import { runBackup } from "#src/backup/run-backup.ts";
import { crmSchema } from "#src/db/crm-schema.ts";
import { createDemoRandom } from "#src/demo/demo-random.ts";
import { openFileStore } from "#src/features/attachment/attachment.ts";
import {
  configurationOf,
  outputOf,
  program,
  refusalOf,
  savedText,
  schemas,
  setUpBackups,
  withDatabase,
} from "./backup-set-up.ts";

const { api, folder, backUp, restore } = await setUpBackups();
const check = (path: string, key?: string) => readArchive(createReadStream(path), key);
const rowsOf = ({ tables }: Manifest) => Object.fromEntries(tables.map(({ table, rows }) => [table, rows]));

test("a restore into another database reproduces rows, files and schema exactly", async () => {
  const { path, manifest } = await backUp(api.database.ownerUrl);
  expect(manifest.files).toMatchObject({ count: 2, bytes: savedText.length, missing: [] });
  expect(rowsOf(manifest)).toMatchObject({ contacts: 1, companies: 1, attachments: 2, members: 6 });
  await withDatabase(async ({ ownerUrl }) => {
    const dataDir = await mkdtemp(join(folder, "restored-"));
    await restore(path, ownerUrl, { dataDir });
    expect((await backUp(ownerUrl, { dataDir })).manifest).toEqual(manifest);
    for (const { schema } of schemas)
      expect(await describeSchema(ownerUrl, schema)).toBe(
        await describeSchema(api.database.ownerUrl, schema),
      );
    await restore(path, ownerUrl, { dataDir });
    expect((await backUp(ownerUrl, { dataDir })).manifest).toEqual(manifest);
  });
});

const olderPostgres = findOldestPostgres();

test.skipIf(olderPostgres === undefined)(
  "a restore into the oldest supported PostgreSQL reproduces every byte",
  async () => {
    const { path, manifest } = await backUp(api.database.ownerUrl);
    const place = await makeScratchFolder();
    const server = await startInstalledPostgres({
      programs: olderPostgres ?? "",
      dataDir: join(place, "postgres"),
    });
    try {
      const dataDir = await mkdtemp(join(folder, "restored-"));
      await restore(path, server.url, { dataDir });
      expect((await backUp(server.url, { dataDir })).manifest).toEqual(manifest);
    } finally {
      await server.stop();
      await rm(place, { recursive: true, force: true });
    }
  },
);

test("a backup is a consistent snapshot despite concurrent writes", async () => {
  let isDone = false;
  const writing = (async () => {
    for (let n = 0; !isDone; n += 1)
      await api.acme.user.client.contacts.create({ body: { first: `Meanwhile ${n}` } });
  })();
  const { path } = await backUp(api.database.ownerUrl);
  isDone = true;
  await writing;
  await withDatabase(async ({ ownerUrl }) => {
    await restore(path, ownerUrl);
    const pool = createPool({ url: ownerUrl, max: 1, applicationName: "test" });
    const { rows } = await pool.query(`select
      (select count(*) from crm.contacts)::int as contacts,
      (select count(*) from crm.action_changes where noun = 'contact' and op = 'create')::int as logged,
      (select sum(delta) from crm.record_counts where noun = 'contact')::int as counted`);
    await pool.end();
    expect(rows[0].logged).toBe(rows[0].contacts);
    expect(rows[0].counted).toBe(rows[0].contacts);
  });
});

test("a restored archive of an older version is upgraded to this version", async () => {
  const older = await mkdtemp(join(folder, "migrations-"));
  const names = (await readdir(crmSchema.folder)).filter((name) => /^000[1-5].*\.(sql|json)$/u.test(name));
  for (const name of names) await copyFile(join(crmSchema.folder, name), join(older, name));
  await withDatabase(async ({ ownerUrl }) => {
    const pool = createPool({ url: ownerUrl, max: 1, applicationName: "test" });
    await pool.query("drop schema crm cascade");
    await applyMigrations({
      ownerUrl,
      schemas: [{ schema: "crm", folder: older }],
      version: "1.0.0",
      say: () => {},
    });
    await pool.query("alter table crm.organisations no force row level security");
    const id = "0190a6b5-0000-7000-8000-000000000001";
    await pool.query("insert into crm.organisations (id, slug) values ($1, 'older')", [id]);
    const { path } = await backUp(ownerUrl);
    await restore(path, ownerUrl);
    expect(await describeSchema(ownerUrl, "crm")).toBe(await describeSchema(api.database.ownerUrl, "crm"));
    expect((await pool.query("select slug from crm.organisations")).rows).toEqual([{ slug: "older" }]);
    await pool.query("insert into crm.schema_migrations (name, checksum) values ('9999_newer.sql', '-')");
    const newer = await backUp(ownerUrl);
    expect(await refusalOf(restore(newer.path, ownerUrl))).toMatch(
      /The archive was written by Lanyard .*, which is newer than this version\. Restore it with that version\. Nothing was changed\.$/u,
    );
    await pool.end();
  });
});

test("a restore reports a full disk and changes nothing", async () => {
  const { path } = await backUp(api.database.ownerUrl);
  await withDatabase(async ({ ownerUrl }) => {
    const files = {
      write: (_name: string, bytes: AsyncIterable<Uint8Array>) =>
        pipeline(bytes, createWriteStream("/dev/full")),
    };
    const source = createReadStream(path);
    const restored = restoreBackup({ ownerUrl, schemas, source, key: undefined, files, say: () => {} });
    expect(await refusalOf(restored)).toBe(
      "StartError: The disk is full. Free some space and restore again. Nothing was changed.",
    );
  });
});

test("a check refuses damaged archives and encrypted archives without their key", async () => {
  const identity = await generateX25519Identity();
  const { path } = await backUp(api.database.ownerUrl, { key: await identityToRecipient(identity) });
  expect(path).toMatch(/\.tar\.gz\.age$/u);
  expect((await readFile(path)).includes("Lovelace")).toBe(false);
  expect((await check(path, identity)).manifest.files.count).toBe(2);
  expect(await refusalOf(check(path))).toContain("is encrypted");
  expect(await refusalOf(check(path, await generateX25519Identity()))).toContain("not the key");

  const plain = (await backUp(api.database.ownerUrl)).path;
  const { size } = await stat(plain);
  const damage = async (how: (copy: string) => Promise<void>) => {
    const copy = `${plain}.copy`;
    await copyFile(plain, copy);
    await how(copy);
    return refusalOf(check(copy));
  };
  expect(await damage((copy) => truncate(copy, Math.floor(size / 2)))).toContain("ends too early");
  expect(await damage((copy) => truncate(copy, 0))).toMatch(/no backup|ends too early/u);
  const flip = async (copy: string) => {
    const file = await open(copy, "r+");
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, Math.floor(size / 2));
    await file.write(Buffer.from([(byte[0] ?? 0) ^ 255]), 0, 1, Math.floor(size / 2));
    await file.close();
  };
  expect(await damage(flip)).toContain("damaged");
  const text = join(folder, "text");
  await writeFile(text, "Not an archive");
  expect(await refusalOf(check(text))).toContain("cannot be unpacked");
});

test("a restore reports damaged rows and changes nothing", async () => {
  const { path } = await backUp(api.database.ownerUrl);
  const whole = gunzipSync(await readFile(path));
  const damages: readonly ((bytes: Buffer, at: number) => void)[] = [
    (bytes, at) => bytes.writeUInt8(0xff, at), // Invalid UTF-8
    (bytes, at) => bytes.write(",,,", at), // Too many columns
    (bytes, at) => bytes.write("zz", bytes.indexOf("-", at - 200) + 1), // An invalid id
    (bytes, at) => bytes.write("X", at), // Valid rows with another value
  ];
  await withDatabase(async ({ ownerUrl }) => {
    await restore(path, ownerUrl);
    const before = (await backUp(ownerUrl)).manifest;
    for (const damage of damages) {
      const bytes = Buffer.from(whole);
      damage(bytes, bytes.indexOf("Globex"));
      const copy = join(folder, "damaged.tar.gz");
      await writeFile(copy, gzipSync(bytes));
      const reason = await refusalOf(check(copy));
      expect(reason).toMatch(
        /^StartError: The archive is damaged: the rows of crm\.\w+ were changed after the backup\./u,
      );
      expect(await refusalOf(restore(copy, ownerUrl))).toBe(`${reason} Nothing was changed.`);
    }
    expect((await backUp(ownerUrl)).manifest).toEqual(before);
  });
});

test("a restore of one organisation keeps later changes of other organisations", async () => {
  const { path } = await backUp(api.database.ownerUrl);
  await withDatabase(async ({ ownerUrl }) => {
    await restore(path, ownerUrl);
    const pool = createPool({ url: ownerUrl, max: 1, applicationName: "test" });
    const state = async () => {
      const { rows } = await pool.query(`select
        (select count(*)::int from crm.contacts c join crm.organisations o on o.id = c.org_id where slug = 'acme') as acme,
        (select name from crm.companies c join crm.organisations o on o.id = c.org_id where slug = 'globex') as globex,
        (select count(*)::int from signin.members) as members`);
      return rows[0];
    };
    // A restore of one organisation does not replace its audit entries, and they must not make it fail.
    await pool.query(`insert into crm.audit_entries (org_id, id, who_name, what, detail)
      select id, gen_random_uuid(), 'Lanyard', 'backup', '{}' from crm.organisations where slug = 'acme'`);
    await pool.query(`insert into signin.audit_entries (organisation_id, id, what, who_id, who_name, who_email, detail)
      select id, gen_random_uuid(), 'sign-in', gen_random_uuid(), 'Ada', 'ada@acme.example', '{}' from signin.organisations where slug = 'acme'`);
    const before = await state();
    await pool.query("update crm.companies set name = 'Globex by now', name_key = 'globex by now'");
    await pool.query("alter table crm.contacts no force row level security");
    for (const table of ["import_rows", "notes", "attachments", "contacts"])
      await pool.query(`delete from crm.${table}`);
    await pool.query("alter table crm.contacts force row level security");
    await pool.query(`delete from signin.members where organisation_id =
      (select id from signin.organisations where slug = 'acme')`);
    expect(await state()).toEqual({ acme: 0, globex: "Globex by now", members: 3 });
    await withDatabase(async (scratch) => {
      const options = {
        ownerUrl,
        scratchUrl: scratch.ownerUrl,
        schemas,
        openSource: async () => createReadStream(path),
        key: undefined,
        files: createBackupFiles(await openFileStore({ s3: undefined, dataDir: folder })),
        say: () => {},
      };
      await restoreOrganisation({ ...options, slug: "acme" });
      expect(await refusalOf(restoreOrganisation({ ...options, slug: "nobody" }))).toBe(
        "StartError: The archive has no organisation nobody; it has acme, globex.",
      );
    });
    // The command refuses an unknown organisation before it connects to the database.
    const ofNobody = ["--from", path, "--organisation", "nobody"];
    const nowhere = { DATABASE_URL: "postgres://me:pw@127.0.0.1:1/crm", DATA_DIR: folder };
    await expect(outputOf("tools/run/restore.ts", ofNobody, nowhere)).rejects.toThrow(
      "The archive has no organisation nobody; it has acme, globex.",
    );
    expect(await state()).toEqual({ ...before, globex: "Globex by now" });
    await pool.end();
  });
});

test("a second concurrent backup is refused, as is a restore into a database in use", async () => {
  const { path } = await backUp(api.database.ownerUrl);
  expect(await refusalOf(restore(path, api.database.ownerUrl))).toContain("in use (lanyard-api");
  const openSource = async () => {
    throw new Error("Nothing is read");
  };
  const { ownerUrl } = api.database;
  const files = createBackupFiles(await openFileStore({ s3: undefined, dataDir: api.dataDir }));
  const ofOne = { ownerUrl, scratchUrl: ownerUrl, schemas, slug: "acme", openSource, key: undefined, files };
  expect(await refusalOf(restoreOrganisation({ ...ofOne, say: () => {} }))).toContain("in use (lanyard-api");
  let inner = "";
  const options = { schemas: ["crm", "signin"], files, key: undefined, version, now: new Date() };
  const never = async () => {
    throw new Error("Nothing is opened");
  };
  await writeBackup({
    ...options,
    ownerUrl: api.database.ownerUrl,
    async openTarget() {
      inner = await refusalOf(
        writeBackup({ ...options, ownerUrl: api.database.ownerUrl, openTarget: never }),
      );
      throw new Error("Enough");
    },
  }).catch(() => {});
  expect(inner).toContain("Another backup");
});

test("a backup and a second restore are refused while a restore is running", async () => {
  await withDatabase(async ({ ownerUrl }) => {
    const { path } = await backUp(api.database.ownerUrl);
    const to = await mkdtemp(join(folder, "half-"));
    const said: string[] = [];
    await restoreBackup({
      ownerUrl,
      schemas,
      source: createReadStream(path),
      key: undefined,
      say: () => {},
      finish: tryBoth,
      // A restore repeats erasures in `afterwards`, and holds its lock until that has finished.
      afterwards: tryBoth,
    });
    async function tryBoth() {
      const run = { configuration: configurationOf(folder, folder), ownerUrl, version, to };
      said.push(await refusalOf(runBackup(run)), await refusalOf(restore(path, ownerUrl)));
    }
    const refused = [
      "BackupRunning: Another backup or a restore of this database is running.",
      "StartError: Another restore or a backup of this database is running. Wait until it has finished, then restore.",
    ];
    expect(said).toEqual([...refused, ...refused]);
    expect(await readdir(to)).toEqual([]);
  });
});

test("a restore of an encrypted backup from a bucket reproduces rows and files", async () => {
  const bucket = "lanyard";
  const s3 = await startS3Server({ folder: await mkdtemp(join(folder, "s3-")), bucket });
  const { endpoint, accessKey, secretKey } = s3;
  const configuration = {
    s3: { endpoint, accessKey, secretKey, region: "us-east-1", bucket },
    dataDir: folder,
    backup: { to: folder, at: undefined, kept: 7, key: undefined },
  };
  const env = (ownerUrl: string) => ({
    DATABASE_URL: ownerUrl,
    DATA_DIR: folder,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    BACKUP_KEY: identity,
  });
  const identity = await generateX25519Identity();
  const store = await openFileStore(configuration);
  /** Returns the manifest without the audit log, which records backups and restores. */
  const held = async (ownerUrl: string) => {
    const { manifest } = await runBackup({ configuration, ownerUrl, version, to: folder });
    return { ...manifest, tables: manifest.tables.filter(({ table }) => table !== "audit_entries") };
  };
  const { path } = await backUp(api.database.ownerUrl);
  onTestFinished(() => s3.close());
  await withDatabase(async (one) => {
    expect(await outputOf("tools/run/restore.ts", ["--from", path], env(one.ownerUrl))).toContain("2 files");
    const before = await held(one.ownerUrl);
    expect(before.files).toMatchObject({ count: 2, missing: [] });
    const to = `s3://${bucket}/kept`;
    const said = await outputOf("apps/api/src/backup-main.ts", ["--to", to], env(one.ownerUrl));
    const archive = said.trim().split("\n").at(-1) ?? "";
    expect(archive).toMatch(/^s3:\/\/lanyard\/kept\/lanyard-.*\.tar\.gz\.age$/u);
    const pool = createPool({ url: one.ownerUrl, max: 1, applicationName: "test" });
    const { rows } = await pool.query("select org_id, id from crm.attachments");
    await pool.end();
    expect(rows).toHaveLength(2);
    for (const row of rows) await store.remove(row.org_id, [row.id]);
    expect((await held(one.ownerUrl)).files.missing).toHaveLength(2);
    const proof = ["--from", archive, "--check"];
    expect(await outputOf("tools/run/restore.ts", proof, env(one.ownerUrl))).toContain(
      "The archive is complete.",
    );
    const publicKey = { ...env(one.ownerUrl), BACKUP_KEY: await identityToRecipient(identity) };
    await expect(outputOf("tools/run/restore.ts", proof, publicKey)).rejects.toThrow(
      "set it to the secret key",
    );
    const ofOne = [...proof, "--organisation", "acme"];
    await expect(outputOf("tools/run/restore.ts", ofOne, env(one.ownerUrl))).rejects.toThrow(
      "not one organization of it",
    );
    await withDatabase(async (other) => {
      expect(await outputOf("tools/run/restore.ts", ["--from", archive], env(other.ownerUrl))).toContain(
        "Records that were erased after this backup have therefore come back",
      );
      expect(await held(other.ownerUrl)).toEqual(before);
    });
  });
});

function run(file: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [program(file), ...args], {
    stdio: "ignore",
    env: { ...process.env, ...env },
  });
}

test("no archive or database is incomplete after a backup or restore was killed", async () => {
  const random = createDemoRandom(Number(process.env.KILL_SEED ?? 2026));
  const { path, manifest } = await backUp(api.database.ownerUrl);
  await withDatabase(async ({ ownerUrl }) => {
    const dataDir = await mkdtemp(join(folder, "killed-"));
    await restore(path, ownerUrl, { dataDir });
    const pool = createPool({ url: ownerUrl, max: 1, applicationName: "test" });
    await pool.query("update crm.companies set name = 'Since then'");
    let old = (await backUp(ownerUrl, { dataDir })).manifest;
    const env = { DATABASE_URL: ownerUrl, DATA_DIR: dataDir };
    const to = join(folder, "killed-archives");
    // Omits the audit log, which lists a backup or restore that completed before its process was killed.
    const rowsIn = ({ tables }: Manifest) =>
      JSON.stringify(tables.filter(({ table }) => table !== "audit_entries"));
    for (let times = Number(process.env.KILL_TIMES ?? 2); times > 0; times -= 1) {
      const backing = run("apps/api/src/backup-main.ts", ["--to", to], env);
      // Listens before the kill, because the backup can end first.
      const backingClosed = once(backing, "close");
      await wait(random.whole(350, 900));
      backing.kill("SIGKILL");
      await backingClosed;
      for (const name of await readdir(to).catch(() => []))
        if (!name.endsWith(".part")) await check(join(to, name));

      const restoring = run("tools/run/restore.ts", ["--from", path], env);
      const restoringClosed = once(restoring, "close");
      await wait(random.whole(400, 1100));
      restoring.kill("SIGKILL");
      await restoringClosed;
      // PostgreSQL notices the exit of a killed program a moment later.
      const { manifest: now } = await vi.waitFor(() => backUp(ownerUrl, { dataDir }));
      expect([rowsIn(old), rowsIn(manifest)]).toContain(rowsIn(now));
      await pool.query("update crm.companies set name = 'Since then'");
      old = (await backUp(ownerUrl, { dataDir })).manifest;
    }
    const whole = run("apps/api/src/backup-main.ts", ["--to", to], env);
    await once(whole, "close");
    expect(whole.exitCode).toBe(0);
    expect((await readdir(to)).filter((name) => name.endsWith(".part"))).toEqual([]);
    await pool.end();
  });
});
