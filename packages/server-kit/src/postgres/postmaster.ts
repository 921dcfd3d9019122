import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { clusterFolder, engineEnvironment, guardProcess } from "./cluster.ts";
import type { DatabaseHome } from "./database-home.ts";
import type { Engine } from "./engine.ts";
import { type PostmasterOptions, postmasterSettings } from "./postmaster-settings.ts";

/**
 * `code` is 0 after a requested stop. `log` contains the log lines since the start, including those of other
 * starts.
 */
export type PostmasterExit = { code: number | null; log: string };

const mostLogBytes = 5 * 2 ** 20;

/**
 * Starts PostgreSQL in a separate session, so that Ctrl+C does not stop it before the servers have finished
 * their requests. `stalePid` is a process id in the lock file that now belongs to another program.
 */
export async function spawnPostmaster(
  home: DatabaseHome,
  engine: Engine,
  options: PostmasterOptions & { stalePid: number | undefined },
) {
  const logPath = join(home.folder, "log");
  const logStart = await prepareLog(logPath);
  const log = await open(logPath, "a", 0o600);
  if (home.user) await log.chown(home.user.uid, home.user.gid);
  const child = spawn(engine.postgres, ["-D", clusterFolder(home), ...postmasterSettings(options)], {
    ...home.user,
    cwd: clusterFolder(home),
    env: { ...engineEnvironment(), ...declareStale(options.stalePid) },
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  const exited = endOf(child).then(async (code): Promise<PostmasterExit> => {
    return { code, log: (await readFile(logPath)).subarray(logStart).toString() };
  });
  exited.catch(() => undefined);
  const pid = child.pid ?? 0;
  if (pid) child.once("exit", guardProcess(pid, home.user));
  await log.close();
  child.unref();
  return {
    pid,
    port: options.port,
    exited,
    hasExited: () => pid === 0 || child.exitCode !== null || child.signalCode !== null,
  };
}

export type Postmaster = Awaited<ReturnType<typeof spawnPostmaster>>;

/**
 * Makes PostgreSQL ignore a stale process id in its lock file, by declaring it the id of its grandparent.
 * Deleting the lock file would also skip the check for remaining server processes.
 */
function declareStale(pid: number | undefined): NodeJS.ProcessEnv {
  return pid === undefined ? {} : { PG_GRANDPARENT_PID: String(pid) };
}

async function prepareLog(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size < mostLogBytes) return size;
  await truncate(path);
  return 0;
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", () => resolve(null));
  });
}
