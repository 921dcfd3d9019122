import { createTestDatabase } from "@lanyard/test-kit/database";
import { afterAll, describe, expect, test } from "vitest";
import { createPool } from "./pool.ts";

const database = await createTestDatabase();
const pool = createPool({ url: database.appUrl, max: 2, applicationName: "test" });
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("column values are returned as JSON types", async () => {
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

test("the pool replaces broken connections", async () => {
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

describe("repeated statements", () => {
  const text = "select $1::int + 1 as sum";

  test("with keepsPlans, a prepared statement uses one plan for all values", async () => {
    const own = createPool({ url: database.appUrl, max: 1, applicationName: "test", keepsPlans: true });
    for (let turn = 0; turn < 6; turn++) await own.query(text, [turn]);
    const { rows } = await own.query("select generic_plans, custom_plans from pg_prepared_statements");
    expect(rows).toEqual([{ generic_plans: 4, custom_plans: 0 }]);
    await own.end();
  });

  test("only statements with values are prepared, from their third use on", async () => {
    const own = createPool({ url: database.appUrl, max: 1, applicationName: "test" });
    const names = async () =>
      (await own.query("select statement from pg_prepared_statements")).rows.map(
        ({ statement }) => statement,
      );
    for (let turn = 0; turn < 2; turn++) await own.query(text, [turn]);
    expect(await names()).toEqual([]);
    for (let turn = 0; turn < 3; turn++)
      expect((await own.query(text, [turn])).rows).toEqual([{ sum: turn + 1 }]);
    expect(await names()).toEqual([text]);
    await own.end();
  });

  test("after a column is added, a prepared statement fails once and then works", async () => {
    const owner = createPool({ url: database.ownerUrl, max: 1, applicationName: "test" });
    await owner.query("create table public.growing (id int); insert into public.growing values (1)");
    const read = () =>
      owner.query("select * from public.growing where id = $1", [1]).then(({ rows }) => rows);
    for (let turn = 0; turn < 4; turn++) await read();
    await owner.query("alter table public.growing add column more int default 2");
    await expect(read()).rejects.toThrow("cached plan");
    expect(await read()).toEqual([{ id: 1, more: 2 }]);
    await owner.end();
  });
});
