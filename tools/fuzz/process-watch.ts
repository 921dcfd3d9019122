import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

/**
 * The longest time that the event loop was blocked since the last report, and the used memory (on
 * request, after a garbage collection). A block counts at most the processor time of the thread.
 */
export interface ProcessFigures {
  readonly worstHoldMs: number;
  readonly heapMegabytes: number;
  readonly residentMegabytes: number;
}

const everyMs = 2;
let worstHoldMs = 0;
let computedBefore = computedMs();

function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

let turnedAt = performance.now();
setInterval(() => {
  const [now, computed] = [performance.now(), computedMs()];
  worstHoldMs = Math.max(worstHoldMs, Math.min(now - turnedAt, computed - computedBefore));
  [turnedAt, computedBefore] = [now, computed];
}, everyMs).unref();

async function figures(isCollected: boolean): Promise<ProcessFigures> {
  const held = worstHoldMs;
  if (isCollected) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  // The wait excludes the time of the collection from the figures.
  await wait(3 * everyMs);
  worstHoldMs = 0;
  return { worstHoldMs: held, heapMegabytes: heapUsed / 2 ** 20, residentMegabytes: rss / 2 ** 20 };
}

process.on("message", (message) => {
  if (message !== "figures" && message !== "collected figures") return;
  void figures(message === "collected figures").then((told) => process.send?.(told));
});
process.channel?.unref();
