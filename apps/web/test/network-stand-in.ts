/**
 * What befalls a call: the server refuses it, it never arrives, it arrives and its answer is lost, it waits until the
 * test lets it go, or the server has something to say that this one cannot be brought to.
 */
export type Fault =
  | { status: number; message: string; until?: Promise<unknown> }
  | { answer: unknown }
  | { until: Promise<unknown> }
  | "unsent"
  | "unanswered";

export interface NetworkStandIn {
  /** Every call that left the page: `POST /contacts`, with its key and its body. */
  readonly calls: { call: string; key: string | undefined; body: unknown }[];
  /** Of the last call that somebody signed in made, the token among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** From now on calls like `PUT /contacts/…` fail so, or as often as said. */
  fail(pattern: RegExp, fault: Fault, times?: number): void;
  /** No call fails any more. */
  heal(): void;
  send(path: string, init?: RequestInit): Promise<Response>;
}

type Rule = { pattern: RegExp; fault: Fault; left: number };

/** The network between the page and the real API at `apiUrl`. */
export function createNetworkStandIn(apiUrl: string, fetch: typeof globalThis.fetch): NetworkStandIn {
  const calls: NetworkStandIn["calls"] = [];
  let rules: Rule[] = [];
  let last: Record<string, string> = {};
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? "GET"} ${path}`;
    const headers = (init.headers ?? {}) as Record<string, string>;
    if (headers.Authorization !== undefined) last = headers;
    calls.push({ call, key: headers["Idempotency-Key"], body: init.body });
    // What others do is no part of these tests, and jsdom's signal could not end the stream.
    if (path.startsWith("/events")) return new Promise(() => {});
    const rule = rules.find(({ pattern, left }) => left > 0 && pattern.test(call));
    if (rule) rule.left -= 1;
    const { signal: _ofJsdom, ...rest } = init;
    if (rule?.fault === "unsent") throw new TypeError("Failed to fetch");
    if (typeof rule?.fault === "object") {
      if ("until" in rule.fault) await rule.fault.until;
      if ("status" in rule.fault) return refusal(rule.fault);
      if ("answer" in rule.fault) return Response.json(rule.fault.answer);
    }
    const answer = await fetch(apiUrl + path, rest);
    if (rule?.fault === "unanswered") throw new TypeError("Failed to fetch");
    return answer;
  };
  return {
    calls,
    get headers() {
      return last;
    },
    fail: (pattern, fault, left = Number.POSITIVE_INFINITY) => void rules.unshift({ pattern, fault, left }),
    heal: () => {
      rules = [];
    },
    send,
  };
}

function refusal({ status, message }: { status: number; message: string }): Response {
  return Response.json({ status, code: "INTERNAL", message }, { status });
}
