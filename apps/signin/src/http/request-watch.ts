import { withCurrentWork } from "@lanyard/server-kit/current-work";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Identity } from "#src/access/identity-sql.ts";
import type { SigninParts } from "#src/signin-parts.ts";

interface Ids {
  readonly personId?: Identity["personId"] | undefined;
  readonly organisationId?: Identity["organisationId"] | undefined;
}

const identities = new WeakMap<FastifyRequest, { personId?: string; orgId?: string }>();

/**
 * Adds the ids of the caller and the organisation to the log line of a request. The log must not contain
 * personal data, such as names and e-mail addresses.
 */
export function addIdentityToLog(request: FastifyRequest, { personId, organisationId }: Ids): void {
  identities.set(request, {
    ...(personId !== undefined && { personId }),
    ...(organisationId !== undefined && { orgId: organisationId }),
  });
}

/**
 * Returns the properties of a request to log: the pattern of the route instead of the URL, because a URL can
 * contain tokens and personal data.
 */
const described = ({ id: requestId, method, routeOptions }: FastifyRequest) => ({
  requestId,
  method,
  route: routeOptions.url ?? "none",
});

/** Routes that each process of the API polls every few seconds. */
const polledRoutes: ReadonlySet<string> = new Set(["/member-news", "/sso/revoked"]);
const slowMs = 1000;

/**
 * Logs and counts each request, and makes its id and route available to the log of its database statements.
 * Fast, successful polls are logged at debug level.
 */
export function watchRequests(
  app: FastifyInstance,
  { log, metrics }: Pick<SigninParts, "log" | "metrics">,
): void {
  app.addHook("onRequest", (request, _reply, done) => withCurrentWork(() => described(request), done));
  // Restores the asynchronous context of the request, because reading the body replaces it with the context
  // of the connection.
  app.addHook("preValidation", (request, _reply, done) => withCurrentWork(() => described(request), done));
  app.addHook("onResponse", async (request, reply) => {
    const about = described(request);
    const { method, route } = about;
    metrics?.observeRequest({
      service: "signin",
      method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    const line = {
      ...about,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...identities.get(request),
    };
    const isRoutine = polledRoutes.has(route) && line.status < 400 && line.ms < slowMs;
    log[isRoutine ? "debug" : "info"](line, "Answered");
  });
}
