import { createTestDatabase } from "@lanyard/test-kit/database";
import { runSql } from "@lanyard/test-kit/database-template";
import { afterAll, expect, test } from "vitest";
import { ensureRole } from "./roles.ts";

const role = "lanyard_role_test";

const database = await createTestDatabase();
afterAll(async () => {
  await runSql(database.ownerUrl, `drop role if exists ${role}`);
  await database.drop();
});

test("concurrent starts create one restricted role and get the same URL", async () => {
  const urls = await Promise.all(
    Array.from({ length: 6 }, () => ensureRole({ ownerUrl: database.ownerUrl, role })),
  );
  expect(new Set(urls).size).toBe(1);
  const sql =
    "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolinherit from pg_roles where rolname = current_user";
  expect(await runSql(urls[0] ?? "", sql)).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolinherit: false },
  ]);
});

test("a role's statements are not JIT-compiled, whatever the server's default", async () => {
  const url = await ensureRole({ ownerUrl: database.ownerUrl, role });
  expect(await runSql(url, "select setting, source from pg_settings where name = 'jit'")).toEqual([
    { setting: "off", source: "user" },
  ]);
});

test("a role whose password was changed gets the derived password again", async () => {
  await ensureRole({ ownerUrl: database.ownerUrl, role });
  await runSql(database.ownerUrl, `alter role ${role} password 'other'`);
  expect(await runSql(await ensureRole({ ownerUrl: database.ownerUrl, role }), "select 1 as id")).toEqual([
    { id: 1 },
  ]);
});

test("a role that can bypass row-level security is refused", async () => {
  await ensureRole({ ownerUrl: database.ownerUrl, role });
  await runSql(database.ownerUrl, `alter role ${role} bypassrls`);
  await expect(ensureRole({ ownerUrl: database.ownerUrl, role })).rejects.toThrow("has administrator rights");
  await runSql(database.ownerUrl, `alter role ${role} nobypassrls`);
});

test("an owner without a password or without the right to create roles is refused", async () => {
  const withoutPassword = new URL(database.ownerUrl);
  withoutPassword.password = "";
  await expect(ensureRole({ ownerUrl: withoutPassword.href, role })).rejects.toThrow("contains no password");
  await expect(ensureRole({ ownerUrl: database.appUrl, role: "lanyard_new" })).rejects.toThrow(
    "may not create roles",
  );
});
