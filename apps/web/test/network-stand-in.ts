import { setTimeout as pause } from "node:timers/promises";

/**
 * The effect of a rule on a request: a refusal, an invented response, a delay, a lost request or a lost
 * response.
 */
export type Fault =
  | { status: number; message: string; until?: Promise<unknown> }
  | { answer: unknown }
  | { until: Promise<unknown> }
  | "unsent"
  | "unanswered";

export interface NetworkStandIn {
  /** The requests of the page, such as `POST /contacts`, with idempotency key and body. */
  readonly calls: { call: string; key: string | undefined; body: unknown }[];
  /** The headers of the last request with a token. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Applies a fault to the next `times` requests that match the pattern, or to all until `heal` is called.
   * The pattern is matched with texts such as `PUT /contacts/…`.
   */
  fail(pattern: RegExp, fault: Fault, times?: number): void;
  /** Delays the responses to the next `times` matching requests until the returned function is called. */
  hold(pattern: RegExp, times?: number): () => void;
  heal(): void;
  /** Lets the page open its event stream. Returns a function that ends open streams and blocks new ones. */
  openEvents(): () => void;
  /** Resolves when the page has received the `ready` event of its stream. */
  eventsBegun(): Promise<void>;
  /** Resolves when the API has responded to all writes, including queued writes. */
  changesAnswered(): Promise<void>;
  /**
   * Cancels the page's imports, because the organisation that tests share can have only a few unfinished
   * imports.
   */
  cancelImports(): Promise<void>;
  send(path: string, init?: RequestInit): Promise<Response>;
}

type Rule = { pattern: RegExp; fault: Fault; left: number };

/** Creates a simulated network between the page and the real API at `apiUrl`. */
export function createNetworkStandIn(apiUrl: string, fetch: typeof globalThis.fetch): NetworkStandIn {
  const calls: NetworkStandIn["calls"] = [];
  const events = createEventsGate();
  let rules: Rule[] = [];
  let last: Record<string, string> = {};
  const changes = new Set<Promise<Response>>();
  const uploads: { id: string; authorization: string }[] = [];
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(apiUrl + path, init);
    if (init.method === "GET" || answer.body === null) return answer;
    const { status, headers } = answer;
    return new Response(await answer.arrayBuffer(), { status, headers });
  };
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? "GET"} ${path}`;
    const headers = Object.fromEntries(new Headers(init.headers));
    if (headers.authorization !== undefined) last = headers;
    calls.push({ call, key: headers["idempotency-key"], body: init.body });
    // Most tests do not expect changes by other members, so the stream waits for `openEvents`.
    const isStream = /^\/events(?:\?|$)/u.test(path);
    if (isStream) await events.opened;
    const rule = rules.find(({ pattern, left }) => left > 0 && pattern.test(call));
    if (rule) rule.left -= 1;
    const { signal: _ofJsdom, ...rest } = init;
    if (rule?.fault === "unsent") throw new TypeError("Failed to fetch");
    if (typeof rule?.fault === "object") {
      if ("until" in rule.fault) await rule.fault.until;
      if ("status" in rule.fault) return refusal(rule.fault);
      if ("answer" in rule.fault) return Response.json(rule.fault.answer);
    }
    const asking = ask(path, rest);
    if (!call.startsWith("GET")) {
      changes.add(asking);
      void asking.finally(() => changes.delete(asking)).catch(() => undefined);
    }
    const answer = await asking;
    if (call === "POST /imports" && answer.ok)
      uploads.push({
        id: (await answer.clone().json()).import.id,
        authorization: headers.authorization ?? "",
      });
    if (rule?.fault === "unanswered") throw new TypeError("Failed to fetch");
    return isStream ? events.endable(answer) : answer;
  };
  const fail: NetworkStandIn["fail"] = (pattern, fault, left = Number.POSITIVE_INFINITY) =>
    void rules.unshift({ pattern, fault, left });
  return {
    calls,
    get headers() {
      return last;
    },
    fail,
    hold: (pattern, times) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      fail(pattern, { until: promise }, times);
      return resolve;
    },
    heal: () => {
      rules = [];
    },
    openEvents: () => {
      events.open();
      return events.end;
    },
    eventsBegun: () => events.begun,
    changesAnswered: async () => {
      while (changes.size > 0) {
        await Promise.allSettled(changes);
        // The page sends its next change after it has read the response.
        await pause(5);
      }
    },
    cancelImports: async () => {
      for (const { id, authorization } of uploads.splice(0))
        await fetch(`${apiUrl}/imports/${id}/cancel`, { method: "POST", headers: { authorization } });
    },
    send,
  };
}

/**
 * Creates the gate that delays the event stream. The gate also ends the stream, because jsdom's abort signal
 * cannot.
 */
function createEventsGate() {
  let gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const readers = new Set<{ cancel: () => Promise<void> }>();
  return {
    get opened() {
      return gate.promise;
    },
    begun: begun.promise,
    open: () => gate.resolve(),
    end: () => {
      gate = Promise.withResolvers();
      for (const reader of readers) void reader.cancel();
    },
    endable: (answer: Response): Response => {
      const { body } = answer;
      const getReader = () => {
        const reader = body?.pipeThrough(afterFirstEvent(begun.resolve)).getReader();
        if (reader) readers.add(reader);
        return reader;
      };
      return Object.defineProperty(answer, "body", { value: { getReader } });
    },
  };
}

/** Forwards a stream and calls back after its `ready` event, which ends the replay of missed events. */
function afterFirstEvent(onReady: () => void) {
  const decoder = new TextDecoder();
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      controller.enqueue(bytes);
      if (decoder.decode(bytes).includes("event: ready")) onReady();
    },
  });
}

function refusal({ status, message }: { status: number; message: string }): Response {
  return Response.json({ status, code: "INTERNAL", message }, { status });
}
