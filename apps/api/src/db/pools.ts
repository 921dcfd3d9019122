import type { Logger } from "@lanyard/server-kit/logging";
import { createPool, cutConnections, type PoolOptions } from "@lanyard/server-kit/pool";
import type { Pool } from "pg";

export interface Pools {
  /** For requests that somebody waits for in front of a screen. */
  readonly pool: Pool;
  /** For requests with a time limit of their own, which may change or read 100,000 records. */
  readonly longPool: Pool;
  /** For what nobody waits for. */
  readonly backgroundPool: Pool;
  /** For COPY. Few at once, whoever they belong to: the others wait, and everybody's lists stay fast. */
  readonly importPool: Pool;
  /**
   * Gives what runs a moment to end: then statements in the background are cut, and after another one those of requests as well,
   * again and again until all is over. Answers how to leave it at that.
   */
  cutLate(): () => void;
  end(): Promise<void>;
}

interface PoolParts extends Pick<PoolOptions, "poolerUrl"> {
  readonly log: Pick<Logger, "warn">;
  readonly databaseUrl: string;
  readonly poolSize: number;
}

/** A database takes a hundred connections unless it is told otherwise, and two processes share them. */
const longConnections = (poolSize: number) => Math.max(3, Math.ceil(poolSize / 2));
/** The search for duplicates holds three connections at most, two remain for reminders and housekeeping. */
const backgroundConnections = 5;
const importConnections = 3;
const longWaitMs = 120_000;
/** A stop takes less than 5 s, whatever statements run. */
const backgroundGraceMs = 1000;
const requestGraceMs = 3000;
const cutAgainMs = 500;

/**
 * The connections of a process, by how long they are held: a list never waits until a bulk edit, an undo of a large import or
 * the search for duplicates gives one back (decision 48).
 */
export function createPools({ databaseUrl, poolerUrl, poolSize, log }: PoolParts): Pools {
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
    pool: createPool({ ...common, max: poolSize, applicationName: "lanyard-api" }),
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
