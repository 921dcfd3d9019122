import { performance } from "node:perf_hooks";
import { withCurrentWork } from "@lanyard/server-kit/current-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Metrics } from "@lanyard/server-kit/metrics";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "./caller.ts";

interface WatchParts {
  readonly log: Pick<Logger, "info">;
  readonly metrics: Metrics | undefined;
  /** The patterns of routes whose responses do not end. */
  readonly streams: ReadonlySet<string>;
}

const callers = new WeakMap<FastifyRequest, Pick<Caller, "personId" | "orgId">>();

/**
 * Adds the ids of the member and the organisation to the log line of a request. Ids are not personal data.
 */
export function addCallerToLog(request: FastifyRequest, { personId, orgId }: Caller): void {
  callers.set(request, { personId, orgId });
}

/** Returns the facts to log. The pattern of the route replaces the URL, which may contain search texts. */
function described(request: FastifyRequest) {
  return { requestId: request.id, method: request.method, route: routeOf(request) };
}

/**
 * Returns the pattern of the route. Files of the web app share two names, because each file has its own
 * route, which every build renames.
 */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return "none";
  if (url.startsWith("/api/")) return url;
  return url.startsWith("/assets/") ? "/assets/*" : "/*";
}

export function watchRequests(app: FastifyInstance, { log, metrics, streams }: WatchParts): void {
  app.addHook("onRequest", (request, reply, done) => {
    const began = performance.now();
    reply.raw.once("close", () => tell(request, reply, performance.now() - began));
    withCurrentWork(() => described(request), done);
  });
  // Restores the context of the request, because reading the body replaces it with the context of the
  // connection.
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
