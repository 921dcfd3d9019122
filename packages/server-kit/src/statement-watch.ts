import { AsyncResource } from "node:async_hooks";
import { performance } from "node:perf_hooks";
import type pg from "pg";
import { describeCurrentWork } from "./current-work.ts";
import type { Logger } from "./logging.ts";
import type { Metrics } from "./metrics.ts";

export interface StatementWatch {
  readonly log: Pick<Logger, "warn">;
  readonly metrics?: Metrics | undefined;
  /**
   * The duration above which a statement is logged as slow; undefined for work whose statements are always
   * long.
   */
  readonly slowMs?: number | undefined;
}

type Call = (...args: unknown[]) => unknown;

/** Measures the statements of a pool. Logs slow statements with the work that sent them. */
export function watchStatements(
  pool: pg.Pool,
  name: string,
  { log, metrics, slowMs = Number.POSITIVE_INFINITY }: StatementWatch,
): void {
  metrics?.watchPool(name, pool);
  if (metrics === undefined && slowMs === Number.POSITIVE_INFINITY) return;
  const begin = (statement: unknown) => {
    const began = performance.now();
    const from = describeCurrentWork();
    return () => {
      const ms = performance.now() - began;
      metrics?.observeStatement(name, ms / 1000);
      if (ms <= slowMs) return;
      log.warn(
        { ...from, pool: name, ms: Math.round(ms), statement: withoutValues(textOf(statement)) },
        "A statement was slow",
      );
    };
  };
  pool.on("connect", (client) => {
    const query: Call = client.query.bind(client);
    Object.assign(client, { query: timed(query, begin) });
  });
  // Binds a waiting caller to its asynchronous context; otherwise, the caller would continue in the context
  // of the work that released the connection.
  const connect: Call = pool.connect.bind(pool);
  const inOwnScope: Call = (done) => (isCall(done) ? connect(AsyncResource.bind(done)) : connect());
  Object.assign(pool, { connect: inOwnScope });
}

function timed(query: Call, begin: (statement: unknown) => () => void): Call {
  return (...args) => {
    const end = begin(args[0]);
    const last = args.at(-1);
    if (isCall(last)) {
      const telling: Call = (...answer) => {
        end();
        return last(...answer);
      };
      return query(...args.slice(0, -1), telling);
    }
    const answer = query(...args);
    if (answer instanceof Promise) answer.then(end, end);
    return answer;
  };
}

const isCall = (value: unknown): value is Call => typeof value === "function";

const longestTold = 2000;

function textOf(statement: unknown): string {
  const isObject = typeof statement === "object" && statement !== null && "text" in statement;
  return String(isObject ? statement.text : statement);
}

export function withoutValues(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/gu, "'…'")
    .replace(/\s+/gu, " ")
    .trim()
    .slice(0, longestTold);
}
