import type { Configuration } from "@lanyard/server-kit/configuration";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import { watchNodes } from "./node-watch.ts";
import { createWatchedPools } from "./pools.ts";
import { requireSafeRole } from "./safe-role.ts";
import { createTenantDatabase } from "./tenant-database.ts";

interface OpeningParts {
  readonly configuration: Configuration;
  readonly databaseUrl: string;
  readonly metrics?: Metrics | undefined;
}

/**
 * Opens the database, and puts the functions that close it at the start of `opened`.
 * @throws StartError if the database role has too many rights
 */
export async function openDatabase(options: OpeningParts, log: Logger, opened: (() => unknown)[]) {
  const { configuration, databaseUrl, metrics } = options;
  const { poolerUrl, poolSize, slowStatementMs: slowMs } = configuration;
  const nodeWatch = await watchNodes(databaseUrl, log);
  // On a cluster, a plan is valid only for the node of its organisation.
  const keepsPlans = nodeWatch === undefined;
  const pools = createWatchedPools(
    { databaseUrl, poolerUrl, poolSize, keepsPlans, log },
    { metrics, slowMs },
  );
  opened.unshift(() => nodeWatch?.stop(), pools.end);
  const { pool, longPool, backgroundPool, importPool: copyPool } = pools;
  await requireSafeRole(pool);
  const database = createTenantDatabase(pool, { copyPool, longPool, nodeWatch });
  const backgroundDatabase = createTenantDatabase(backgroundPool, { copyPool, nodeWatch });
  return { pools, nodeWatch, database, backgroundDatabase };
}
