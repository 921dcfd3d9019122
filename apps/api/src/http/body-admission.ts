import { maxBodyBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** Admits large bodies before they are read, so that however many come at once cost as much as one. */
export interface BodyAdmission {
  /** Runs `receive` when it is this request's turn. @throws AppError UNAVAILABLE when that takes too long. */
  admit<T>(request: FastifyRequest, receive: () => Promise<T>): Promise<T>;
}

interface AdmissionLimits {
  readonly waitMs?: number;
  readonly longestQueue?: number;
  /** After this long a body that is still coming in lets the next one begin: a slow one costs little. */
  readonly aloneMs?: number;
}

/** One at a time in this process; the others wait in the order in which they came. */
export function createBodyAdmission(limits: AdmissionLimits = {}): BodyAdmission {
  const { waitMs = 20_000, longestQueue = 20, aloneMs = 5_000 } = limits;
  const waiting = new Set<() => void>();
  let isTaken = false;

  function next(): void {
    const [first] = waiting;
    isTaken = first !== undefined;
    if (first === undefined) return;
    waiting.delete(first);
    first();
  }

  async function turn({ raw: { socket } }: FastifyRequest): Promise<void> {
    if (!isTaken) {
      isTaken = true;
      return;
    }
    if (waiting.size >= longestQueue) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Whoever was called already has the turn and passes it on.
    const giveUp = () => waiting.delete(resolve) && reject(busy());
    waiting.add(resolve);
    const timer = setTimeout(giveUp, waitMs);
    socket.once("close", giveUp);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      socket.off("close", giveUp);
    }
  }

  return {
    async admit(request, receive) {
      if (isSmall(request)) return receive();
      await turn(request);
      let isPassed = false;
      const pass = () => {
        if (!isPassed) next();
        isPassed = true;
      };
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

function busy(): AppError {
  return new AppError("UNAVAILABLE", {
    message: refusal("tooManyLargeUploads"),
  });
}
