import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "./logging.ts";

const tickMs = 10;

/**
 * Measures delays with a timer, because the histogram of `perf_hooks` misses delays right after a start or a
 * reading.
 */
export function watchLoop() {
  let lastTick = performance.now();
  let worst = 0;
  const tick = () => {
    const now = performance.now();
    worst = Math.max(worst, now - lastTick - tickMs);
    lastTick = now;
  };
  const timer = setInterval(tick, tickMs).unref();
  return {
    /** Returns the longest delay since the last call. */
    worstMs() {
      tick();
      const worstYet = worst;
      worst = 0;
      return worstYet;
    },
    stop: () => clearInterval(timer),
  };
}

interface WarningOptions {
  log: Pick<Logger, "warn">;
  limitMs?: number;
  everyMs?: number;
}

export function warnOfBlockedEventLoop({ log, limitMs = 200, everyMs = 10_000 }: WarningOptions): () => void {
  const watch = watchLoop();
  const look = () => {
    const worstMs = Math.round(watch.worstMs());
    if (worstMs > limitMs) log.warn({ worstMs, limitMs }, "The event loop was blocked");
  };
  const timer = setInterval(look, everyMs).unref();
  return () => {
    clearInterval(timer);
    watch.stop();
  };
}

/**
 * Time slices of long work, between which the process serves requests. The work also sleeps between slices,
 * because an operating system under load favours threads that have slept.
 */
export interface TimeSlices {
  /** Pauses at the end of a time slice; returns undefined within the slice. */
  yieldIfOver(): Promise<void> | undefined;
}

const sliceMs = 2;
const restMs = 1;
/** The maximum pause, after which the work continues even if requests are still waiting. */
const longestRestMs = 10;

/**
 * Creates time slices for long work, which calls `await slices.yieldIfOver()` after each small step. Pauses
 * are longer while `isRequestWaiting` returns true, so that requests take precedence.
 */
export function createTimeSlices(isRequestWaiting = () => false): TimeSlices {
  let began = performance.now();
  const yieldNow = async () => {
    const resumeBy = performance.now() + longestRestMs;
    do await setTimeout(restMs);
    while (isRequestWaiting() && performance.now() < resumeBy);
    began = performance.now();
  };
  return { yieldIfOver: () => (performance.now() - began < sliceMs ? undefined : yieldNow()) };
}
