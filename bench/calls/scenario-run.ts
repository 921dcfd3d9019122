import { randomUUID } from "node:crypto";
import { newId } from "@lanyard/api/db/new-id";
import { createPool } from "@lanyard/server-kit/pool";
import autocannon from "autocannon";
import type { BenchDatabase } from "../bench-database.ts";
import type { BenchServers } from "../bench-servers.ts";
import { type Figures, figuresOf } from "../figures.ts";
import type { Goal, HttpRequest, Scenario, Statement } from "./scenario.ts";
import { captureStatements, renewed } from "./statement-capture.ts";

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  readonly name: string;
  readonly goal: Goal;
  readonly http: Figures;
  readonly sql: Figures;
  /** The handwritten statement, run as the owner. */
  readonly plain: Figures;
  /** The number of statements that the API sends for a request, including the two of the transaction. */
  readonly statements: number;
}

/**
 * Measures a scenario over HTTP, as the API's own SQL and as the plain statement, each after a short warm-up.
 */
export async function runScenario(
  scenario: Scenario,
  { database, servers }: { readonly database: BenchDatabase; readonly servers: BenchServers },
  asked: Load,
): Promise<Measured> {
  const { name, goal, write, service, http, plain, atOnce = asked.connections } = scenario;
  const load = { seconds: asked.seconds, connections: Math.min(asked.connections, atOnce) };
  const token = await servers.signIn();
  // The first read after many writes also combines counters, so its statements are ignored.
  if (write === undefined) await captureStatements(database, service);
  const captured = await captureStatements(database, service);
  const replay = () =>
    write === undefined ? captured : renewed(captured, write.keep, write.marker, randomUUID(), newId);
  const warmed = async (measure: (time: Load) => Promise<Figures>) => {
    await measure({ ...load, seconds: 1 });
    return measure(load);
  };
  const { apiUrl } = servers;
  const { appUrl, ownerUrl } = database;
  const figures = {
    http: await warmed((time) => measureHttp(apiUrl, token, http, time)),
    sql: await warmed((time) => measureSql(appUrl, replay, time)),
    plain: await warmed((time) => measureSql(ownerUrl, (turn) => [plain(turn)], time, false)),
  };
  return { name, goal, ...figures, statements: captured.length };
}

/** Sends requests in sequence on each connection. `request` returns the request of a turn. */
export async function measureHttp(
  apiUrl: string,
  token: string,
  request: (turn: number) => HttpRequest,
  { connections, seconds }: Load,
): Promise<Figures> {
  let turn = 0;
  const timesMs: number[] = [];
  const own = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const prepare = (base: autocannon.Request): autocannon.Request => {
    const { method, path, body, headers } = request(turn++);
    const sent = {
      ...base,
      method,
      path: `${new URL(apiUrl).pathname}${path}`,
      headers: { ...own, ...headers },
    };
    return body === undefined ? sent : { ...sent, body: JSON.stringify(body) };
  };
  const options = {
    url: apiUrl,
    connections,
    duration: seconds,
    timeout: 30,
    headers: own,
    requests: [{ setupRequest: prepare }],
  } satisfies autocannon.Options;
  const { duration, non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // autocannon's histogram has only whole milliseconds.
    run.on("response", (_client, _status, _bytes, timeMs) => timesMs.push(timeMs));
  });
  return figuresOf(timesMs, duration, non2xx + errors + timeouts);
}

export async function measureRequest(
  { servers, options: { connections, seconds } }: { readonly servers: BenchServers; readonly options: Load },
  request: (turn: number) => HttpRequest,
  atOnce = connections,
): Promise<Figures> {
  const token = await servers.signIn();
  const load = { connections: Math.min(connections, atOnce), seconds };
  await measureHttp(servers.apiUrl, token, request, { ...load, seconds: 1 });
  return measureHttp(servers.apiUrl, token, request, load);
}

/**
 * Measures the statements without HTTP and without the API's code. Each turn takes one of `connections`
 * database connections and sends its statements together, prepared as in the API unless `prepare` is false.
 */
async function measureSql(
  url: string,
  statements: (turn: number) => readonly Statement[],
  { connections, seconds }: Load,
  prepare = true,
): Promise<Figures> {
  const pool = createPool({ url, max: connections, applicationName: "lanyard-bench", prepare });
  const timesMs: number[] = [];
  const [start, deadline] = [performance.now(), performance.now() + seconds * 1000];
  let turn = 0;
  const work = async () => {
    while (performance.now() < deadline) {
      const own = statements(turn++);
      const began = performance.now();
      const client = await pool.connect();
      try {
        await Promise.all(own.map(({ text, values }) => client.query(text, [...values])));
      } finally {
        client.release();
      }
      timesMs.push(performance.now() - began);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
    return figuresOf(timesMs, (performance.now() - start) / 1000);
  } finally {
    await pool.end();
  }
}
