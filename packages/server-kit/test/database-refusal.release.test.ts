import { chmodSync, writeFileSync } from "node:fs";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { launch, stopLaunched } from "./database-launch.ts";
import { startOldServer } from "./old-server.ts";
import { currentPerson, isRoot, privatePerson, type TestPerson } from "./test-person.ts";

const people = [currentPerson(), ...(isRoot ? [privatePerson("nobody")] : [])];

afterEach(stopLaunched);
afterAll(() => {
  for (const person of people) person.leave();
});

async function expectRefusal(person: TestPerson, env: Record<string, string>, line: string | RegExp) {
  const { code, errors } = await launch(person, env).exit;
  expect(errors.trimEnd()).toMatch(line);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

describe.each(people)("started by $name", (person) => {
  test("a DATA_DIR that is a file or inside a file is refused", async () => {
    const file = `${person.newDataDir()}/file`;
    writeFileSync(file, "");
    await expectRefusal(
      person,
      { DATA_DIR: `${file}/data` },
      `DATA_DIR: cannot write to ${file}/data (a file stands where a folder should be).`,
    );
    await expectRefusal(
      person,
      { DATA_DIR: file },
      `DATA_DIR: cannot write to ${file} (a file stands where a folder should be).`,
    );
  });

  test.skipIf(person.name === "root")("a DATA_DIR without write permission is refused", async () => {
    const dataDir = person.newDataDir();
    chmodSync(dataDir, 0o555);
    await expectRefusal(
      person,
      { DATA_DIR: dataDir },
      `DATA_DIR: cannot write to ${dataDir} (permission denied).`,
    );
  });

  test("a DATA_DIR on a file system that accepts no files is refused", async () => {
    await expectRefusal(
      person,
      { DATA_DIR: "/proc/lanyard" },
      /^DATA_DIR: cannot write to \/proc\/lanyard \(.+\)\.$/,
    );
  });

  test("a DATABASE_URL that is not a URL is refused", async () => {
    await expectRefusal(
      person,
      { DATABASE_URL: "localhost/crm" },
      "DATABASE_URL must be a URL that starts with postgres:// or postgresql://.",
    );
  });

  test("a DATABASE_URL at which no server answers is refused", async () => {
    await expectRefusal(
      person,
      { DATABASE_URL: "postgres://me:pw@127.0.0.1:1/crm" },
      /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1 \(.+\)\.$/,
    );
    await expectRefusal(
      person,
      { DATABASE_URL: "postgres://me:pw@host.invalid/crm" },
      /^DATABASE_URL: no PostgreSQL answers at host\.invalid:5432 \(.+\)\.$/,
    );
  });

  test("a DATABASE_URL of a server that is too old is refused", async () => {
    const server = await startOldServer("140012");
    await expectRefusal(
      person,
      { DATABASE_URL: `postgres://me:pw@127.0.0.1:${server.port}/crm` },
      "DATABASE_URL names a PostgreSQL 14, and Lanyard needs version 15 or newer.",
    );
    server.close();
  });

  test("a DATABASE_URL with a wrong password or a missing database is refused", async () => {
    const url = new URL(await launch(person, { DATA_DIR: person.newDataDir() }).url);
    const place = `127.0.0.1:${url.port}`;
    const missing = new URL("/missing", url);
    await expectRefusal(
      person,
      { DATABASE_URL: missing.href },
      `DATABASE_URL: the server at ${place} has no database missing.`,
    );
    url.password = "wrong";
    await expectRefusal(
      person,
      { DATABASE_URL: url.href },
      `DATABASE_URL: the server at ${place} refuses the user "lanyard_owner" (password authentication failed for user "lanyard_owner").`,
    );
  });
});
