import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launch, query, stopLaunched } from "./database-launch.ts";
import {
  guardsBy,
  guardsOf,
  killAll,
  postmasterPid,
  processesOf,
  until,
  writeStalePid,
} from "./database-processes.ts";
import { currentPerson, isRoot, privatePerson } from "./test-person.ts";

const people = [currentPerson(), ...(isRoot ? [privatePerson("nobody")] : [])];

afterEach(stopLaunched);
afterAll(() => {
  for (const person of people) person.leave();
});

describe.each(people)("started by $name", (person) => {
  let earlier: string;
  beforeAll(async () => {
    earlier = person.newDataDir();
    const first = launch(person, { DATA_DIR: earlier });
    await first.url;
    await first.stop();
  });

  /**
   * Copies the database of an earlier start, because creating a database would take most of a test's time.
   */
  function copyOfEarlier(): string {
    const dataDir = person.newDataDir();
    execFileSync("cp", ["-a", `${earlier}/.`, dataDir]);
    return dataDir;
  }

  async function startWithRow(dataDir: string) {
    const process = launch(person, { DATA_DIR: dataDir });
    await query(await process.url, "create table mark as select 1 as id");
    return process;
  }

  async function expectRow(dataDir: string) {
    const process = launch(person, { DATA_DIR: dataDir });
    expect(await query(await process.url, "select id from mark")).toEqual([{ id: 1 }]);
    await process.stop();
  }

  test("the database starts for the first time, and later with its existing data", async () => {
    const dataDir = person.newDataDir();
    const first = await startWithRow(dataDir);
    expect(guardsBy(first.pid)).toEqual(guardsOf(`${dataDir}/postgres/data`));
    expect(await first.stop()).toEqual({ code: 0, errors: "" });
    expect(processesOf(`${dataDir}/postgres/data`)).toEqual([]);
    await expectRow(dataDir);
  });

  test("a killed program loses no acknowledged write and leaves no PostgreSQL process", async () => {
    const dataDir = copyOfEarlier();
    await (await startWithRow(dataDir)).kill();
    await until(() => processesOf(`${dataDir}/postgres/data`).length === 0);
    await expectRow(dataDir);
  });

  test("trigrams match names in all scripts, even in a database created with locale C", async () => {
    const dataDir = copyOfEarlier();
    const before = launch(person, { DATA_DIR: dataDir });
    const url = await before.url;
    await query(url, "update pg_database set datctype = 'C'");
    for (const statement of [
      "create extension pg_trgm",
      "create table names as select 'νίκος ' || n as name from generate_series(1, 2000) n",
      "create index names_by_trigrams on names using gin (name gin_trgm_ops)",
    ])
      await query(url, statement);
    expect(await query(url, "select cardinality(show_trgm('νίκος')) as known")).toEqual([{ known: 0 }]);
    await before.stop();

    const after = launch(person, { DATA_DIR: dataDir });
    const now = await after.url;
    expect(await query(now, "select cardinality(show_trgm('νίκος')) as known")).toEqual([{ known: 6 }]);
    const entries = "select count(*)::int as found from names where name like '%ίκος 1999%'";
    const [plan] = await query(now, `explain (format json) ${entries}`);
    expect(JSON.stringify(plan)).toContain("names_by_trigrams");
    expect(await query(now, entries)).toEqual([{ found: 1 }]);
    expect(await query(now, "select datctype from pg_database group by 1")).toHaveLength(1);
    await after.stop();
  });

  test("the database recovers after all processes were killed at once", async () => {
    const dataDir = copyOfEarlier();
    const first = await startWithRow(dataDir);
    killAll([first.pid, ...processesOf(`${dataDir}/postgres/data`)]);
    await first.exit;
    await expectRow(dataDir);
  });

  test("a start replaces a PostgreSQL that an earlier start left running", async () => {
    const dataDir = copyOfEarlier();
    const first = await startWithRow(dataDir);
    const cluster = `${dataDir}/postgres/data`;
    const orphan = postmasterPid(cluster);
    killAll([...guardsOf(cluster), first.pid]);
    await first.exit;
    expect(postmasterPid(cluster)).toBe(orphan);
    await expectRow(dataDir);
  });

  test("a start ignores a lock file that names a process of another program", async () => {
    const dataDir = copyOfEarlier();
    const first = await startWithRow(dataDir);
    killAll([first.pid, ...processesOf(`${dataDir}/postgres/data`)]);
    await first.exit;
    const stranger = spawn("sleep", ["60"], person.ids);
    writeStalePid(`${dataDir}/postgres/data/postmaster.pid`, stranger.pid ?? 0);
    await expectRow(dataDir);
    stranger.kill();
  });

  test("one of two simultaneous starts succeeds, and the other ends with a message", async () => {
    const dataDir = person.newDataDir();
    const both = [launch(person, { DATA_DIR: dataDir }), launch(person, { DATA_DIR: dataDir })];
    const outcomes = await Promise.allSettled(both.map(({ url }) => url));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const loser = both[outcomes.findIndex(({ status }) => status === "rejected")];
    await expectInUse(loser?.exit, dataDir);
    const winner = outcomes.find((outcome) => outcome.status === "fulfilled");
    expect(await query(winner?.value ?? "", "select 1 as id")).toEqual([{ id: 1 }]);
  });

  test("a second start on the same DATA_DIR is refused while the first one keeps running", async () => {
    const dataDir = copyOfEarlier();
    const first = await startWithRow(dataDir);
    await expectInUse(launch(person, { DATA_DIR: dataDir }).exit, dataDir);
    expect(await query(await first.url, "select id from mark")).toEqual([{ id: 1 }]);
  });

  test("the database is created again if the very first start was killed", async () => {
    const dataDir = person.newDataDir();
    const first = launch(person, { DATA_DIR: dataDir });
    await until(() => readdirSync(dataDir).some((name) => existsSync(`${dataDir}/${name}/data/base`)));
    await first.kill();
    expect(existsSync(`${dataDir}/postgres`)).toBe(false);
    const second = launch(person, { DATA_DIR: dataDir });
    expect(await query(await second.url, "select 1 as id")).toEqual([{ id: 1 }]);
    await second.stop();
    expect(readdirSync(dataDir)).toEqual(["postgres"]);
  });

  test("a killed PostgreSQL restarts at the same address", async () => {
    const dataDir = copyOfEarlier();
    const process = await startWithRow(dataDir);
    const url = await process.url;
    const killed = postmasterPid(`${dataDir}/postgres/data`);
    killAll([killed]);
    await until(async () => (await query(url, "select id from mark").catch(() => [])).length === 1);
    expect(postmasterPid(`${dataDir}/postgres/data`)).not.toBe(killed);
    expect((await process.stop()).code).toBe(0);
  });

  test("a stop before the restart of a killed PostgreSQL reports no error", async () => {
    const dataDir = copyOfEarlier();
    const process = launch(person, { DATA_DIR: dataDir });
    await process.url;
    killAll([postmasterPid(`${dataDir}/postgres/data`)]);
    await until(() => process.told().includes("Restarting"));
    expect(await process.stop()).toEqual({ code: 0, errors: "" });
    expect(process.told()).not.toContain("aborted");
  });
});

async function expectInUse(
  exit: Promise<{ code: number | null; errors: string }> | undefined,
  dataDir: string,
) {
  const message = `DATA_DIR: ${dataDir} is in use by another Lanyard that is running: stop that one, or set DATA_DIR to another folder.\n`;
  expect(await exit).toEqual({ code: 1, errors: message });
}
