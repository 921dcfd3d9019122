import { Socket } from "node:net";
import pg from "pg";
import { CorkedSocket } from "./corked-socket.ts";
import type { Logger } from "./logging.ts";
import { createStatementNames, prepareRepeated } from "./prepared-statements.ts";

export type PoolOptions = {
  url: string;
  /** Most connections held at once. */
  max: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Sends statements without waiting for the answers of earlier ones (default); COPY needs it off. */
  pipeline?: boolean;
  /**
   * Prepares repeated statements (default). Bulk work needs it off: a plan cached for a small table is a
   * hundred times too slow after thousands of rows.
   */
  prepare?: boolean;
  /** The address of a pooler in transaction mode, through which the role of `url` connects; undefined without one. */
  poolerUrl?: string | undefined;
  /** The longest wait for a free connection; 10 s by default. */
  waitMs?: number;
  /** The log for lost idle connections. */
  log?: Pick<Logger, "warn">;
};

const waitForConnectionMs = 10_000;

/** Limits of every statement and transaction, by their names in PostgreSQL; in milliseconds. */
export const sessionLimits = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** Combines two URLs: host, port and database of the pooler with user and password of the role. */
export function throughPooler(roleUrl: string, poolerUrl: string | undefined): string {
  if (poolerUrl === undefined) return roleUrl;
  const pooled = new URL(poolerUrl);
  const { username, password } = new URL(roleUrl);
  return Object.assign(pooled, { username, password }).href;
}

/**
 * A pool whose values arrive as JSON would carry them: `int8` as number, `timestamptz` as ISO 8601 text in UTC
 * (milliseconds), `date` as `YYYY-MM-DD`, `jsonb` parsed. A lost connection is noted, not thrown: the next query
 * opens another.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const {
    url,
    max,
    applicationName,
    pipeline = true,
    prepare = true,
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
    // A pooler refuses session settings, so the role has them (roles.ts).
    ...(poolerUrl === undefined ? sessionLimits : {}),
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
  // Behind a pooler, the next statement may use a connection without the prepared one.
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
 * Cuts a pool's connections in a stopping process; the database checks every second (roles.ts) and rolls back
 * their statements. Later callers get new connections.
 */
export function cutConnections(pool: pg.Pool): void {
  cutPools.add(pool);
  for (const socket of openSockets.get(pool) ?? []) socket.destroy();
}

/**
 * Keeps a lost connection from ending the process. The pool handles only idle connections: one cut between
 * two statements of a transaction would raise an unhandled error.
 */
export function handleLostConnections(
  pool: pg.Pool,
  applicationName: string,
  log: Pick<Logger, "warn"> | undefined,
): void {
  // While the pool ends, a stopping server may still reach the last connections without harm; so may cut
  // ones.
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

/** Text that `Date` cannot hold (`infinity`) stays as PostgreSQL wrote it. */
function isoTime(text: string): string {
  const time = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

/** The conversion of database values for the `types` option of a `pg` pool or client. */
const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: "text" | "binary") {
    if (format === "binary") return pg.types.getTypeParser(id, "binary");
    return parsers[id] ?? pg.types.getTypeParser(id === int8Array ? int4Array : id, "text");
  },
};
