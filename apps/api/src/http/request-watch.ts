import { performance } from "node:perf_hooks";
import { withCurrentWork } from "@lanyard/server-kit/current-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "./caller.ts";

interface WatchParts {
  readonly log: Pick<Logger, "info">;
  readonly metrics: Metrics | undefined;
  /** The patterns of the routes whose answer has no end. */
  readonly streams: ReadonlySet<string>;
}

const callers = new WeakMap<FastifyRequest, Pick<Caller, "personId" | "orgId">>();

/** Adds the caller's ids to the request's log lines, which contain no personal data. */
export function addCallerToLog(request: FastifyRequest, { personId, orgId }: Caller): void {
  callers.set(request, { personId, orgId });
}

/** Returns the route's pattern instead of the URL, which may contain search texts. */
function described(request: FastifyRequest) {
  return { requestId: request.id, method: request.method, route: routeOf(request) };
}

/**
 * Returns one name for all files of the web app, each of which is a route to Fastify and changes its name with every
 * build.
 */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return "none";
  if (url.startsWith("/api/")) return url;
  return url.startsWith("/assets/") ? "/assets/*" : "/*";
}

/** Logs one line for each request, counts it, and passes its id to the work that it causes. */
export function watchRequests(app: FastifyInstance, { log, metrics, streams }: WatchParts): void {
  app.addHook("onRequest", (request, reply, done) => {
    const began = performance.now();
    reply.raw.once("close", () => tell(request, reply, performance.now() - began));
    withCurrentWork(() => described(request), done);
  });
  // Code that runs after the body was read starts at the connection, outside the request's context.
  app.addHook("preValidation", (request, _reply, done) => withCurrentWork(() => described(request), done));

  function tell(request: FastifyRequest, { raw }: FastifyReply, ms: number): void {
    const about = described(request);
    const { method, route } = about;
    const isStream = streams.has(route);
    const seconds = isStream ? undefined : ms / 1000;
    metrics?.observeRequest({ service: "api", method, route, status: raw.statusCode, seconds });
    const isCut = !isStream && !raw.writableFinished;
    log.info(
      {
        ...about,
        status: raw.statusCode,
        ms: Math.round(ms),
        ...callers.get(request),
        ...(isCut && { isCut }),
      },
      "Answered",
    );
  }
}
