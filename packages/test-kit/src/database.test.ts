import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database.ts";

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([one.drop(), other.drop()]));

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("each test file has a migrated database of its own", async () => {
  await rowsOf(one.ownerUrl, "create table public.mark (id int)");
  const [{ migrations }] = (await rowsOf(
    other.ownerUrl,
    "select count(*)::int as migrations from crm.schema_migrations",
  )) as [{ migrations: number }];
  expect(migrations).toBeGreaterThan(0);
  expect(await rowsOf(other.ownerUrl, "select to_regclass('public.mark') as mark")).toEqual([{ mark: null }]);
});

test("the roles of the running servers can log in and may not create anything", async () => {
  for (const url of [one.appUrl, one.signinUrl]) {
    await expect(rowsOf(url, "create schema mine")).rejects.toThrow("permission denied");
  }
});
