/** What was seen of one kind of request; times in milliseconds. */
export interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Answers that were not as they should be, or none. */
  readonly failed: number;
}

export function figuresOf(timesMs: readonly number[], seconds: number, failed = 0): Figures {
  const sorted = Float64Array.from(timesMs).sort();
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), perSecond: sorted.length / seconds, failed };
}
