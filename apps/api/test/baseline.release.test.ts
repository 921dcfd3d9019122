import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describeSchema } from "@lanyard/server-kit/schema-description";
import { prepareDatabase, runSql, withDatabase } from "@lanyard/test-kit/database-template";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

const dump = await readFile(new URL("./dumps/before-baseline.sql", import.meta.url), "utf8");
/**
 * SQL that reverts the last four migrations before the baseline. The version of 24 November 2026 lacks these
 * four.
 */
const withoutLastFour = `
  alter table crm.deals drop column has_own_probability;
  alter table crm.stages drop column probability;
  alter table crm.people drop constraint people_theme_known,
    add constraint people_theme_known check (theme = any (array['light', 'dark']));
  update crm.people set notify_push = true;
  update crm.companies set search_text = 'schroder gmbh';
  delete from crm.schema_migrations where name > '0023'`;
const migrationsIn = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url)).filter((file) => /^\d+_.*\.sql$/u.test(file));
const migrations = {
  crm: migrationsIn("../db/migrations"),
  signin: migrationsIn("../../signin/db/migrations"),
};
const template = inject("templateDatabase");
const serverUrl = withDatabase(template.ownerUrl, "postgres");
const name = `dumped_${process.pid}`;
const ownerUrl = withDatabase(serverUrl, name);
let client: pg.Client;

beforeEach(async () => {
  await runSql(serverUrl, `create database ${name} template template0`);
  await runSql(ownerUrl, dump);
  client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await runSql(serverUrl, `drop database ${name} with (force)`);
});

/** Returns the rows of all tables except those that record migrations. */
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

test("upgrading a database of the last version before the baseline keeps every row", async () => {
  const before = await allRows();
  expect(Object.values(before).flat().length).toBeGreaterThan(20);
  await prepareDatabase(ownerUrl, () => undefined);
  expect(await allRows()).toMatchObject(JSON.parse(renamedSince(JSON.stringify(before))));
  for (const schema of ["crm", "signin"])
    expect(await describeSchema(ownerUrl, schema)).toBe(await describeSchema(template.ownerUrl, schema));
  expect({ crm: await recorded("crm"), signin: await recorded("signin") }).toEqual(migrations);
});

function renamedSince(rows: string): string {
  return rows
    .replaceAll('"role_key":', '"employment_role_key":')
    .replaceAll('"lifecycle_key":', '"lifecycle_stage_key":');
}

test("a second start after the upgrade changes nothing", async () => {
  const said: string[] = [];
  await prepareDatabase(ownerUrl, () => undefined);
  await prepareDatabase(ownerUrl, (line) => said.push(line));
  expect(said).toEqual([]);
});

test("a database of the previous release, which lacks four migrations, is upgraded", async () => {
  await client.query(withoutLastFour);
  // Tables that later migrations add. They are empty, or their rows are derived from other tables.
  const following = [
    "crm.contact_emails",
    "crm.left_stage_derivations",
    "crm.phone_rereadings",
    "crm.search_word_changes",
    "signin.member_news",
  ];
  const counts = async () =>
    Object.entries(await allRows())
      .filter(([table]) => !following.includes(table))
      .map(([table, rows]) => ({ table, rows: rows.length }))
      .filter(({ rows }) => rows > 0);
  const before = await counts();
  const said: string[] = [];
  await prepareDatabase(ownerUrl, (line) => said.push(line));
  expect(said.slice(0, 2)).toEqual([
    "Applying 4 migrations of crm: 0023_stage-probabilities.sql to 0026_no-push.sql",
    "Recording crm as created by 0001_baseline.sql",
  ]);
  expect(await counts()).toEqual(before);
  for (const schema of ["crm", "signin"])
    expect(await describeSchema(ownerUrl, schema)).toBe(await describeSchema(template.ownerUrl, schema));
  const { rows } = await client.query(
    `select (select search_text from crm.companies) as searched, (select probability from crm.stages) as probability,
       (select notify_push from crm.people) as push`,
  );
  expect(rows).toEqual([{ searched: "schroder gmbh\nschroeder gmbh", probability: 10, push: false }]);
});

test("a refused upgrade of an older database names the version to start first", async () => {
  await client.query("delete from crm.schema_migrations where name > '0022'");
  const older = await recorded("crm");
  await expect(prepareDatabase(ownerUrl, () => undefined)).rejects.toThrow(
    "it lacks the migration 0022_one-index-an-order.sql, which this version no longer contains. Start the version of commit e1708de of 24 November 2026 once, then this one.",
  );
  expect(await recorded("crm")).toEqual(older);
});
