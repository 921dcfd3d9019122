import { eventRoutes } from "@lanyard/contract/event/event-routes";
import type { FastifyRequest } from "fastify";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { openStream } from "./event-stream.ts";
import type { LiveUpdates } from "./live-updates.ts";
import { reportPresence } from "./presence.ts";

export function bindEventRoutes(
  { bind }: RouteBinder,
  live: LiveUpdates,
  findCaller: (request: FastifyRequest) => Promise<Caller>,
): void {
  bind(eventRoutes.stream, async ({ caller, query, request }) =>
    openStream(live.hub, findCaller, { caller, request, query }),
  );
  bind(eventRoutes.presence, ({ caller, body }) => reportPresence(caller, live, body));
}
