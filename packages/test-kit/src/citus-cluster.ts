import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { distributeDatabase } from "@lanyard/api/db/distribution";
import { freePort } from "@lanyard/server-kit/free-port";
import { guardProcess } from "@lanyard/server-kit/postgres/process-guard";
import type { SystemUser } from "@lanyard/server-kit/postgres/system-user";
import { type DatabaseUrls, prepareDatabase, runOn, withDatabase } from "./database-template.ts";
import { untilListening } from "./listening.ts";

/** The nodes of a cluster, as superuser; the coordinator is the first. */
export interface CitusCluster {
  readonly nodeUrls: readonly string[];
}

const nodeCount = 3;
const superuser = "postgres";

/**
 * A coordinator and two workers on this machine, gone when they are stopped. `programs` is the folder of the programs of a PostgreSQL
 * that has Citus; `folder` is left to the caller.
 */
export async function startCitusCluster(
  programs: string,
  folder: string,
): Promise<CitusCluster & { stop: () => Promise<void> }> {
  const user = process.getuid?.() === 0 ? systemUser() : undefined;
  const nodes: { url: string; process: ChildProcess }[] = [];
  for (let n = 0; n < nodeCount; n += 1)
    nodes.push(await startNode({ programs, dataDir: join(folder, `node${n}`), user }));
  return {
    nodeUrls: nodes.map(({ url }) => url),
    stop: async () => {
      const ended = nodes.map((node) => once(node.process, "exit"));
      for (const node of nodes) node.process.kill("SIGINT");
      await Promise.all(ended);
    },
  };
}

/** PostgreSQL refuses to run as root. */
function systemUser(): SystemUser {
  const id = (option: string) => Number(execFileSync("id", [option, superuser], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

interface NodeOptions {
  readonly programs: string;
  readonly dataDir: string;
  readonly user: SystemUser | undefined;
}

async function startNode({ programs, dataDir, user }: NodeOptions) {
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
    shared_preload_libraries: "citus",
    wal_level: "logical",
    max_prepared_transactions: 300,
    max_connections: 300,
    fsync: "off",
    // As few as show that rows lie apart: making them takes most of the time of a new database.
    "citus.shard_count": 2,
    "citus.enable_unsafe_triggers": "on",
    "citus.allow_nested_distributed_execution": "on",
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
  return { url: `postgres://${superuser}:unasked@localhost:${port}/postgres`, process: child };
}

/** An empty database over all nodes, of which nothing is shared out yet. */
export async function createEmptyClusterDatabase({ nodeUrls }: CitusCluster, name: string) {
  const [coordinator = "", ...workers] = nodeUrls;
  for (const url of nodeUrls) {
    await runOn(url, `create database ${name}`);
    await runOn(withDatabase(url, name), "create extension citus");
  }
  const ownerUrl = withDatabase(coordinator, name);
  const { port } = new URL(coordinator);
  await runOn(ownerUrl, `select citus_set_coordinator_host('localhost', ${port})`);
  for (const worker of workers)
    await runOn(ownerUrl, `select citus_add_node('localhost', ${new URL(worker).port})`);
  return {
    ownerUrl,
    drop: async () => {
      for (const url of nodeUrls) await runOn(url, `drop database ${name} with (force)`);
    },
  };
}

/**
 * A database over all nodes, migrated and shared out as docs/operating.md says. Its owner is the superuser: to a second database of
 * a cluster an owner of fewer rights is a stranger, whom Citus would want to make again.
 */
export async function createClusterDatabase(
  cluster: CitusCluster,
  name: string,
): Promise<DatabaseUrls & { drop: () => Promise<void> }> {
  const { ownerUrl, drop } = await createEmptyClusterDatabase(cluster, name);
  const urls = await prepareDatabase(ownerUrl, () => undefined);
  await distributeDatabase(ownerUrl, () => undefined);
  return { ...urls, drop };
}
