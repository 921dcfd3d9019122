import { testPool } from "@lanyard/test-kit/database";
import { runSql, withDatabase } from "@lanyard/test-kit/database-template";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { checkReadiness } from "#src/features/health/readiness.ts";

const api = await startTestApi();
afterAll(() => api.stop());

async function askReady(language = "en") {
  const answer = await fetch(`${api.baseUrl}/ready`, { headers: { "accept-language": language } });
  return { status: answer.status, body: await answer.json() };
}

const checks = (problems: Record<string, string>) =>
  ["database", "schema", "disk"].map((name) => ({ name, problem: problems[name] ?? null }));

test("a ready process lists the parts that it has checked", async () => {
  expect(await askReady()).toEqual({
    status: 200,
    body: { status: "ready", version: "1.1.0", failedUpgrade: null, checks: checks({}) },
  });
});

const newer = "insert into crm.schema_migrations (name, checksum) values ('9999_newer.sql', '-')";
const last = "(select max(name) from crm.schema_migrations)";
test.each([
  {
    problem: "newer",
    change: newer,
    back: "delete from crm.schema_migrations where name = '9999_newer.sql'",
  },
  {
    problem: "older",
    change: `create table public.kept as select * from crm.schema_migrations where name = ${last};
      delete from crm.schema_migrations where name = ${last}`,
    back: "insert into crm.schema_migrations select * from public.kept",
  },
  {
    problem: "older",
    change: "revoke select on crm.schema_migrations from lanyard_app",
    back: "grant select on crm.schema_migrations to lanyard_app",
  },
  {
    problem: "other",
    change: `update crm.schema_migrations set checksum = 'x' || checksum where name = ${last}`,
    back: `update crm.schema_migrations set checksum = substr(checksum, 2) where name = ${last}`,
  },
])("a process is not ready if the schema is $problem than expected", async ({ problem, change, back }) => {
  await runSql(api.database.ownerUrl, change);
  expect(await askReady("de")).toMatchObject({
    status: 503,
    body: {
      code: "UNAVAILABLE",
      message: `Lanyard ist nicht bereit: schema ${problem}.`,
      facts: { checks: checks({ schema: problem }) },
    },
  });
  await runSql(api.database.ownerUrl, back);
  expect((await askReady()).status).toBe(200);
});

test("a process is not ready if the disk for its data folder is full", async () => {
  const pool = testPool(api.database.appUrl, 1, onTestFinished);
  const dataDir = `${api.dataDir}/not/yet`;
  const ofDisk = async (leastDiskBytes: number) =>
    (await checkReadiness({ pool, migrations: [], dataDir, leastDiskBytes })).at(-1);
  expect(await ofDisk(Number.MAX_SAFE_INTEGER)).toEqual({ name: "disk", problem: "full" });
  expect(await ofDisk(1)).toEqual({ name: "disk", problem: null });
});

test("a process without its database is alive but not ready until the database returns", async () => {
  const { ownerUrl } = api.database;
  const serverUrl = withDatabase(ownerUrl, "postgres");
  const name = new URL(ownerUrl).pathname.slice(1);
  await runSql(
    serverUrl,
    `alter database ${name} allow_connections false;
     select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  expect(await askReady()).toMatchObject({
    status: 503,
    body: { facts: { checks: checks({ database: "unreachable", schema: "unreachable" }) } },
  });
  expect((await fetch(`${api.baseUrl}/health`)).status).toBe(200);
  await runSql(serverUrl, `alter database ${name} allow_connections true`);
  await expect.poll(async () => (await askReady()).status).toBe(200);
});
