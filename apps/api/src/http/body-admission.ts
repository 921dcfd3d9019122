import { maxBodyBytes } from "@lanyard/contract/limits";
import type { FastifyRequest } from "fastify";
import { createTurns } from "./turns.ts";

/** Admits large bodies before they are read, so that however many come at once cost as much as one. */
export interface BodyAdmission {
  /** Runs `receive` when it is this request's turn. @throws AppError UNAVAILABLE when that takes too long. */
  admit<T>(request: FastifyRequest, receive: () => Promise<T>): Promise<T>;
}

interface AdmissionLimits {
  readonly waitMs?: number;
  readonly longestQueue?: number;
  /** The time after which the next body may begin although one is still arriving: a slow one costs little. */
  readonly aloneMs?: number;
}

/** Admits one body at a time in this process; the others wait in order. */
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
