import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "./logging.ts";

const tickMs = 10;

/** Measures how long the event loop was held by work that did not yield, in milliseconds. */
export interface LoopWatch {
  /** The longest delay since the last call, or since the beginning. */
  worstMs(): number;
  stop(): void;
}

/** Watches the event loop with a timer, because the `perf_hooks` histogram misses delays right after it starts or is read. */
export function watchLoop(): LoopWatch {
  let lastTick = performance.now();
  let worst = 0;
  const tick = () => {
    const now = performance.now();
    worst = Math.max(worst, now - lastTick - tickMs);
    lastTick = now;
  };
  const timer = setInterval(tick, tickMs).unref();
  return {
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

/**
 * Logs the worst delay whenever the event loop was held beyond the limit; returns the function that ends
 * this.
 */
export function warnOfBlockedEventLoop({ log, limitMs = 200, everyMs = 10_000 }: WarningOptions): () => void {
  const watch = watchLoop();
  const look = () => {
    const worstMs = Math.round(watch.worstMs());
    if (worstMs > limitMs) log.warn({ worstMs, limitMs }, "The event loop was held");
  };
  const timer = setInterval(look, everyMs).unref();
  return () => {
    clearInterval(timer);
    watch.stop();
  };
}

/**
 * Slices of long work, so that other requests are served in between. The work also sleeps between slices, because a busy
 * machine favours threads that slept.
 */
export interface TimeSlices {
  /** Lets the event loop run if the present slice has lasted long enough. */
  yieldIfOver(): Promise<void> | undefined;
}

const sliceMs = 2;
const restMs = 1;
/** The longest pause, so that work ends even if requests always wait. */
const longestRestMs = 10;

/**
 * Creates time slices for long work; call `await slices.yieldIfOver()` after each small step. While
 * `isSomebodyWaiting`, the pauses are longer, so that requests do not alternate with the work.
 */
export function createTimeSlices(isSomebodyWaiting = () => false): TimeSlices {
  let began = performance.now();
  const yieldNow = async () => {
    const resumeBy = performance.now() + longestRestMs;
    do await setTimeout(restMs);
    while (isSomebodyWaiting() && performance.now() < resumeBy);
    began = performance.now();
  };
  return { yieldIfOver: () => (performance.now() - began < sliceMs ? undefined : yieldNow()) };
}
