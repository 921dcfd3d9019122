/** What a process does that nobody waits for. */
export interface BackgroundWork {
  /** Runs work under a name; answers what it answers. */
  track<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** How much of it runs now, by name; what has ended stays, as none. */
  counts(): Readonly<Record<string, number>>;
}

export function createBackgroundWork(): BackgroundWork {
  const running = new Map<string, number>();
  const add = (name: string, count: number) => running.set(name, (running.get(name) ?? 0) + count);
  return {
    async track(name, work) {
      add(name, 1);
      try {
        return await work();
      } finally {
        add(name, -1);
      }
    },
    counts: () => Object.fromEntries(running),
  };
}
