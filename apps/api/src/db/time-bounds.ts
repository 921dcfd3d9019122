const dayMs = 86_400_000;

/**
 * Converts epoch milliseconds to a timestamp for PostgreSQL. The exclusive end of the last valid day is in
 * the year 10000, which JavaScript writes with a plus sign.
 */
export function momentAt(ms: number): string {
  return new Date(ms).toISOString().replace(/^\+0?/u, "");
}

const isDay = (bound: string) => bound.length === "2026-11-20".length;

function startOf(bound: string): string {
  return isDay(bound) ? `${bound}T00:00:00Z` : bound;
}

function endOf(bound: string): string {
  return momentAt(Date.parse(bound) + (isDay(bound) ? dayMs : 1));
}

/** Returns the inclusive start and the exclusive end of a range of days (UTC) or moments. */
export function boundsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from && startOf(from), before: to && endOf(to) };
}
