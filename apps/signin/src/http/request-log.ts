import type { FastifyInstance } from "fastify";
import type { SigninParts } from "#src/signin-parts.ts";

/** The route's pattern instead of the address: addresses carry tokens and people's data. */
export function addRequestLog(
  app: FastifyInstance,
  { log, metrics }: Pick<SigninParts, "log" | "metrics">,
): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, id: requestId } = request;
    const route = request.routeOptions.url ?? "none";
    metrics?.observeRequest({
      service: "signin",
      method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    log.info(
      { requestId, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "Answered",
    );
  });
}
