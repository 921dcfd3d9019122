import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { freePort } from "#src/free-port.ts";
import { DataFolderInUse, StartError } from "#src/start-error.ts";
import type { DatabaseHome } from "./database-home.ts";
import type { Engine } from "./engine.ts";
import { type LockAttempt, tryLock } from "./owner-lock.ts";
import { type Postmaster, type PostmasterExit, spawnPostmaster } from "./postmaster.ts";
import { stopPostmaster } from "./postmaster-stop.ts";
import { isPostmasterOf } from "./process-check.ts";

export type ServerLocation = {
  dataDir: string;
  home: DatabaseHome;
  engine: Engine;
  cluster: string;
  password: string;
};
export type OpenServer = { pid: number; port: number; lock: pg.Client };
export type OpeningOptions = { say: (message: string) => void; isDurable: boolean; port?: number };

const contentionLimitMs = 30_000;
const patienceMs = 5_000;

/**
 * Starts PostgreSQL on the folder and locks the folder for this process. First stops a server that an earlier
 * process left running, because its settings or version may be old.
 */
export async function openServer(place: ServerLocation, options: OpeningOptions): Promise<OpenServer> {
  const deadline = Date.now() + contentionLimitMs;
  for (;;) {
    const before = await endLeftOver(place);
    const server = before.isClear ? await startOnce(place, options, before.stalePid) : undefined;
    if (server) return server;
    if (Date.now() > deadline) throw leftOverError(place);
    await wait(50);
  }
}

/**
 * Locks the folder again after a lost connection, because PostgreSQL survives the crash of a single
 * connection. Returns undefined if the server has stopped.
 */
export async function retakeLock(
  place: ServerLocation,
  { pid, port }: OpenServer,
): Promise<OpenServer | undefined> {
  while (isPostmasterOf(pid, place.cluster)) {
    const attempt = await tryLock(port, place.password);
    refuseHeld(attempt, place);
    if (attempt.state === "taken") return { pid, port, lock: attempt.lock };
    await wait(50);
  }
  return undefined;
}

function leftOverError({ home }: ServerLocation): StartError {
  return new StartError(
    `The database in ${home.folder} is held by processes of an earlier start that do not end: end them, then start again.`,
  );
}

/** `stalePid` is the process id in the lock file if that process is not the folder's PostgreSQL. */
type Clearance = { isClear: boolean; stalePid?: number };

async function endLeftOver(place: ServerLocation): Promise<Clearance> {
  const file = await readPostmasterFile(place.cluster);
  if (!file) return { isClear: true };
  if (!isPostmasterOf(file.pid, place.cluster)) return { isClear: true, stalePid: file.pid };
  if (file.port === undefined) return { isClear: false };
  const attempt = await tryLock(file.port, place.password);
  refuseHeld(attempt, place);
  if (attempt.state !== "taken") return { isClear: false };
  await stopPostmaster(file.pid, place.cluster, place.engine.pgCtl);
  await attempt.lock.end().catch(() => undefined);
  return { isClear: true };
}

export async function findHeldPort(cluster: string, password: string): Promise<number | undefined> {
  const file = await readPostmasterFile(cluster);
  if (file?.port === undefined || !isPostmasterOf(file.pid, cluster)) return undefined;
  const attempt = await tryLock(file.port, password);
  if (attempt.state === "taken") await attempt.lock.end().catch(() => undefined);
  return attempt.state === "held" ? file.port : undefined;
}

function refuseHeld(attempt: LockAttempt, { dataDir }: ServerLocation): void {
  if (attempt.state === "held") throw new DataFolderInUse(dataDir);
}

async function startOnce(
  place: ServerLocation,
  options: OpeningOptions,
  stalePid: number | undefined,
): Promise<OpenServer | undefined> {
  const port = options.port ?? (await freePort());
  const { isDurable } = options;
  const postmaster = await spawnPostmaster(place.home, place.engine, {
    port,
    isDurable,
    stalePid,
  });
  const attempt = await lockWhenReady(postmaster, place, options.say);
  if (attempt === undefined) return judgeExit(postmaster.pid, await postmaster.exited, place);
  refuseHeld(attempt, place);
  return attempt.state === "taken" ? { pid: postmaster.pid, port, lock: attempt.lock } : undefined;
}

/**
 * Waits without a time limit while PostgreSQL recovers from a crash. Returns undefined if the server has
 * stopped.
 */
async function lockWhenReady(postmaster: Postmaster, place: ServerLocation, say: OpeningOptions["say"]) {
  const start = Date.now();
  let hasWarned = false;
  while (!postmaster.hasExited()) {
    const attempt = await tryLock(postmaster.port, place.password);
    if (attempt.state === "taken" || attempt.state === "held") return attempt;
    const isLate = Date.now() - start > patienceMs;
    // At first, the port can still belong to another folder's server.
    if (isLate && attempt.state === "refused") throw await wrongPassword(postmaster, place);
    if (isLate && !hasWarned) say("PostgreSQL is recovering the database after an interruption");
    hasWarned ||= isLate;
    await wait(20);
  }
  return undefined;
}

async function wrongPassword(postmaster: Postmaster, place: ServerLocation): Promise<StartError> {
  await stopPostmaster(postmaster.pid, place.cluster, place.engine.pgCtl);
  return new StartError(
    `The database in ${place.home.folder} does not accept the password in its file "password".`,
  );
}

/**
 * Temporary failures: another process started first, the port is in use, or old server processes are still
 * running.
 */
const transientFailures =
  /lock file "postmaster\.pid" (already exists|is empty)|could not bind|could not create any TCP\/IP sockets|pre-existing shared memory block/;

/**
 * Throws unless PostgreSQL stopped as requested or the failure is temporary. Only log lines with the process
 * id `pid` can show a temporary failure, because several starts can share a log.
 */
function judgeExit(pid: number, { code, log }: PostmasterExit, place: ServerLocation): undefined {
  const own = log.split("\n").filter((line) => line.includes(`[${pid}]`));
  if (code === 0 || own.some((line) => transientFailures.test(line))) return undefined;
  const line =
    [...log.split("\n"), ...own].findLast((text) => /FATAL|PANIC|ERROR/i.test(text)) ??
    `it ended with code ${code}`;
  const reason = line.replace(/^.*?(FATAL|PANIC|ERROR): +/i, "");
  throw new StartError(`PostgreSQL did not start: ${reason} (its log is ${place.home.folder}/log).`);
}

/** The content of `postmaster.pid`. PostgreSQL writes the port later than the process id. */
type PostmasterFile = { pid: number; port: number | undefined };

async function readPostmasterFile(clusterFolder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: port > 0 ? port : undefined };
}
