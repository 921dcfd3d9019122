const dayMs = 86_400_000;

/**
 * Converts epoch milliseconds to a moment for the database. The end of the last valid day is in the year
 * 10000, which JavaScript prefixes with a sign.
 */
export function momentAt(ms: number): string {
  return new Date(ms).toISOString().replace(/^\+0?/u, "");
}

const isDay = (bound: string) => bound.length === "2026-11-20".length;

/** A plain day begins at 00:00 UTC. */
function startOf(bound: string): string {
  return isDay(bound) ? `${bound}T00:00:00Z` : bound;
}

/** Returns the first moment after the range: after the whole day, or after the moment itself. */
function endOf(bound: string): string {
  return momentAt(Date.parse(bound) + (isDay(bound) ? dayMs : 1));
}

/** The inclusive start and the exclusive end of a range that is given as plain days (UTC) or exact moments. */
export function boundsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from && startOf(from), before: to && endOf(to) };
}
