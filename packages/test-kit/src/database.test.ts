import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";
import { runSql } from "./database-template.ts";

const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
afterAll(() => Promise.all([one.drop(), other.drop()]));

test("each test file has its own migrated database", async () => {
  await runSql(one.ownerUrl, "create table public.mark (id int)");
  const [{ migrations }] = (await runSql(
    other.ownerUrl,
    "select count(*)::int as migrations from crm.schema_migrations",
  )) as [{ migrations: number }];
  expect(migrations).toBeGreaterThan(0);
  expect(await runSql(other.ownerUrl, "select to_regclass('public.mark') as mark")).toEqual([{ mark: null }]);
});

test("the servers' database roles can log in but cannot create a schema", async () => {
  for (const url of [one.appUrl, one.signinUrl]) {
    await expect(runSql(url, "create schema mine")).rejects.toThrow("permission denied");
  }
});
