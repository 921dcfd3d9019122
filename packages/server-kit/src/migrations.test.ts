import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyMigrations, type MigrationRun, type Upgrade } from "./migrations.ts";

let database: TestDatabase;
let folder: string;
let said: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "lanyard-migrations-"));
  said = [];
  await write("0001_first.sql", "create table thing (id int)");
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function write(name: string, sql: string) {
  return writeFile(join(folder, name), sql);
}

function apply({ version = "1.2.0", beforeUpgrade }: Partial<MigrationRun> = {}) {
  return applyMigrations({
    ownerUrl: database.ownerUrl,
    schemas: [{ folder, schema: "trial" }],
    version,
    say: (line) => said.push(line),
    beforeUpgrade,
  });
}

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function names(): Promise<string[]> {
  const rows = await ask("select name from trial.schema_migrations order by name");
  return rows.map(({ name }) => name);
}

test("each migration runs once, in order, even when several processes start together", async () => {
  await write("0002_second.sql", "create index thing_id on thing (id)");
  await Promise.all([apply(), apply(), apply()]);
  expect(said).toEqual(["Applying 2 migrations of trial: 0001_first.sql to 0002_second.sql"]);
  expect(await names()).toEqual(["0001_first.sql", "0002_second.sql"]);
});

test("a failing migration rolls back the run; after its removal, the others apply", async () => {
  await apply();
  await write("0002_second.sql", "create table other (id int)");
  await write("0003_third.sql", "create table third (id int); select 1 / 0");
  await expect(apply()).rejects.toThrow("Migration 0003_third.sql failed: division by zero.");
  expect(await names()).toEqual(["0001_first.sql"]);
  await rm(join(folder, "0003_third.sql"));
  await apply();
  expect(await names()).toEqual(["0001_first.sql", "0002_second.sql"]);
});

test("migrations change an existing database only after a snapshot", async () => {
  const upgrades: Upgrade[] = [];
  const beforeUpgrade = async (upgrade: Upgrade) => {
    upgrades.push(upgrade);
  };
  await apply({ version: "1.0.0", beforeUpgrade });
  await apply({ beforeUpgrade });
  expect(upgrades).toEqual([]);
  await write("0002_second.sql", "create table other (id int)");
  const failing = apply({ beforeUpgrade: () => Promise.reject(new Error("the disk is full")) });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(await names()).toEqual(["0001_first.sql"]);
  await apply({ beforeUpgrade });
  expect(upgrades).toEqual([{ from: "1.0.0", to: "1.2.0" }]);
});

test("a migration edited after it ran is refused, unless only line endings differ", async () => {
  await write("0001_first.sql", "create table thing\n(id int)");
  await apply();
  await write("0001_first.sql", "create table thing\r\n(id int)");
  await apply();
  await write("0001_first.sql", "create table thing (id bigint)");
  await expect(apply()).rejects.toThrow("0001_first.sql was changed after it had been applied");
});

test("gaps in migration numbers and unknown applied migrations are refused", async () => {
  await apply();
  await write("0003_third.sql", "select 1");
  await expect(apply()).rejects.toThrow("0003_third.sql should be number 0002");
  await rename(join(folder, "0003_third.sql"), join(folder, "0002_third.sql"));
  await apply();
  await rm(join(folder, "0002_third.sql"));
  await expect(apply()).rejects.toThrow("0002_third.sql, which this version of Lanyard does not know");
});

describe("a baseline", () => {
  const baseline = "0001_baseline.sql";
  let checksums: Record<string, string>;

  beforeEach(async () => {
    await write("0002_second.sql", "create table other (id int)");
    await apply();
    checksums = Object.fromEntries(
      (await ask("select name, checksum from trial.schema_migrations order by name")).map(
        ({ name, checksum }) => [name, checksum],
      ),
    );
    await rm(join(folder, "0001_first.sql"));
    await rm(join(folder, "0002_second.sql"));
    await write(baseline, "create table thing (id int); create table other (id int)");
    await replace(checksums);
    said = [];
  });

  const replace = (migrations: object) =>
    write("0001_baseline.replaces.json", JSON.stringify({ lastVersion: "spring", migrations }));

  test("a baseline is recorded without running if all replaced migrations ran", async () => {
    await apply();
    await apply();
    expect(said).toEqual(["Recording trial as created by 0001_baseline.sql"]);
    expect(await names()).toEqual([baseline]);
  });

  test("an empty database gets the baseline instead of the replaced migrations", async () => {
    await ask("drop schema trial cascade");
    await apply();
    expect(said).toEqual(["Applying trial/0001_baseline.sql"]);
    expect(await ask("select * from trial.other")).toEqual([]);
  });

  test("if a replaced migration is missing, the error names the version to start first", async () => {
    await ask("delete from trial.schema_migrations where name like '0002%'");
    await expect(apply()).rejects.toThrow(
      "it lacks the migration 0002_second.sql, which this version no longer contains. Start the version of spring once, then this one.",
    );
    expect(await names()).toEqual(["0001_first.sql"]);
  });

  test("a baseline refuses a database with changed or unknown migrations", async () => {
    await replace({ ...checksums, "0002_second.sql": "other" });
    await expect(apply()).rejects.toThrow("0002_second.sql was changed after it had been applied");
    await replace({ "0001_first.sql": checksums["0001_first.sql"] });
    await expect(apply()).rejects.toThrow("0002_second.sql, which this version of Lanyard does not know");
    expect(await names()).toEqual(["0001_first.sql", "0002_second.sql"]);
  });
});
