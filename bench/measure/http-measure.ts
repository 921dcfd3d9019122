import autocannon from "autocannon";
import { type Figures, figuresOf } from "./figures.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpLoad {
  readonly connections: number;
  readonly seconds: number;
}

/** Sends requests one after the other on each connection; `request` makes the one of each turn. */
export async function measureHttp(
  apiUrl: string,
  token: string,
  request: (turn: number) => HttpRequest,
  { connections, seconds }: HttpLoad,
): Promise<Figures> {
  let turn = 0;
  const timesMs: number[] = [];
  const own = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const options = {
    url: apiUrl,
    connections,
    duration: seconds,
    timeout: 30,
    headers: own,
    requests: [
      {
        setupRequest: (base: autocannon.Request) => ({ ...base, ...prepared(apiUrl, request(turn++), own) }),
      },
    ],
  } satisfies autocannon.Options;
  const { duration, non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // Its own histogram knows whole milliseconds only.
    run.on("response", (_client, _status, _bytes, timeMs) => timesMs.push(timeMs));
  });
  return figuresOf(timesMs, duration, non2xx + errors + timeouts);
}

function prepared(apiUrl: string, { method, path, body, headers }: HttpRequest, own: Record<string, string>) {
  const address = `${new URL(apiUrl).pathname}${path}`;
  const sent = { method, path: address, headers: { ...own, ...headers } };
  return body === undefined ? sent : { ...sent, body: JSON.stringify(body) };
}
