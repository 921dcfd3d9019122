import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDemoRandom } from "../../apps/api/src/demo/demo-random.ts";
import type { Refused } from "./fault-client.ts";
import { createLedger, type Ledger } from "./fault-ledger.ts";
import { raceForCards, raceForImports, raceForTasks } from "./fault-race.ts";
import { type FaultWorld, faultTargets, startFaultWorld } from "./fault-world.ts";
import { createWriters, type Writers } from "./fault-writers.ts";
import { oddName, openIdleStreams, openOddClients } from "./odd-clients.ts";

/** `npm run test:faults -- --minutes N --seed S` sets the minutes and the seed, and prints the losses. */
const minutes = process.env.FAULT_MINUTES;
const seed = Number(process.env.FAULT_SEED ?? 2026);
const random = createDemoRandom(seed);
const totalMs = Number(minutes ?? 0) * 60_000;
const isLong = totalMs > 0;
const noLimit = { timeout: 0 };
const streamCount = isLong ? 1000 : 100;
/** The maximum number of writes before a kill. It balances the time for writes, restarts and checks. */
const mostWritesBeforeKill = 1200;

let world: FaultWorld;
let ledger: Ledger;
let writers: Writers;
const told: Record<string, unknown> = {};
let lost = 0;
let kills = 0;
beforeAll(async () => {
  world = await startFaultWorld();
  ledger = createLedger(world);
  writers = await createWriters(world, ledger, seed);
});
afterAll(async () => {
  await world.stop();
  if (isLong) console.warn({ minutes, seed, ...told, kills, ...ledger.figures(), lost });
});

async function repeatedly(what: string, share: number, round: (n: number) => Promise<void>): Promise<void> {
  const end = performance.now() + totalMs * share;
  let rounds = 0;
  do {
    rounds += 1;
    await round(rounds);
    told[what] = rounds;
  } while (performance.now() < end);
}

const pause = (mostMs: number) => wait(random.whole(0, isLong ? 3 * mostMs : mostMs));
const visits = () =>
  writers.clients.map((client, n) => ({
    baseUrl: world.oneOf(world.servers, n % world.servers.length).baseUrl,
    accessToken: client.accessToken(),
  }));

function expectPatient(refusals: readonly Refused[], statuses: readonly number[] = [503]) {
  const isPatient = ({ status, retryAfter }: Refused) =>
    statuses.includes(status) && (status !== 503 || retryAfter !== null);
  expect(refusals.filter((refused) => !isPatient(refused))).toEqual([]);
}

async function expectNothingLost(find: Ledger["findLost"] = ledger.findLost) {
  const missing = await find();
  lost += missing.length;
  expect(missing, `replay it with --seed ${seed}`).toEqual([]);
}

test("kills during writes by eight users neither lose nor repeat acknowledged writes", noLimit, async () => {
  const dying = isLong ? faultTargets : (["one of PostgreSQL's", "one API process", "all"] as const);
  await repeatedly("rounds of kills", 0.5, async () => {
    for (const victim of dying) {
      const refusals = await writers.during(async () => {
        if (isLong) await writers.untilWritten(random.whole(0, mostWritesBeforeKill));
        else await pause(500);
        await world.kill(victim, (count) => random.whole(0, count - 1));
        kills += 1;
        await pause(200);
      });
      expectPatient(refusals);
      await expectNothingLost();
    }
  });
});

const recoveries: number[] = [];
test("requests during a database restart get 503 with Retry-After, then succeed", noLimit, async () => {
  await repeatedly("restarts of the database", 0.1, async () => {
    const refusals = await writers.during(async () => {
      await pause(300);
      await world.restartDatabase();
      recoveries.push(Math.round(await world.untilHealthy()));
      told["recoveries of the database, in ms"] = recoveries;
      await pause(200);
    });
    expectPatient(refusals);
    await expectNothingLost();
  });
});

test("no acknowledged write is lost when database connections are cut during requests", noLimit, async () => {
  await repeatedly("rounds of cut connections", 0.1, async () => {
    const refusals = await writers.during(async () => {
      for (let cut = 0; cut < 5; cut += 1) {
        await pause(150);
        await world.owner.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'lanyard-%' and random() < 0.5",
        );
      }
    });
    expectPatient(refusals);
    await world.untilHealthy();
    await expectNothingLost();
  });
});

