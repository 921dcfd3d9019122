import { setTimeout as pause } from "node:timers/promises";

/**
 * The effect on a call: a refusal, no arrival, a lost answer, a delay, or a given answer that this server
 * cannot produce.
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
  /** The headers of the last signed-in call, including the token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Makes calls like `PUT /contacts/…` fail, always or a number of times. */
  fail(pattern: RegExp, fault: Fault, times?: number): void;
  /** No call fails any more. */
  heal(): void;
  /** From now on the page hears what happens, until what this answers is called. */
  openEvents(): () => void;
  /** Resolves when the page has received the start of the stream: later actions reach it one by one. */
  eventsBegun(): Promise<void>;
  /** Waits until the changes that reached the API are answered, and those that were waiting for their answers. */
  changesAnswered(): Promise<void>;
  /** Cancels the imports that the page uploaded: all tests share an organization, which may have few open ones. */
  cancelImports(): Promise<void>;
  send(path: string, init?: RequestInit): Promise<Response>;
}

type Rule = { pattern: RegExp; fault: Fault; left: number };

/** The network between the page and the real API at `apiUrl`. */
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
    // Most tests ignore changes by others.
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
  return {
    calls,
    get headers() {
      return last;
    },
    fail: (pattern, fault, left = Number.POSITIVE_INFINITY) => void rules.unshift({ pattern, fault, left }),
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
        // The next change is sent after the answer was read.
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

/** The stream of what happens: jsdom's signal could not end it. */
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
        const reader = body?.pipeThrough(whenTold(begun.resolve)).getReader();
        if (reader) readers.add(reader);
        return reader;
      };
      return Object.defineProperty(answer, "body", { value: { getReader } });
    },
  };
}

/** Passes a stream on and calls back after the event that ends what was missed. */
function whenTold(onReady: () => void) {
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
