import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyReply } from "fastify";

/** The requests that somebody waits for in front of a screen. Work that takes minutes gives way to them. */
export interface ShortRequests {
  /** Counts a request until it is answered or its client has gone. */
  add(route: Pick<RouteShape, "timeLimitMs" | "answerFormat">, reply: FastifyReply): void;
  areRunning(): boolean;
}

/**
 * Of this process. Routes with a time limit of their own do long work themselves and would give way to each other, and
 * events have no end: neither counts.
 */
export function createShortRequests(): ShortRequests {
  let running = 0;
  return {
    add({ timeLimitMs, answerFormat }, reply) {
      if (timeLimitMs !== undefined || answerFormat === "events") return;
      running += 1;
      reply.raw.once("close", () => {
        running -= 1;
      });
    },
    areRunning: () => running > 0,
  };
}
