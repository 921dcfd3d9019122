import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import { createPool, cutConnections, type PoolOptions } from "@lanyard/server-kit/pool";
import { watchStatements } from "@lanyard/server-kit/statement-watch";
import type { Pool } from "pg";

export interface Pools {
  readonly pool: Pool;
  /** The pool for requests with a longer time limit, which can read or change 100,000 records. */
  readonly longPool: Pool;
  readonly backgroundPool: Pool;
  /** The pool for COPY. The pool is small, so that imports wait and do not slow down lists. */
  readonly importPool: Pool;
  /**
   * Gives running statements time to end, then closes the connections of background work, and later all
   * connections. Returns a function that prevents further closing.
   */
  cutLate(): () => void;
  end(): Promise<void>;
}

interface PoolParts extends Pick<PoolOptions, "poolerUrl" | "keepsPlans"> {
  readonly log: Pick<Logger, "warn">;
  readonly databaseUrl: string;
  readonly poolSize: number;
}

/** PostgreSQL accepts 100 connections by default; two processes share them. */
const longConnections = (poolSize: number) => Math.max(3, Math.ceil(poolSize / 2));
/** The duplicate search uses up to three connections; two remain for reminders and housekeeping. */
const backgroundConnections = 5;
const importConnections = 3;
const longWaitMs = 120_000;
/** Short enough that a shutdown takes less than 5 s. */
const backgroundGraceMs = 1000;
const requestGraceMs = 3000;
const cutAgainMs = 500;

/**
 * Creates separate pools for short and long work, so that lists never wait for a bulk edit, a large undo or
 * the duplicate search (decision 5).
 */
export function createPools({ databaseUrl, poolerUrl, poolSize, keepsPlans, log }: PoolParts): Pools {
  const common = { url: databaseUrl, poolerUrl, log };
  const longPool = {
    max: longConnections(poolSize),
    applicationName: "lanyard-api-long",
    waitMs: longWaitMs,
  };
  const backgroundPool = {
    max: backgroundConnections,
    applicationName: "lanyard-api-background",
    waitMs: longWaitMs,
  };
  const importPool = {
    max: importConnections,
    applicationName: "lanyard-api-import",
    waitMs: longWaitMs,
    pipeline: false,
    prepare: false,
  };
  const pools = {
    pool: createPool({ ...common, max: poolSize, keepsPlans, applicationName: "lanyard-api" }),
    longPool: createPool({ ...common, ...longPool }),
    backgroundPool: createPool({ ...common, ...backgroundPool }),
    importPool: createPool({ ...common, ...importPool }),
  };
  return {
    ...pools,
    cutLate() {
      const began = performance.now();
      const timer = setInterval(() => {
        const ms = performance.now() - began;
        if (ms < backgroundGraceMs) return;
        cutConnections(pools.backgroundPool);
        if (ms >= requestGraceMs) for (const pool of Object.values(pools)) cutConnections(pool);
      }, cutAgainMs);
      return () => clearInterval(timer);
    },
    end: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

interface StatementLimits {
  readonly metrics: Metrics | undefined;
  readonly slowMs: number;
}

export function createWatchedPools(parts: PoolParts, { metrics, slowMs }: StatementLimits): Pools {
  const { log } = parts;
  const pools = createPools(parts);
  watchStatements(pools.pool, "api", { log, metrics, slowMs });
  watchStatements(pools.longPool, "api-long", { log, metrics, slowMs });
  watchStatements(pools.backgroundPool, "api-background", { log, metrics, slowMs });
  // Import statements process whole files, so they are never logged as slow.
  watchStatements(pools.importPool, "import", { log, metrics });
  return pools;
}
