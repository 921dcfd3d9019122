import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startApiProcess } from "@lanyard/test-kit/api-process";
import { z } from "zod";
import type { ProcessFigures } from "./process-watch.ts";

const watch = fileURLToPath(new URL("process-watch.ts", import.meta.url));
/** The memory limits of production (tools/run/run.mjs). */
const limits = ["--max-old-space-size=512", "--max-semi-space-size=8", "--heap-growing-percent=30"];

const told: z.ZodType<ProcessFigures> = z.object({
  worstHoldMs: z.number(),
  heapMegabytes: z.number(),
  residentMegabytes: z.number(),
});

export async function startWatchedApi() {
  const api = await startApiProcess({ nodeArgs: ["--expose-gc", ...limits, "--import", watch] });
  const ask = async (question: string): Promise<ProcessFigures> => {
    const answer = once(api.child(), "message");
    api.child().send(question);
    return told.parse((await answer)[0]);
  };
  return {
    ...api,
    figures: () => ask("figures"),
    /** Returns the figures after a garbage collection, so that they are comparable. */
    collectedFigures: () => ask("collected figures"),
  };
}

export type WatchedApi = Awaited<ReturnType<typeof startWatchedApi>>;
