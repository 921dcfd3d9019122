import { withCurrentWork } from "./current-work.ts";
import type { Logger } from "./logging.ts";

/**
 * Work that repeats at an interval. Several processes can run it at once, so each run must claim the items
 * that it processes.
 */
export interface RepeatedWork {
  /** The name in metrics and in logs of slow statements. */
  readonly name: string;
  readonly everyMs: number;
  readonly firstAfterMs?: number;
  /** The log message if a run fails. */
  readonly failure: string;
  /**
   * Does the work in steps and checks `isStopped` between them, because a stop waits for the end of the run.
   */
  readonly run: (isStopped: () => boolean) => Promise<void>;
}

export function createBackgroundWork(log: Pick<Logger, "warn">) {
  const running = new Map<string, number>();
  const stops: (() => Promise<void>)[] = [];
  const add = (name: string, count: number) => running.set(name, (running.get(name) ?? 0) + count);

  async function track<T>(name: string, work: () => Promise<T>): Promise<T> {
    add(name, 1);
    try {
      return await withCurrentWork(() => ({ work: name }), work);
    } finally {
      add(name, -1);
    }
  }

  /** Repeats work until it is stopped. A run starts only after the end of the previous run. */
  function repeat({ name, everyMs, firstAfterMs = everyMs, failure, run }: RepeatedWork) {
    let isStopped = false;
    let isWoken = false;
    let working: Promise<void> | undefined;
    const once = () => {
      working ??= track(name, () => run(() => isStopped))
        .catch((error: unknown) => {
          if (!isStopped) log.warn({ err: error }, failure);
        })
        .finally(() => {
          working = undefined;
          if (isWoken) wake();
        });
    };
    /** Starts a run immediately, or after the current run. */
    const wake = () => {
      isWoken = working !== undefined && !isStopped;
      if (!isStopped) once();
    };
    const timers = [setTimeout(once, firstAfterMs), setInterval(once, everyMs)];
    for (const timer of timers) timer.unref();
    const stop = async () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await working;
    };
    stops.push(stop);
    return { wake, stop };
  }

  return {
    track,
    repeat,
    /** Returns the number of running tasks by name, with 0 for names whose tasks have all ended. */
    counts: (): Readonly<Record<string, number>> => Object.fromEntries(running),
    /**
     * Stops all repeated work and resolves when its current runs have ended. Errors of these runs are not
     * logged.
     */
    async stop(): Promise<void> {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

export type BackgroundWork = ReturnType<typeof createBackgroundWork>;
export type RepeatedUntilStopped = ReturnType<BackgroundWork["repeat"]>;
