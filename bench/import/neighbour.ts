import { setTimeout as wait } from "node:timers/promises";
import { residentMegabytes } from "../bench-processes.ts";
import { figuresOf } from "../measure/figures.ts";

/** What somebody waits for a list, in milliseconds. */
export interface WindowFigures {
  readonly p50: number;
  readonly p99: number;
  /** The median of the p99 of windows of five seconds: a stall of the machine touches one of them. */
  readonly windowP99: number;
  readonly worst: number;
  readonly windows: number;
}

const windowMs = 5000;
/** A busy office: forty lists a second, whether or not the last one was quick. */
const everyMs = 25;

export function windowFigures(timesMs: readonly number[]): WindowFigures {
  const size = windowMs / everyMs;
  const windows: number[] = [];
  for (let from = 0; from + size <= timesMs.length || from === 0; from += size)
    windows.push(figuresOf(timesMs.slice(from, from + size), windowMs / 1000).p99);
  const { p50, p99 } = figuresOf(timesMs, (timesMs.length * everyMs) / 1000);
  return {
    p50,
    p99,
    windowP99: figuresOf(windows, 1).p50,
    worst: Math.max(...timesMs),
    windows: windows.length,
  };
}

/** Asks for the same again and again at an even pace. */
export function reader(url: string, firstToken: string) {
  let token = firstToken;
  const read = async () => {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (token !== "" && (answer.status === 401 || answer.status === 429))
      throw new Error(`${url} answers ${answer.status}`);
    return performance.now() - began;
  };
  return {
    /** A measurement may outlive an access token. */
    becomes(freshToken: string) {
      token = freshToken;
    },
    /** Times in milliseconds of all that was asked until then. */
    async until(end: Promise<unknown>): Promise<number[]> {
      const reading: Promise<number>[] = [];
      for (let isOver = false; !isOver; ) {
        reading.push(read());
        isOver = await Promise.race([end.then(() => true), wait(everyMs, false)]);
      }
      return Promise.all(reading);
    },
  };
}

/** The highest resident memory of a process until then, in megabytes. */
export async function peakUntil(end: Promise<unknown>, pid: number): Promise<number> {
  let peak = 0;
  for (let isOver = false; !isOver; ) {
    peak = Math.max(peak, await residentMegabytes(pid));
    isOver = await Promise.race([end.then(() => true), wait(500, false)]);
  }
  return peak;
}
