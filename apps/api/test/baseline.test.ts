import { readFile } from "node:fs/promises";
import { describeSchema } from "@lanyard/server-kit/schema-description";
import { prepareDatabase, runOn, withDatabase } from "@lanyard/test-kit/database-template";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

/** A database as the last version before the baseline left it. */
const dump = await readFile(new URL("./dumps/before-baseline.sql", import.meta.url), "utf8");
const template = inject("templateDatabase");
const serverUrl = withDatabase(template.ownerUrl, "postgres");
const name = `dumped_${process.pid}`;
const ownerUrl = withDatabase(serverUrl, name);
let client: pg.Client;

beforeEach(async () => {
  await runOn(serverUrl, `create database ${name} template template0`);
  await runOn(ownerUrl, dump);
  client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await runOn(serverUrl, `drop database ${name} with (force)`);
});

/** Every row of every table by the table's name, but for those in which migrations are recorded. */
async function allRows(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('crm', 'signin') and tablename not like 'schema\\_%' order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${table.name} t order by 1`);
    found[table.name] = rows;
  }
  return found;
}

const recorded = async (schema: string) =>
  (await client.query(`select name from ${schema}.schema_migrations order by name`)).rows.map(
    (row) => row.name,
  );

test("a database of the last version before the baseline is taken on: the schema of a new one, and every row", async () => {
  const before = await allRows();
  expect(Object.values(before).flat().length).toBeGreaterThan(20);
  await prepareDatabase(ownerUrl, () => undefined);
  expect(await allRows()).toEqual(before);
  for (const schema of ["crm", "signin"])
    expect(await describeSchema(ownerUrl, schema)).toBe(await describeSchema(template.ownerUrl, schema));
  expect(await recorded("crm")).toEqual(["0001_baseline.sql", "0002_plain-names.sql"]);
  expect(await recorded("signin")).toEqual(["0001_baseline.sql"]);
});

test("a second start of it finds nothing to do", async () => {
  const said: string[] = [];
  await prepareDatabase(ownerUrl, () => undefined);
  await prepareDatabase(ownerUrl, (line) => said.push(line));
  expect(said).toEqual([]);
});

test("an older database is refused, naming the version to start first, and stays as it is", async () => {
  await client.query("delete from crm.schema_migrations where name > '0025'");
  const older = await recorded("crm");
  await expect(prepareDatabase(ownerUrl, () => undefined)).rejects.toThrow(
    "it lacks the migration 0025_system-theme.sql, which this version no longer has. Start the version of commit 31edf9f8a09f of 25 November 2026 once, then this one.",
  );
  expect(await recorded("crm")).toEqual(older);
});
