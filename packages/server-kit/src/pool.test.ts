import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "./pool.ts";

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, max: 2, applicationName: "test" });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("values arrive as JSON would carry them", async () => {
  const sql = `select 9007199254740991::int8 as number, array[1, 2]::int8[] as numbers, date '2026-02-03' as day,
    timestamptz '2026-02-03 04:05:06.789+02' as time, '{"a": [1]}'::jsonb as json, 'infinity'::timestamptz as never`;
  expect((await pool.query(sql)).rows).toEqual([
    {
      number: 9007199254740991,
      numbers: [1, 2],
      day: "2026-02-03",
      time: "2026-02-03T02:05:06.789Z",
      json: { a: [1] },
      never: "infinity",
    },
  ]);
});

test("cut connections are replaced", async () => {
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  const other = createPool({ url: database.ownerUrl, max: 1, applicationName: "test" });
  await other.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await other.end();
  const again = () =>
    pool.query("select 1 as id").then(
      (found) => found.rows,
      () => [],
    );
  await expect.poll(again).toEqual([{ id: 1 }]);
});
