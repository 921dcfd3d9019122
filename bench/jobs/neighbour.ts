import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { z } from "zod";

const place = z.object({ url: z.string(), token: z.string() });
const pauseMs = 5;

/**
 * Starts a thread that repeatedly reads a list of another organisation. In the main thread, sending a file
 * would delay the reads.
 */
export function startNeighbour(url: string, token: string) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { url, token } });
  return {
    /** Returns the longest wait since the last call, in milliseconds. */
    async longestWait(): Promise<number> {
      const answered = once(thread, "message");
      thread.postMessage("longest");
      const [longest] = await answered;
      return z.number().parse(longest);
    },
    stop: () => thread.terminate(),
  };
}

async function readForEver(): Promise<never> {
  const { url, token } = place.parse(workerData);
  let longest = 0;
  parentPort?.on("message", () => {
    parentPort?.postMessage(longest);
    longest = 0;
  });
  for (;;) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    await wait(pauseMs);
  }
}

if (!isMainThread && place.safeParse(workerData).success) await readForEver();
