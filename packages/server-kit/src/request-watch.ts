import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { withCurrentWork } from "./current-work.ts";
import type { Logger, Service } from "./logging.ts";
import type { Metrics } from "./metrics.ts";
import { requestIdHeader } from "./request-id.ts";

interface WatchedRequest {
  readonly id: string;
  readonly raw: IncomingMessage;
  readonly method: string;
  readonly routeOptions: { readonly url?: string | undefined };
}

interface WatchedReply {
  readonly raw: ServerResponse;
  header(name: string, value: string): unknown;
}

type Hook = (request: WatchedRequest, reply: WatchedReply, done: () => void) => void;

interface WatchedApp {
  addHook(name: "onRequest", hook: Hook): unknown;
  addHook(name: "preValidation", hook: Hook): unknown;
}

interface WatchParts {
  readonly service: Service;
  readonly log: Pick<Logger, "info" | "debug">;
  readonly metrics?: Metrics | undefined;
  /** Returns the name under which the requests of a route are counted, from the pattern of the route. */
  readonly routeName?: (pattern: string) => string;
  /** The names of routes whose responses do not end. */
  readonly streams?: ReadonlySet<string>;
  /** The names of routes that other processes poll. Fast, successful polls are logged at debug level. */
  readonly polled?: ReadonlySet<string>;
}

interface CallerIds {
  readonly personId?: string | undefined;
  readonly orgId?: string | undefined;
}

const callers = new WeakMap<IncomingMessage, CallerIds>();

/** Adds the ids of the member and the organisation to the log line of a request. Ids are not personal data. */
export function addCallerToLog({ raw }: Pick<WatchedRequest, "raw">, { personId, orgId }: CallerIds): void {
  callers.set(raw, { personId, orgId });
}

const slowPollMs = 1000;

/**
 * Logs and counts each request, adds its id to the response, and makes its id and route available to the log
 * of its statements. Call this function before other hooks are added.
 */
export function watchRequests(app: WatchedApp, parts: WatchParts): void {
  const { service, log, metrics, routeName = (pattern: string) => pattern, streams, polled } = parts;
  // The pattern of the route replaces the URL, which can contain tokens and search texts.
  const described = ({ id: requestId, method, routeOptions: { url } }: WatchedRequest) => ({
    requestId,
    method,
    route: url === undefined ? "none" : routeName(url),
  });
  app.addHook("onRequest", (request, reply, done) => {
    const began = performance.now();
    reply.header(requestIdHeader, request.id);
    reply.raw.once("close", () => tell(request, reply, performance.now() - began));
    withCurrentWork(() => described(request), done);
  });
  // Restores the context of the request, because reading the body replaces it with the context of the
  // connection.
  app.addHook("preValidation", (request, _reply, done) => withCurrentWork(() => described(request), done));

  function tell(request: WatchedRequest, { raw }: WatchedReply, ms: number): void {
    const about = described(request);
    const isStream = streams?.has(about.route) === true;
    const { statusCode: status } = raw;
    const { method, route } = about;
    metrics?.observeRequest({ service, method, route, status, seconds: isStream ? undefined : ms / 1000 });
    const isCut = !isStream && !raw.writableFinished;
    const isRoutine = polled?.has(route) === true && status < 400 && ms < slowPollMs;
    log[isRoutine ? "debug" : "info"](
      { ...about, status, ms: Math.round(ms), ...callers.get(request.raw), ...(isCut && { isCut }) },
      "Answered",
    );
  }
}
