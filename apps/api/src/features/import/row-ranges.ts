import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { RowRange } from "./import-sql.ts";

/** About 20 ms of work for the database. */
const rowsPerRange = 250;

/**
 * Carries out `work` for a few rows at a time and rests in between while somebody waits for an answer: one statement
 * over all rows would keep a core of the database busy for as long as it takes.
 */
export async function inRanges(
  { from, before }: RowRange,
  slices: TimeSlices,
  work: (range: RowRange) => Promise<unknown>,
  rows = rowsPerRange,
): Promise<void> {
  for (let start = from; start < before; start += rows) {
    await work({ from: start, before: Math.min(start + rows, before) });
    await slices.yieldIfOver();
  }
}
