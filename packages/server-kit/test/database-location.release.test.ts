import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { launch, query, stopLaunched } from "./database-launch.ts";
import { isRoot, privatePerson } from "./test-person.ts";

const pointer = z.object({ folder: z.string() });

describe.runIf(isRoot)("started by root from a private folder", () => {
  const root = isRoot ? privatePerson("root") : undefined;
  const homes: string[] = [];

  function newDataDir(): string {
    return root?.newDataDir() ?? "";
  }

  async function start(dataDir: string) {
    if (!root) throw new Error("Only root gets here");
    return launch(root, { DATA_DIR: dataDir });
  }

  function homeOf(dataDir: string): string {
    const { folder } = pointer.parse(JSON.parse(readFileSync(`${dataDir}/postgres-location.json`, "utf8")));
    homes.push(folder);
    return folder;
  }

  afterEach(stopLaunched);
  afterAll(() => {
    root?.leave();
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  });

  test("a database outside root's private DATA_DIR is private and is found again later", async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir);
    await query(await first.url, "create table mark as select 1 as id");
    await first.stop();
    expect(first.told()).toContain(`The database is in ${homeOf(dataDir)}: its user cannot enter ${dataDir}`);
    const home = statSync(homeOf(dataDir));
    expect(home.uid).not.toBe(0);
    expect(home.mode & 0o777).toBe(0o700);
    const second = await start(dataDir);
    expect(await query(await second.url, "select id from mark")).toEqual([{ id: 1 }]);
  });

  test("each private DATA_DIR of root has its own database folder", async () => {
    const [one, other] = [newDataDir(), newDataDir()];
    const first = await start(one);
    const second = await start(other);
    await query(await first.url, "create table mark as select 1 as id");
    await expect(query(await second.url, "select id from mark")).rejects.toThrow("does not exist");
    expect(homeOf(one)).not.toBe(homeOf(other));
  });

  test("a missing database folder is reported and not created again", async () => {
    const dataDir = newDataDir();
    await (await start(dataDir)).url.then(stopLaunched);
    const home = homeOf(dataDir);
    rmSync(home, { recursive: true });
    const { code, errors } = await (await start(dataDir)).exit;
    expect(code).toBe(1);
    expect(errors).toBe(
      `DATA_DIR: the database that ${dataDir}/postgres-location.json points to (${home}) is missing: restore it, or delete that file to begin with an empty database.\n`,
    );
    expect(existsSync(home)).toBe(false);
  });
});
