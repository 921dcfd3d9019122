import { expect, test } from "vitest";
import { splitStatements } from "./single-statements.ts";

test("SQL is split between statements, but not in comments, strings or functions", async () => {
  const text = `-- Größe; not an end
create table crm.größen (name text default 'a;b');
create function crm.f() returns trigger language plpgsql as $$
begin
  perform 1; -- ß
  return null;
end $$;

alter table crm.größen add column last text`;
  expect(await splitStatements(text)).toEqual([
    {
      text: "create table crm.größen (name text default 'a;b')",
      madeTable: "größen",
    },
    { text: expect.stringContaining("-- ß\n  return null;\nend $$"), madeTable: undefined },
    { text: "alter table crm.größen add column last text", madeTable: undefined },
  ]);
});

test("text that is not SQL is refused, and a text of only comments has no statements", async () => {
  await expect(splitStatements("create tabel x ()")).rejects.toThrow("syntax error");
  expect(await splitStatements("-- nothing\n")).toEqual([]);
});
