import { maxBodyBytes } from "@lanyard/contract/limits";
import type { FastifyRequest } from "fastify";
import { createTurns } from "./turns.ts";

/**
 * The queue of requests with large bodies. A process reads one body at a time, unless that body takes longer
 * than `aloneMs`.
 */
export interface BodyAdmission {
  /**
   * Runs `receive` when it is the request's turn, or at once if the body is small.
   * @throws AppError UNAVAILABLE if the queue is full or the wait is too long
   */
  admit<T>(request: FastifyRequest, receive: () => Promise<T>): Promise<T>;
}

interface AdmissionLimits {
  readonly waitMs?: number;
  readonly longestQueue?: number;
  /**
   * The time after which the next body is read although the current one is incomplete. A slow upload uses few
   * resources.
   */
  readonly aloneMs?: number;
}

export function createBodyAdmission({ aloneMs = 5_000, ...limits }: AdmissionLimits = {}): BodyAdmission {
  const turns = createTurns({ ...limits, places: 1 });
  return {
    async admit(request, receive) {
      if (isSmall(request)) return receive();
      const pass = await turns.take(request.raw.socket);
      const timer = setTimeout(pass, aloneMs);
      try {
        return await receive();
      } finally {
        clearTimeout(timer);
        pass();
      }
    },
  };
}

function isSmall({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"]) <= maxBodyBytes;
}
