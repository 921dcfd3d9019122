import { withCurrentWork } from "./current-work.ts";
import type { Logger } from "./logging.ts";

/** The background work of a process. */
export interface BackgroundWork {
  /** Runs work under a name and returns its result. */
  track<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Repeats work until it is stopped, never twice at once. */
  repeat(work: RepeatedWork): RepeatedUntilStopped;
  /** The number of running tasks by name; 0 after they ended. */
  counts(): Readonly<Record<string, number>>;
  /** Stops repeated work and resolves when none runs. Later errors are ignored. */
  stop(): Promise<void>;
}

/** Work that several processes may repeat; the work itself makes sure that each thing is done once. */
export interface RepeatedWork {
  /** The name of the work in metrics and in reports of slow statements. */
  readonly name: string;
  readonly everyMs: number;
  /** The delay of the first run; `everyMs` by default. */
  readonly firstAfterMs?: number;
  /** The log message of a failure. */
  readonly failure: string;
  /** Runs in steps and checks between them whether it is stopped; a stop waits for the running step. */
  readonly run: (isStopped: () => boolean) => Promise<void>;
}

export interface RepeatedUntilStopped {
  stop(): Promise<void>;
}

export function createBackgroundWork(log: Pick<Logger, "warn">): BackgroundWork {
  const running = new Map<string, number>();
  const repeated: RepeatedUntilStopped[] = [];
  const add = (name: string, count: number) => running.set(name, (running.get(name) ?? 0) + count);

  async function track<T>(name: string, work: () => Promise<T>): Promise<T> {
    add(name, 1);
    try {
      return await withCurrentWork(() => ({ work: name }), work);
    } finally {
      add(name, -1);
    }
  }

  function repeat({ name, everyMs, firstAfterMs = everyMs, failure, run }: RepeatedWork) {
    let isStopped = false;
    let working: Promise<void> | undefined;
    const once = () => {
      working ??= track(name, () => run(() => isStopped))
        .catch((error: unknown) => {
          if (!isStopped) log.warn({ err: error }, failure);
        })
        .finally(() => {
          working = undefined;
        });
    };
    const timers = [setTimeout(once, firstAfterMs), setInterval(once, everyMs)];
    for (const timer of timers) timer.unref();
    const stop = async () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await working;
    };
    repeated.push({ stop });
    return { stop };
  }

  return {
    track,
    repeat,
    counts: () => Object.fromEntries(running),
    async stop() {
      await Promise.all(repeated.map((work) => work.stop()));
    },
  };
}
