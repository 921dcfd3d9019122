import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyMigrations } from "./migrations.ts";

let database: TestDatabase;
let client: pg.Client;
let root: string;
let said: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  root = await mkdtemp(join(tmpdir(), "lanyard-functions-"));
  await mkdir(join(root, "migrations"));
  await mkdir(join(root, "functions"));
  said = [];
  await write(
    "migrations/0001_first.sql",
    "create table thing (size int); insert into thing values (3), (4)",
  );
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(root, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(root, name), sql);
const writeFunction = (name: string, body: string, header = "") =>
  write(
    `functions/${name}.sql`,
    `${header}create or replace function trial.${name}() returns int language sql stable return ${body};`,
  );

function apply() {
  said = [];
  return applyMigrations({
    ownerUrl: database.ownerUrl,
    schemas: [
      { folder: join(root, "migrations"), functionsFolder: join(root, "functions"), schema: "trial" },
    ],
    version: "1.2.0",
    say: (line) => said.push(line),
  });
}

async function answerOf(call: string): Promise<unknown> {
  return (await client.query(`select trial.${call} as answer`)).rows[0].answer;
}

test("functions are created after the migrations and recreated when their file changes", async () => {
  await writeFunction("total", "(select sum(size)::int from trial.thing)");
  await writeFunction("constant", "1");
  await apply();
  expect(said).toEqual(["Applying trial/0001_first.sql", "Applying trial/functions: 2 updated, 0 removed"]);
  expect(await answerOf("total()")).toBe(7);
  await apply();
  expect(said).toEqual([]);
  await writeFunction("constant", "2");
  await apply();
  expect(said).toEqual(["Applying trial/functions: 1 updated, 0 removed"]);
  expect(await answerOf("constant()")).toBe(2);
});

test("processes that start together create the functions once", async () => {
  await writeFunction("constant", "1");
  await Promise.all([apply(), apply(), apply()]);
  expect(said.filter((line) => line.includes("functions"))).toHaveLength(1);
});

test("a function is created after the functions that its header lists", async () => {
  await writeFunction("a", "trial.z() + 1", "-- needs: z\n");
  await writeFunction("z", "1");
  await apply();
  expect(await answerOf("a()")).toBe(2);
  await writeFunction("z", "trial.a()", "-- needs: a\n");
  await expect(apply()).rejects.toThrow("Functions depend on each other in a cycle: a, z.");
  await writeFunction("z", "1", "-- needs: nobody\n");
  await expect(apply()).rejects.toThrow("z.sql needs nobody, which does not exist.");
});

test("a file with placeholders creates one function for each row of its query", async () => {
  await write(
    "functions/sizes.rows.sql",
    "select name, size from (values ('small', '1'), ('big', '9')) v (name, size)",
  );
  await write(
    "functions/size.sql",
    "-- for each row of: sizes\ncreate or replace function trial.size_{{name}}() returns int language sql return {{size}};",
  );
  await apply();
  expect([await answerOf("size_small()"), await answerOf("size_big()")]).toEqual([1, 9]);
  await write("functions/sizes.rows.sql", "select 'big' as name, '8' as size");
  await apply();
  expect(said).toEqual(["Applying trial/functions: 1 updated, 1 removed"]);
  expect(await answerOf("size_big()")).toBe(8);
  await expect(answerOf("size_small()")).rejects.toThrow("size_small() does not exist");
  await write("functions/size.sql", "-- for each row of: sizes\nselect '{{colour}}'");
  await expect(apply()).rejects.toThrow("size.sql has {{colour}}, which is not a column of its rows.");
});

test("a file can create several functions, separated by lines of dashes", async () => {
  const text = (name: string, body: string) =>
    `create or replace function trial.${name}() returns int language sql stable return ${body};\n`;
  await write("functions/sizes.sql", `${text("wide", "2")}\n----\n\n${text("high", "3")}`);
  await apply();
  expect(said).toContain("Applying trial/functions: 2 updated, 0 removed");
  await rm(join(root, "functions/sizes.sql"));
  await write("functions/wide.sql", text("wide", "2"));
  await apply();
  expect(said).toEqual(["Applying trial/functions: 0 updated, 1 removed"]);
  expect(await answerOf("wide()")).toBe(2);
});

test("a function whose file was removed is dropped unless an object depends on it", async () => {
  await writeFunction("base", "1");
  await writeFunction("tower", "trial.base()", "-- needs: base\n");
  await apply();
  await client.query("create view trial.shown as select trial.base()");
  await writeFunction("tower", "2");
  await rm(join(root, "functions/base.sql"));
  await expect(apply()).rejects.toThrow(
    "The function base, whose file is gone, could not be dropped: cannot drop function base() because other objects depend on it.",
  );
  expect(await answerOf("tower()")).toBe(1);
  await client.query("drop view trial.shown");
  await apply();
  expect(await answerOf("tower()")).toBe(2);
  await expect(answerOf("base()")).rejects.toThrow("base() does not exist");
});

test("all functions are recreated after a migration, which may have dropped them", async () => {
  await writeFunction("total", "(select sum(size)::int from trial.thing)");
  await apply();
  await write("migrations/0002_wider.sql", "drop function total(); alter table thing alter size type bigint");
  await apply();
  expect(await answerOf("total()")).toBe(7);
});

test("a failing function leaves all functions unchanged", async () => {
  await writeFunction("a", "1");
  await apply();
  await writeFunction("a", "2");
  await writeFunction("b", "trial.missing()");
  await expect(apply()).rejects.toThrow("The function b failed: function trial.missing() does not exist.");
  expect(await answerOf("a()")).toBe(1);
});
