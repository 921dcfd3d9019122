import type { Socket } from "node:net";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { AppError } from "./app-error.ts";

interface TurnLimits {
  readonly places: number;
  readonly waitMs?: number | undefined;
  readonly longestQueue?: number | undefined;
}

/**
 * Creates a queue for expensive work, of which `places` can run at the same time. Callers wait in order of
 * arrival.
 */
export function createTurns({ places, waitMs = 20_000, longestQueue = 20 }: TurnLimits) {
  const waiting = new Set<() => void>();
  let free = places;

  function pass(): void {
    const [first] = waiting;
    if (first === undefined) free += 1;
    else {
      waiting.delete(first);
      first();
    }
  }

  async function wait(socket: Socket | undefined): Promise<void> {
    if (waiting.size >= longestQueue) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // A caller that already has its turn cannot leave the queue.
    const giveUp = () => waiting.delete(resolve) && reject(busy());
    waiting.add(resolve);
    const timer = setTimeout(giveUp, waitMs);
    socket?.once("close", giveUp);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      socket?.off("close", giveUp);
    }
  }

  return {
    /**
     * Waits for a turn; returns the function that ends the turn. A caller whose `socket` closes leaves the
     * queue.
     * @throws AppError UNAVAILABLE if the queue is full, the wait is too long, or the socket closes
     */
    async take(socket?: Socket): Promise<() => void> {
      if (free > 0) free -= 1;
      else await wait(socket);
      let isPassed = false;
      return () => {
        if (!isPassed) pass();
        isPassed = true;
      };
    },
  };
}

function busy(): AppError {
  return new AppError("UNAVAILABLE", {
    message: refusal("tooManyLargeUploads"),
  });
}
