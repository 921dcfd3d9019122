import { z } from "zod";
import { routes } from "../route/route.ts";
import { presenceAnswer, presenceReport, streamQuery } from "./event-schema.ts";

/**
 * Live updates (architecture, section 3). The stream is `text/event-stream`: events `ready`, `action`, `presence`,
 * `import`, `notice` and `reset` (event-schema.ts), a comment every 15 s, `event: end` before the server closes it because the token
 * ended; then connect with a new one and the last `id`. Any other end means the same.
 */
export const eventRoutes = routes({
  stream: {
    method: "GET",
    path: "/events",
    right: "read",
    summary: "What changes in the organisation, as server-sent events, from the last seen action on",
    query: streamQuery,
    answer: z.unknown(),
    answerFormat: "events",
  },
  presence: {
    method: "PUT",
    path: "/events/presence",
    right: "read",
    actsOutside: true,
    summary: "Tells that the caller has a record open, and who else has",
    body: presenceReport,
    answer: presenceAnswer,
  },
});
