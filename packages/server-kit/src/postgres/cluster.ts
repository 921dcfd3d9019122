import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, readFile, writeFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "#src/start-error.ts";
import type { DatabaseHome } from "./database-home.ts";
import type { Engine } from "./engine.ts";
import type { SystemUser } from "./system-user.ts";

export const ownerName = "lanyard_owner";

/**
 * Returns PostgreSQL's data folder. `home.folder` must not contain symbolic links, because running servers
 * are recognized by this path.
 */
export function clusterFolder(home: DatabaseHome): string {
  return join(home.folder, "data");
}

function passwordFile(home: DatabaseHome): string {
  return join(home.folder, "password");
}

export async function readPassword(home: DatabaseHome): Promise<string> {
  return (await readFile(passwordFile(home), "utf8")).trim();
}

/**
 * Creates an empty cluster with a random password for its owner. Uses PostgreSQL's built-in collation, so
 * that updates of the operating system never invalidate indexes.
 */
export async function createCluster(home: DatabaseHome, engine: Engine): Promise<void> {
  const password = passwordFile(home);
  await writeFile(password, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  if (home.user) await chown(password, home.user.uid, home.user.gid);
  const args = [
    `--pgdata=${clusterFolder(home)}`,
    `--username=${ownerName}`,
    `--pwfile=${password}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
  ];
  const options = { ...home.user, cwd: home.folder, env: engineEnvironment() };
  const running = promisify(execFile)(engine.initdb, args, options);
  const { pid } = running.child;
  const dismissGuard = pid === undefined ? undefined : guardProcess(pid, home.user);
  await running.catch(refuse).finally(dismissGuard);
}

function refuse(error: unknown): never {
  const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
  const lines = output.trim().split("\n");
  const line = lines.find((text) => /error|fatal|panic/i.test(text)) ?? lines.at(-1);
  throw new StartError(`The database could not be created: ${line}`, { cause: error });
}

/** Returns an environment without the machine's settings for PostgreSQL (PGDATA, PGPORT, languages). */
export function engineEnvironment(): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

export async function refuseOtherMajor(home: DatabaseHome): Promise<void> {
  const found = (await readFile(join(clusterFolder(home), "PG_VERSION"), "utf8")).trim();
  if (found === engineMajor) return;
  throw new StartError(
    `DATA_DIR: the database in ${home.folder} was made by PostgreSQL ${found}, but this Lanyard contains ${engineMajor}.`,
  );
}

const engineMajor = "18";

/**
 * Starts a small shell that stops the given process when this process exits or is killed. Returns a function
 * that ends the shell. The caller must call this function when the given process has ended, before the
 * operating system reuses its id.
 */
export function guardProcess(pid: number, user: SystemUser | undefined): () => void {
  if (process.platform === "win32") return () => undefined;
  const script = 'read -r line; kill -INT "$1" 2>/dev/null';
  const guardian = spawn("/bin/sh", ["-c", script, "lanyard-database-guard", String(pid)], {
    ...user,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guardian.once("error", () => undefined);
  guardian.unref();
  if (guardian.stdin instanceof Socket) guardian.stdin.unref();
  return () => void guardian.kill();
}
