import { Socket } from "node:net";
import pg from "pg";
import { CorkedSocket } from "./corked-socket.ts";
import type { Logger } from "./logging.ts";
import { createStatementNames, prepareRepeated } from "./prepared-statements.ts";

export type PoolOptions = {
  url: string;
  max: number;
  applicationName: string;
  /** Whether to send statements before earlier answers arrive; the default is true. COPY needs false. */
  pipeline?: boolean;
  /**
   * Whether to prepare repeated statements; the default is true. Bulk work needs false: a plan cached for a
   * small table is a hundred times slower after thousands of rows.
   */
  prepare?: boolean;
  /**
   * Whether a prepared statement keeps one plan for all values. Without this option, PostgreSQL plans most
   * statements for each execution, and this planning takes half the response time of a record page.
   */
  keepsPlans?: boolean | undefined;
  poolerUrl?: string | undefined;
  /** The maximum time to wait for a free connection; 10 s by default. */
  waitMs?: number;
  log?: Pick<Logger, "warn">;
};

const waitForConnectionMs = 10_000;

/** Time limits of statements and transactions in milliseconds, by the names of PostgreSQL's settings. */
export const sessionLimits = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

export function throughPooler(roleUrl: string, poolerUrl: string | undefined): string {
  if (poolerUrl === undefined) return roleUrl;
  const pooled = new URL(poolerUrl);
  const { username, password } = new URL(roleUrl);
  return Object.assign(pooled, { username, password }).href;
}

/**
 * Creates a pool that returns values in types of JSON: `int8` as number, `timestamptz` as ISO 8601 text in
 * UTC with milliseconds, `date` as `YYYY-MM-DD`, `jsonb` parsed. Logs lost connections; the next query opens
 * a new one.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const {
    url,
    max,
    applicationName,
    pipeline = true,
    prepare = true,
    keepsPlans = false,
    poolerUrl,
    waitMs = waitForConnectionMs,
    log,
  } = options;
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: throughPooler(url, poolerUrl),
    max,
    application_name: applicationName,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    // A pooler refuses session settings, so `ensureRole` sets them on the role.
    ...(poolerUrl === undefined ? sessionLimits : {}),
    ...(poolerUrl === undefined && keepsPlans ? { options: "-c plan_cache_mode=force_generic_plan" } : {}),
    keepAlive: true,
    pipeline,
    stream: () => {
      const socket = pipeline ? new CorkedSocket() : new Socket();
      sockets.add(socket);
      return socket.once("close", () => sockets.delete(socket));
    },
    types: wireTypes,
  });
  openSockets.set(pool, sockets);
  // Behind a pooler, a prepared statement could reach a database connection on which it is not prepared.
  if (prepare && poolerUrl === undefined) {
    const names = createStatementNames();
    pool.on("connect", (client) => prepareRepeated(client, names));
  }
  handleLostConnections(pool, applicationName, log);
  return pool;
}

const openSockets = new WeakMap<pg.Pool, ReadonlySet<Socket>>();
const cutPools = new WeakSet<pg.Pool>();

/**
 * Closes the connections of a stopping process. The database notices within a second (roles.ts) and rolls
 * back their statements. Later callers get new connections.
 */
export function cutConnections(pool: pg.Pool): void {
  cutPools.add(pool);
  for (const socket of openSockets.get(pool) ?? []) socket.destroy();
}

/**
 * Handles connections that are lost while in use. The pool itself handles only idle connections, so a
 * connection lost between two statements of a transaction would end the process.
 */
export function handleLostConnections(
  pool: pg.Pool,
  applicationName: string,
  log: Pick<Logger, "warn"> | undefined,
): void {
  // Errors are expected while the pool closes and after connections are cut.
  const note = (error: Error) =>
    pool.ending ||
    cutPools.has(pool) ||
    log?.warn({ reason: error.message, applicationName }, "A database connection was lost");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
}

type Parser = (text: string) => unknown;

const { builtins } = pg.types;
const int4Array = 1007;
const int8Array = 1016;

const parsers: Readonly<Record<number, Parser>> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: String,
  [builtins.TIMESTAMPTZ]: isoTime,
};

/** Values that `Date` cannot represent, such as `infinity`, keep PostgreSQL's spelling. */
function isoTime(text: string): string {
  const time = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: "text" | "binary") {
    if (format === "binary") return pg.types.getTypeParser(id, "binary");
    return parsers[id] ?? pg.types.getTypeParser(id === int8Array ? int4Array : id, "text");
  },
};
