import { createPool } from "@lanyard/server-kit/pool";
import autocannon from "autocannon";
import { type Figures, figuresOf } from "../figures.ts";
import type { World } from "../world.ts";
import type { Goal, HttpRequest, Scenario, Statement } from "./scenario.ts";

interface Load {
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  readonly name: string;
  readonly goal: Goal;
  readonly http: Figures;
  /** The handwritten statement, run as the owner. */
  readonly plain: Figures;
}

/** Measures a scenario over HTTP and as the plain statement, each after a short warm-up. */
export async function runScenario(
  scenario: Scenario,
  { database, servers, options }: World,
): Promise<Measured> {
  const { name, goal, http, plain, atOnce = options.connections } = scenario;
  const load = { seconds: options.seconds, connections: Math.min(options.connections, atOnce) };
  const token = await servers.signIn();
  const warmed = async (measure: (time: Load) => Promise<Figures>) => {
    await measure({ ...load, seconds: 1 });
    return measure(load);
  };
  return {
    name,
    goal,
    http: await warmed((time) => measureHttp(servers.apiUrl, token, http, time)),
    plain: await warmed((time) => measureSql(database.ownerUrl, plain, time)),
  };
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

/**
 * Measures the statements without HTTP and without the API's code. Each turn takes one of `connections`
 * database connections and sends its statement, which is not prepared.
 */
async function measureSql(
  url: string,
  statement: (turn: number) => Statement,
  { connections, seconds }: Load,
): Promise<Figures> {
  const pool = createPool({ url, max: connections, applicationName: "lanyard-bench", prepare: false });
  const timesMs: number[] = [];
  const [start, deadline] = [performance.now(), performance.now() + seconds * 1000];
  let turn = 0;
  const work = async () => {
    while (performance.now() < deadline) {
      const { text, values } = statement(turn++);
      const began = performance.now();
      await pool.query(text, [...values]);
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
