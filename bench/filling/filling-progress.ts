export interface Progress {
  /** Passes the items on, telling every hundred-thousandth, every tenth of a short list, and the last. */
  each<T>(noun: string, count: number, items: Iterable<T>): Generator<T>;
  /** Tells that a part without a number is done. */
  done(part: string): void;
}

const most = 100_000;

/** Tells `say` how far a filling is, each line with the seconds since the start. */
export function startProgress(say: (line: string) => void): Progress {
  const start = performance.now();
  const tell = (text: string) => say(`  ${text} after ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return {
    *each(noun, count, items) {
      const step = Math.min(most, Math.max(1, Math.floor(count / 10)));
      let passed = 0;
      for (const item of items) {
        yield item;
        passed++;
        if (passed % step === 0 || passed === count)
          tell(`${noun}: ${passed.toLocaleString("en")} of ${count.toLocaleString("en")}`);
      }
    },
    done: tell,
  };
}
