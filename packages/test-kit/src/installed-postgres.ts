import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@lanyard/server-kit/free-port";
import { guardProcess } from "@lanyard/server-kit/postgres/cluster";
import type { SystemUser } from "@lanyard/server-kit/postgres/system-user";
import { runSql } from "./database-template.ts";
import { untilListening } from "./listening.ts";

export interface InstalledOptions {
  readonly programs: string;
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string | number>>;
  readonly asksForPasswords?: boolean;
}

const superuser = "postgres";
const password = "unasked";

const installed = "/usr/lib/postgresql";

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

export function findCitusPrograms(): string | undefined {
  const ask = (what: string) =>
    execFileSync(process.env.PG_CONFIG ?? "pg_config", [what], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  try {
    return existsSync(join(ask("--pkglibdir"), "citus.so")) ? ask("--bindir") : undefined;
  } catch {
    return undefined;
  }
}

/** Starts a PostgreSQL that is installed on this machine, instead of Lanyard's bundled PostgreSQL. */
export async function startInstalledPostgres(options: InstalledOptions) {
  const { programs, dataDir, asksForPasswords = false } = options;
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
  const url = `postgres://${superuser}:${password}@localhost:${port}/postgres`;
  const launch = async () => {
    const child = spawn(join(programs, "postgres"), ["-D", dataDir], {
      ...spawning,
      stdio: ["ignore", "ignore", process.env.CLUSTER_LOG === undefined ? "ignore" : "inherit"],
    });
    // The guard ends PostgreSQL if the test run is killed.
    if (child.pid !== undefined) child.once("exit", guardProcess(child.pid, user));
    await untilListening(port, child);
    await untilStarted(url);
    return child;
  };
  let child = await launch();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    if (hasEnded()) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  if (asksForPasswords) {
    await runSql(url, `alter role ${superuser} password '${password}'`);
    await writeFile(join(dataDir, "pg_hba.conf"), "host all all localhost scram-sha-256\n");
    await runSql(url, "select pg_reload_conf()");
  }
  return {
    url,
    dataDir,
    stop: () => end("SIGINT"),
    crash: () => end("SIGQUIT"),
    start: async () => {
      if (hasEnded()) child = await launch();
    },
    hang: (signal: "SIGSTOP" | "SIGCONT") => {
      if (hasEnded()) return;
      const pids = execFileSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], { encoding: "utf8" });
      for (const pid of [child.pid, ...pids.split("\n").map(Number)]) if (pid) process.kill(pid, signal);
    },
  };
}

export type InstalledPostgres = Awaited<ReturnType<typeof startInstalledPostgres>>;

/** Waits until the server responds, which is shortly after it starts to listen. */
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
