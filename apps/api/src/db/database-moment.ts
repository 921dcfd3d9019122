export const dayMs = 86_400_000;

/**
 * A moment, given in epoch milliseconds, as the database reads it. The end of the last day that can be asked for lies in
 * the year 10000, which JavaScript writes with a sign.
 */
export function momentAt(ms: number): string {
  return new Date(ms).toISOString().replace(/^\+0?/u, "");
}
