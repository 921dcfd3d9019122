/** The results of a kind of request. `p50` and `p99` are in milliseconds. */
export interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** The number of missing and unexpected responses. */
  readonly failed: number;
}

export function figuresOf(timesMs: readonly number[], seconds: number, failed = 0): Figures {
  const sorted = Float64Array.from(timesMs).sort();
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), perSecond: sorted.length / seconds, failed };
}

/** The result of a measurement, shown as a line of the report. */
export interface Finding {
  readonly name: string;
  readonly value: number;
  /** The value with its unit: "0.8 s". */
  readonly found: string;
  readonly goal?: number | undefined;
  readonly isMissed: boolean;
  /** The text after the goal. */
  readonly more?: string | undefined;
}

/** Returns a finding whose value must not exceed its goal, if it has one. */
export function atMost(
  name: string,
  value: number,
  goal: number | undefined,
  found: string,
  more?: string,
): Finding {
  return { name, value, found, goal, isMissed: goal !== undefined && !(value <= goal), more };
}

export function findingLine({ name, found, goal, isMissed, more = "" }: Finding): string {
  const wanted = goal === undefined ? "" : ` (goal ${goal})`;
  return `${name}: ${isMissed ? `**${found}**` : found}${wanted}${more}`;
}
