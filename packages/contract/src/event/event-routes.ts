import { z } from "zod";
import { routes } from "../route/route.ts";
import { presenceAnswer, presenceReport, streamQuery } from "./event-schema.ts";

/**
 * Live updates (architecture, section 3) as `text/event-stream`, with the events of `event-schema.ts` and a
 * comment every 15 s. When the token expires, the server sends `event: end` and closes the stream. The client
 * reconnects with a new token and the last `id`.
 */
export const eventRoutes = routes({
  stream: {
    method: "GET",
    path: "/events",
    right: "read",
    refusesHead: true,
    summary: "Streams changes in the organisation as server-sent events, starting after the given action",
    query: streamQuery,
    answer: z.unknown(),
    answerFormat: "events",
  },
  presence: {
    method: "PUT",
    path: "/events/presence",
    right: "read",
    actsOutside: true,
    summary: "Reports that the caller has a record open, and returns the other viewers",
    body: presenceReport,
    answer: presenceAnswer,
  },
});
