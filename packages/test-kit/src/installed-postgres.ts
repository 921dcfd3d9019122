import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@lanyard/server-kit/free-port";
import { guardProcess } from "@lanyard/server-kit/postgres/process-guard";
import type { SystemUser } from "@lanyard/server-kit/postgres/system-user";
import { runSql } from "./database-template.ts";
import { untilListening } from "./listening.ts";

/** A PostgreSQL of this machine, not the one that Lanyard brings along. */
export interface InstalledPostgres {
  /** As superuser. */
  readonly url: string;
  stop(): Promise<void>;
}

interface InstalledOptions {
  /** The folder of its programs. */
  readonly programs: string;
  /** Left to the caller. */
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string | number>>;
}

const superuser = "postgres";

/** Where Debian puts PostgreSQL, by its major versions. */
const installed = "/usr/lib/postgresql";

/** The programs of the oldest PostgreSQL of this machine that Lanyard takes; nothing where none is installed. */
export function findOldestPostgres(): string | undefined {
  if (!existsSync(installed)) return undefined;
  const majors = readdirSync(installed)
    .map(Number)
    .filter((major) => major >= 15)
    .sort((a, b) => a - b);
  return majors
    .map((major) => join(installed, String(major), "bin"))
    .find((programs) => existsSync(join(programs, "initdb")));
}

/** Starts one with an empty cluster. */
export async function startInstalledPostgres(options: InstalledOptions): Promise<InstalledPostgres> {
  const { programs, dataDir } = options;
  const user = process.getuid?.() === 0 ? systemUser() : undefined;
  await mkdir(dataDir, { recursive: true });
  if (user) await chown(dataDir, user.uid, user.gid);
  const spawning = { ...user, cwd: dataDir, env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } };
  const initdb = ["-D", dataDir, "-U", superuser, "--auth=trust", "--encoding=UTF8", "--locale=C", "-N"];
  await promisify(execFile)(join(programs, "initdb"), initdb, spawning);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "localhost",
    unix_socket_directories: "",
    fsync: "off",
    ...options.settings,
  };
  await writeFile(
    join(dataDir, "postgresql.auto.conf"),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(""),
  );
  const child = spawn(join(programs, "postgres"), ["-D", dataDir], {
    ...spawning,
    stdio: ["ignore", "ignore", process.env.CLUSTER_LOG === undefined ? "ignore" : "inherit"],
  });
  // A run that is killed leaves nothing running.
  if (child.pid !== undefined) child.once("exit", guardProcess(child.pid, user));
  await untilListening(port, child);
  const url = `postgres://${superuser}:unasked@localhost:${port}/postgres`;
  await untilStarted(url);
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
    },
  };
}

/** It listens a little before it answers. */
async function untilStarted(url: string): Promise<void> {
  for (;;) {
    try {
      await runSql(url, "select 1");
      return;
    } catch (error) {
      const isStarting = error instanceof Error && "code" in error && error.code === "57P03";
      if (!isStarting) throw error;
      await wait(20);
    }
  }
}

/** PostgreSQL refuses to run as root. */
function systemUser(): SystemUser {
  const id = (option: string) => Number(execFileSync("id", [option, superuser], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
