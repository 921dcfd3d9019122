import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@lanyard/server-kit/free-port";
import { createPool } from "@lanyard/server-kit/pool";
import { isAlive } from "@lanyard/server-kit/postgres/process-check";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { type ApiServer, startApiServer } from "@lanyard/test-kit/api-process";
import { prepareDatabase } from "@lanyard/test-kit/database-template";
import { startTestSignin } from "@lanyard/test-kit/signin";
import type pg from "pg";
import { z } from "zod";
import {
  backendsOf,
  guardsOf,
  killAll,
  postmasterPid,
  processesOf,
} from "../../packages/server-kit/test/database-processes.ts";
import { mountSmallDisk } from "./small-disk.ts";

export const faultTargets = [
  "one API process",
  "both API processes",
  "PostgreSQL",
  "one of PostgreSQL's",
  "all",
] as const;
export type FaultTarget = (typeof faultTargets)[number];

const patienceMs = 240_000;
/** The maximum number of streams of a member in each process. A new stream ends the oldest. */
const streamsOfOne = 20;

/**
 * Starts a production-like installation for fault injection: a durable PostgreSQL, two API processes, Lanyard
 * ID, and, if the machine can mount them, small disks that tests can fill.
 */
export async function startFaultWorld() {
  const folder = await mkdtemp(join(tmpdir(), "lanyard-faults-"));
  await chmod(folder, 0o755);
  const disks = { database: join(folder, "database"), files: join(folder, "files") };
  const databaseDisk = await mountSmallDisk(disks.database);
  const filesDisk = await mountSmallDisk(disks.files);
  const database = await startDatabase({
    databaseUrl: undefined,
    dataDir: disks.database,
    say: () => undefined,
    restartPauseMs: 300,
  });
  const urls = await prepareDatabase(database.ownerUrl, () => undefined);
  const ports = [await freePort(), await freePort()] as const;
  const signin = await startTestSignin({
    signinUrl: urls.signinUrl,
    serviceKey: urls.serviceKey,
    origin: `http://localhost:${ports[0]}`,
    env: { DEMO: "off" },
  });
  const env = {
    DATABASE_URL: urls.ownerUrl,
    DATA_DIR: disks.files,
    SIGNIN_URL: signin.url,
    BACKUP_AT: "off",
    POOL_SIZE: "8",
  };
  const servers = await Promise.all(
    ports.map((port) => startApiServer({ port, env, onLog: () => undefined })),
  );
  const owner = createPool({ url: urls.ownerUrl, max: 4, applicationName: "test" });
  const cluster = join(disks.database, "postgres/data");

  const untilHealthy = async (): Promise<number> => {
    const began = performance.now();
    for (;;) {
      if ((await Promise.all(servers.map(isHealthy))).every(Boolean)) return performance.now() - began;
      if (performance.now() - began > patienceMs) throw new Error("The servers did not restart");
      await wait(25);
    }
  };
  const killDatabase = () => {
    const guards = guardsOf(cluster);
    killAll(processesOf(cluster).filter((pid) => !guards.includes(pid)));
  };
  const killServers = async (dying: readonly ApiServer[]) => {
    await Promise.all(dying.map((server) => server.kill()));
  };
  return {
    servers,
    signin,
    owner,
    folder: disks,
    databaseDisk,
    filesDisk,
    untilHealthy,
    oneOf,
    /**
     * Kills the target with `kill -9`, restarts killed API processes and waits until all of them are healthy.
     */
    async kill(victim: FaultTarget, pick: (count: number) => number): Promise<void> {
      const one = oneOf(servers, pick(servers.length));
      const dying = {
        "one API process": [one],
        "both API processes": servers,
        all: servers,
        PostgreSQL: [],
        "one of PostgreSQL's": [],
      }[victim];
      if (victim === "all" || victim === "PostgreSQL") killDatabase();
      if (victim === "one of PostgreSQL's") {
        const backends = backendsOf(postmasterPid(cluster));
        killAll(backends.slice(0, 1 + pick(backends.length)));
      }
      await killServers(dying);
      for (const server of dying) await untilStarted(server);
      await untilHealthy();
    },
    /**
     * Stops PostgreSQL with a fast shutdown, which aborts running transactions, and waits until Lanyard has
     * restarted it.
     */
    async restartDatabase(): Promise<void> {
      const before = postmasterPid(cluster);
      process.kill(before, "SIGINT");
      await untilDatabaseAnswers(owner, () => isAlive(before));
    },
    async manyVisits(orgId: string, count: number) {
      const people = await Promise.all(
        Array.from({ length: Math.ceil(count / streamsOfOne) }, () => signin.addPerson(orgId, "user")),
      );
      const tokens = await Promise.all(people.map((person) => signin.tokenFor(person)));
      return Array.from({ length: count }, (_, n) => ({
        baseUrl: oneOf(servers, n % servers.length).baseUrl,
        accessToken: oneOf(tokens, n % tokens.length).accessToken,
      }));
    },
    async stop() {
      await Promise.all(servers.map((server) => server.terminate()));
      await signin.close();
      await owner.end();
      await database.stop();
      for (const disk of [databaseDisk, filesDisk]) disk?.unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type FaultWorld = Awaited<ReturnType<typeof startFaultWorld>>;

function oneOf<T>(list: readonly T[], index = 0): T {
  const found = list[index];
  if (found === undefined) throw new Error("The list to choose from is empty");
  return found;
}

/**
 * Waits until the earlier PostgreSQL has stopped, because it could answer instead of the new one. Then waits
 * until the new one answers.
 */
async function untilDatabaseAnswers(owner: pg.Pool, isThereStill: () => boolean): Promise<void> {
  while (isThereStill()) await wait(20);
  const answers = () =>
    owner.query("select 1").then(
      () => true,
      () => false,
    );
  while (!(await answers())) await wait(20);
}

/**
 * Repeats the restart, as a supervisor would, because the process exits if it does not reach its database.
 */
async function untilStarted(server: ApiServer): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await server.restart();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(200);
    }
  }
}

/** Some faults fill the disk. A server whose only problem is the disk counts as healthy. */
const hasOnlyFullDisk = z.object({
  facts: z.object({
    checks: z.array(z.union([z.object({ problem: z.null() }), z.object({ name: z.literal("disk") })])),
  }),
});

function isHealthy({ baseUrl }: ApiServer): Promise<boolean> {
  const ready = async (answer: Response) =>
    answer.ok || hasOnlyFullDisk.safeParse(await answer.json()).success;
  return fetch(`${baseUrl}/ready`)
    .then(ready)
    .catch(() => false);
}
