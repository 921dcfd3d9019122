import { execFile } from "node:child_process";
import { createReadStream, readdirSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeKey } from "@lanyard/backup/encryption";
import { restoreBackup } from "@lanyard/backup/restore";
import { applyMigrations } from "@lanyard/server-kit/migrations";
import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { describeSchema } from "@lanyard/server-kit/schema-description";
import { version } from "@lanyard/server-kit/version";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { runSql, withDatabase } from "@lanyard/test-kit/database-template";
import { identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createUpgradeSnapshot, UpgradeRolledBack } from "#src/backup/upgrade-snapshot.ts";
import { crmSchema } from "#src/db/crm-schema.ts";

const restoring = fileURLToPath(new URL("../../../tools/run/restore.ts", import.meta.url));
const dumps = fileURLToPath(new URL("dumps/", import.meta.url));
const services = [crmSchema, signinSchema];
const template = inject("templateDatabase");
const serverUrl = withDatabase(template.ownerUrl, "postgres");
/** The role that owns the test databases. It is not a superuser, so row-level security applies to it. */
const owner = `upgrade_owner_${process.pid}`;
const ownedUrl = (database: string) => {
  const url = new URL(withDatabase(serverUrl, database));
  url.username = owner;
  return url.href;
};
const archives = readdirSync(dumps).filter((name) => name.endsWith(".tar.gz"));
const folder = await mkdtemp(join(tmpdir(), "lanyard-upgrade-"));
const { password } = new URL(serverUrl);
await runSql(serverUrl, `create role ${owner} login createrole createdb password '${password}'`);
await runSql(serverUrl, `grant pg_signal_backend to ${owner}`);
afterAll(async () => {
  await runSql(serverUrl, `drop role ${owner}`);
  await rm(folder, { recursive: true, force: true });
});

/**
 * Breaks the connection after the given number of statements, as if the process had been killed. Returns the
 * number of statements that `work` tried to send.
 */
