import { join } from "node:path";
import { distributeDatabase } from "@lanyard/api/db/distribution";
import { withClient } from "@lanyard/server-kit/database-client";
import { prepareDatabase, runSql, withDatabase } from "./database-template.ts";
import {
  type InstalledOptions,
  type InstalledPostgres,
  startInstalledPostgres,
} from "./installed-postgres.ts";

/** The connection URLs of all nodes as superuser; the first node is the coordinator. */
export interface CitusCluster {
  readonly nodeUrls: readonly string[];
}

const nodeCount = 3;

/**
 * Starts a coordinator and two workers on this machine. Their data is in `folder`, which the caller removes.
 * `programs` is the folder with the programs of a PostgreSQL that has Citus.
 */
export async function startCitusCluster(
  programs: string,
  folder: string,
  options: Partial<InstalledOptions> = {},
) {
  const nodes: InstalledPostgres[] = [];
  for (let n = 0; n < nodeCount; n += 1)
    nodes.push(
      await startInstalledPostgres({
        programs,
        dataDir: join(folder, `node${n}`),
        ...options,
        settings: { ...settings, ...options.settings },
      }),
    );
  return {
    nodes,
    nodeUrls: nodes.map(({ url }) => url),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

const settings = {
  shared_preload_libraries: "citus",
  wal_level: "logical",
  max_prepared_transactions: 300,
  max_connections: 300,
  // Two shards are enough to test distribution. Creating shards takes most of the time for a new database.
  "citus.shard_count": 2,
  "citus.enable_unsafe_triggers": "on",
  "citus.allow_nested_distributed_execution": "on",
};

export async function createEmptyClusterDatabase({ nodeUrls }: CitusCluster, name: string) {
  const [coordinator = "", ...workers] = nodeUrls;
  for (const url of nodeUrls) {
    await runSql(url, `create database ${name}`);
    await runSql(withDatabase(url, name), "create extension citus");
  }
  const ownerUrl = withDatabase(coordinator, name);
  const { port } = new URL(coordinator);
  await runSql(ownerUrl, `select citus_set_coordinator_host('localhost', ${port})`);
  for (const worker of workers)
    await runSql(ownerUrl, `select citus_add_node('localhost', ${new URL(worker).port})`);
  return {
    ownerUrl,
    drop: async () => {
      for (const url of nodeUrls) await runSql(url, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Creates a migrated and distributed database on all nodes, as in docs/operating.md. The superuser owns it,
 * because creating a separate owner role would fail for the second database of a cluster.
 */
export const createClusterDatabase = (cluster: CitusCluster, name: string) =>
  oneAtATime(cluster, async () => {
    const { ownerUrl, drop } = await createEmptyClusterDatabase(cluster, name);
    const urls = await prepareDatabase(ownerUrl, () => undefined);
    await distributeDatabase(ownerUrl, () => undefined);
    return { ...urls, drop };
  });

/**
 * Runs work under a lock of the cluster. The work changes roles, which all databases share, and concurrent
 * changes would fail with "tuple concurrently updated".
 */
const oneAtATime = <T>({ nodeUrls: [coordinator = ""] }: CitusCluster, work: () => Promise<T>) =>
  withClient(coordinator, async (client) => {
    await client.query("select pg_advisory_lock(0)");
    return work();
  });
