import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply } from "fastify";

/** The requests of this process that are being answered. Work in the background gives way to them. */
export interface RunningRequests {
  /** Counts a request until it is answered or its client has gone; streams of events, which have no end, are not counted. */
  add(route: Pick<RouteShape, "timeLimitMs" | "answerFormat">, reply: FastifyReply): void;
  /** Returns whether a short request of a waiting user is running. */
  areShortRunning(): boolean;
  /** Whether a route with a time limit of its own works, which may read or change 100,000 records. */
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