test("two processes that compete for cards, tasks and imports do nothing twice", noLimit, async () => {
  await repeatedly("races", 0.1, async (n) => {
    const race = { world, writers, random, name: `race-${n}` };
    await raceForCards(race);
    await raceForTasks(race);
    // In short runs, only import-at-once.release.test.ts tests concurrent imports.
    if (isLong) await raceForImports(race);
  });
});

async function storedFiles(): Promise<string[]> {
  const folder = join(world.folder.files, "files");
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/**
 * Returns the number of stored files without a row. Killed processes leave such files, and a later sweep
 * deletes them.
 */
async function orphanCount(): Promise<number> {
  const { rows } = await world.owner.query("select count(*)::int as count from crm.attachments");
  return (await storedFiles()).length - rows[0].count;
}

test(
  "uploads to a full disk get 507, leave no partial file, and later work again",
  noLimit,
  async ({ skip }) => {
    const { filesDisk } = world;
    if (filesDisk === undefined) return skip("Only root on Linux can mount a disk that can be filled.");
    await repeatedly("full disks for files", 0.05, async () => {
      const [{ client }] = [world.oneOf(writers.clients)];
      const { contact } = await client.contacts.create({ body: { first: "Full" } });
      const upload = () =>
        client.contactAttachments.create({
          params: { id: contact.id },
          file: new Blob([Buffer.alloc(1_000_000, 7)]),
          fileName: "large.bin",
        });
      const before = await orphanCount();
      await filesDisk.fill(100_000);
      const refusals = await writers.during(async () => {
        await expect(upload()).rejects.toMatchObject({ status: 507 });
        await pause(500);
      });
      expectPatient(refusals, [507]);
      expect((await client.contactAttachments.list({ params: { id: contact.id } })).attachments).toEqual([]);
      filesDisk.makeRoom();
      await expectNothingLost();
      await upload();
      expect(await orphanCount()).toBe(before);
    });
  },
);

test(
  "with a full database disk, writes get 507 or 503 and acknowledged writes persist",
  noLimit,
  async ({ skip }) => {
    const { databaseDisk } = world;
    if (databaseDisk === undefined) return skip("Only root on Linux can mount a disk that can be filled.");
    await repeatedly("full disks for the database", 0.05, async () => {
      const refusals = await writers.during(async () => {
        await databaseDisk.fill();
        await wait(isLong ? 3000 : 1000);
        databaseDisk.makeRoom();
        await world.untilHealthy();
      });
      expectPatient(refusals, [503, 507]);
      await expectNothingLost();
      expect((await writers.during(() => wait(300))).length).toBe(0);
    });
  },
);

test(
  `slow and faulty clients and ${streamCount} idle streams disturb no other clients`,
  noLimit,
  async () => {
    await repeatedly("visits of odd clients", 0.05, async () => {
      const streams = await openIdleStreams(await world.manyVisits(writers.signinOrgId, streamCount));
      const odd = await openOddClients(visits(), 30);
      const refusals = await writers.during(() => pause(500));
      const { contact } = await world
        .oneOf(writers.clients)
        .client.contacts.create({ body: { first: "Heard" } });
      await vi.waitFor(() => expect(streams.whoHeard(contact.id)).toBe(streamCount));
      odd.close();
      streams.close();
      expect(refusals).toEqual([]);
      const { rows } = await world.owner.query("select first from crm.contacts where first like $1", [
        `%${oddName}%`,
      ]);
      expect(rows).toEqual([]);
      await world.untilHealthy();
      await expectNothingLost();
    });
  },
);

// This test restarts both processes. In short runs, only revocations.test.ts tests clocks that differ.
test.runIf(isLong)("if clocks are ten minutes off, no write and no session is lost", noLimit, async () => {
  const clock = (minutesOff: number) => {
    const url = new URL(`shifted-clock.ts?minutes=${minutesOff}`, import.meta.url);
    return ["--import", url.href];
  };
  await Promise.all(
    world.servers.map(async (server, n) => {
      await server.terminate();
      await server.restart(clock(n === 0 ? 10 : -10));
    }),
  );
  await repeatedly("rounds with wrong clocks", 0.05, async () => {
    expect(await writers.during(() => pause(800))).toEqual([]);
    await expectNothingLost();
  });
  await expectNothingLost(ledger.findAllLost);
});