async function killedAfter(statements: number, work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let sent = 0;
  const counted = function (
    this: pg.Client & { connection?: { stream: { destroy: () => void } } },
    ...args: unknown[]
  ) {
    sent += 1;
    if (sent > statements) {
      this.once("error", () => undefined);
      this.connection?.stream.destroy();
    }
    return Reflect.apply(query, this, args);
  };
  Object.assign(pg.Client.prototype, { query: counted });
  try {
    await work();
  } catch (error) {
    if (sent <= statements) throw error;
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return sent;
}

/** Returns a hash of the rows of each table, and the names of the CRM's applied migrations. */
async function stateOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('crm', 'signin') and tablename not like 'schema\\_%' order by 1",
  );
  const rowsOf: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t`,
    );
    rowsOf[name] = rows[0].hash;
  }
  const { rows } = await client.query("select name from crm.schema_migrations order by 1");
  await client.end();
  return { ...rowsOf, migrations: rows.map(({ name }) => name).join() };
}

async function countsOf(url: string, tables: readonly string[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts: Record<string, number> = {};
  for (const name of tables)
    counts[name] = (await client.query(`select count(*)::int as n from ${name}`)).rows[0].n;
  await client.end();
  return counts;
}

describe.each(archives)("an upgrade from %s", (archive) => {
  const name = `upgraded_${archive.replace(/\D/gu, "")}_${process.pid}`;
  const ownerUrl = ownedUrl(name);
  const named = archive.replace(".tar.gz", "");
  const say = () => undefined;
  const upgrade = (url = ownerUrl) => prepareSchemas({ ownerUrl: url, services, say });

  beforeAll(async () => {
    await runSql(serverUrl, `create database ${name} owner ${owner} template template0`);
    const source = createReadStream(join(dumps, archive));
    await restoreBackup({ ownerUrl, schemas: services, source, key: undefined, isOfItsVersion: true, say });
    // Version 1.0.0 did not store its version number.
    if (named === "1.0.0")
      for (const { schema } of services)
        await runSql(ownerUrl, `alter table ${schema}.schema_migrations drop column version`);
  });
  afterAll(() => runSql(serverUrl, `drop database ${name} with (force)`));

  test("an upgrade survives 20 kills, reverts a failed migration and keeps all rows", async () => {
    const before = await stateOf(ownerUrl);
    const copy = `${name}_copy`;
    await runSql(serverUrl, `create database ${copy} owner ${owner} template ${name}`);
    const statements = await killedAfter(Number.POSITIVE_INFINITY, () => upgrade(ownedUrl(copy)));
    await runSql(serverUrl, `drop database ${copy} with (force)`);
    for (let kill = 0; kill < 20; kill += 1) {
      await killedAfter(Math.floor((statements * kill) / 20), upgrade);
      await untilAlone(ownerUrl);
      expect(await stateOf(ownerUrl)).toEqual(before);
    }

    const said: string[] = [];
    // The upgrade gets only the public key, which can encrypt its snapshot but not decrypt it.
    const secretKey = await makeKey();
    const key = await identityToRecipient(secretKey);
    const configuration = {
      s3: undefined,
      dataDir: folder,
      backup: { to: folder, at: undefined, kept: 7, key },
      hasUpgradeSnapshot: true,
    };
    const failing = createUpgradeSnapshot({ configuration, ownerUrl, say: () => {} });
    await killedAfter(Math.floor(statements / 2), () =>
      prepareSchemas({ ownerUrl, services, say, beforeUpgrade: failing.take }),
    );
    await untilAlone(ownerUrl);
    const undone = await failing.goBack(new Error("Migration 0009 failed"), services);
    expect(undone).toBeInstanceOf(UpgradeRolledBack);
    expect(String(undone)).toContain(
      `The upgrade to version ${version} failed: Migration 0009 failed. The database is unchanged.`,
    );
    expect(await stateOf(ownerUrl)).toEqual(before);
    const snapshot = createUpgradeSnapshot({ configuration, ownerUrl, say: (line) => said.push(line) });
    await prepareSchemas({ ownerUrl, services, say, beforeUpgrade: snapshot.take });
    expect(said[0]).toContain(`Upgrading from ${named} to ${version}: snapshot in ${folder}`);
    const upgraded = await stateOf(ownerUrl);
    expect(upgraded).not.toEqual(before);
    // Without the schemas, `goBack` restores nothing and returns a message with the archive and the restore
    // command.
    const lastResort = String(await snapshot.goBack(new Error("port 4000 is taken")));
    const [, args = ""] =
      /with version [\d.]+ \(npm run restore -- (.*)\), and start version/u.exec(lastResort) ?? [];
    const env = { ...process.env, DATABASE_URL: ownerUrl, DATA_DIR: folder, BACKUP_KEY: secretKey };
    const { stdout } = await promisify(execFile)(process.execPath, [restoring, ...args.split(" ")], { env });
    expect(stdout).toMatch(/The data is as version [\d.]+ wrote it/u);
    expect(await stateOf(ownerUrl)).toEqual(before);
    await upgrade();
    const told = await snapshot.goBack(new Error("port 4000 is taken"), services);
    expect(told).toBeInstanceOf(UpgradeRolledBack);
    expect(String(told)).toContain(
      `Version ${version} could not start on the upgraded database: port 4000 is taken. The database was restored to its state before the upgrade from version ${named}`,
    );
    expect(await stateOf(ownerUrl)).toEqual(before);

    // Migrations change the number of rows in these tables: they queue organisations whose phone numbers must
    // be parsed again, and move the failed rows of imports.
    const changed = new Set(["migrations", "crm.phone_rereadings", "crm.import_problems"]);
    const kept = Object.keys(before).filter((table) => !changed.has(table));
    const counts = await countsOf(ownerUrl, kept);
    await Promise.all([upgrade(), upgrade()]);
    expect(
      await countsOf(
        ownerUrl,
        kept.filter((table) => table in upgraded),
      ),
    ).toMatchObject(counts);
    for (const { schema } of services)
      expect(await describeSchema(ownerUrl, schema)).toBe(await describeSchema(template.ownerUrl, schema));
  });
});

async function migrationsUpTo(number: string): Promise<string> {
  const to = await mkdtemp(join(folder, "migrations-"));
  const names = readdirSync(crmSchema.folder).filter((name) => /\.(sql|json)$/u.test(name));
  for (const name of names.filter((name) => name.slice(0, number.length) <= number))
    await copyFile(join(crmSchema.folder, name), join(to, name));
  return to;
}

test("an upgrade restarts the duplicate search, even if the owner is not a superuser", async () => {
  const name = `searched_${process.pid}`;
  await runSql(serverUrl, `create database ${name} owner ${owner} template template0`);
  const ownerUrl = ownedUrl(name);
  // Connects as a role to which row-level security does not apply.
  const url = withDatabase(serverUrl, name);
  onTestFinished(async () => void (await runSql(serverUrl, `drop database ${name} with (force)`)));
  const schemas = [{ schema: "crm", folder: await migrationsUpTo("0027") }];
  await applyMigrations({ ownerUrl, schemas, version: "1.1.0", say: () => undefined });
  await runSql(url, "insert into crm.organisations (id, slug) values (gen_random_uuid(), 'acme')");
  await runSql(
    url,
    "insert into crm.duplicate_searches (org_id, noun, changed_at) select id, 'contact', now() from crm.organisations",
  );
  await prepareSchemas({ ownerUrl, services: [crmSchema], say: () => undefined });
  expect(await runSql(url, "select noun from crm.duplicate_searches")).toEqual([]);
});

async function untilAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others =
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'";
  while ((await client.query(others)).rowCount !== 0) await wait(20);
  await client.end();
}
