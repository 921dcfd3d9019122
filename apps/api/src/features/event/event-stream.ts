import { eventRoutes } from "@lanyard/contract/event/event-routes";
import type { StreamQuery } from "@lanyard/contract/event/event-schema";
import { actionId } from "@lanyard/contract/field/ids";
import type { FastifyRequest } from "fastify";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { EventAnswer } from "#src/http/event-answer.ts";
import type { EventHub, Stream } from "./event-hub.ts";
import type { LiveUpdates } from "./live-updates.ts";
import { reportPresence } from "./presence.ts";

interface Opening {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly query: StreamQuery;
}

type FindCaller = (request: FastifyRequest) => Promise<Caller>;

export function openStream(hub: EventHub, findCaller: FindCaller, opening: Opening): EventAnswer {
  const { caller, request } = opening;
  const seen = { last: lastSeen(opening), actions: opening.query.actions };
  return new EventAnswer((sink) => {
    const stream: Stream = {
      orgId: caller.orgId,
      personId: caller.personId,
      send: sink.send,
      end: sink.end,
      isAllowed: () => isAllowed(findCaller, request),
    };
    sink.onEnd(() => hub.remove(stream));
    hub.add(stream);
    // The stream is registered before missed events are read, so it loses no event but can receive one twice.
    hub.begin(stream, seen).catch((error: unknown) => {
      request.log.warn({ err: error }, "An event stream could not start");
      sink.end();
    });
  });
}

/**
 * Returns the last event that the client received, from the Last-Event-ID header or else from the query. When
 * a browser reconnects, only the header is current.
 */
function lastSeen({ request, query }: Opening): string | undefined {
  const header = actionId.safeParse(request.headers["last-event-id"]);
  return header.success ? header.data : query.after;
}

/**
 * Returns false only if Lanyard ID refuses the token. If Lanyard ID does not answer, the stream continues.
 */
async function isAllowed(findCaller: FindCaller, request: FastifyRequest): Promise<boolean> {
  try {
    await findCaller(request);
    return true;
  } catch (error) {
    return !(error instanceof AppError && error.code === "SIGNED_OUT");
  }
}

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
