import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply } from "fastify";

/**
 * A count of the requests that this process is handling. Background work pauses or slows down while it is not
 * zero.
 */
export interface RunningRequests {
  /** Counts a request until the response ends or the client disconnects. Excludes event streams. */
  add(route: Pick<RouteShape, "timeLimitMs" | "answerFormat">, reply: FastifyReply): void;
  areShortRunning(): boolean;
  areLongRunning(): boolean;
}

export function createRunningRequests(): RunningRequests {
  const running = { short: 0, long: 0 };
  return {
    add({ timeLimitMs, answerFormat }, reply) {
      if (answerFormat === "events") return;
      const length = timeLimitMs === undefined ? "short" : "long";
      running[length] += 1;
      reply.raw.once("close", () => {
        running[length] -= 1;
      });
    },
    areShortRunning: () => running.short > 0,
    areLongRunning: () => running.long > 0,
  };
}
