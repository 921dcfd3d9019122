import type { ImportNewStages } from "@lanyard/contract/import/import-job-schema";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { TenantTx } from "#src/db/tenant.ts";
import type { MappedColumn } from "./import-columns.ts";
import type { findConventions } from "./import-conventions.ts";
import type { RowRange } from "./import-sql.ts";
import type { ImportedKind, RowContext } from "./importable.ts";

/** The rows that were taken in. */
export interface StagedRows {
  readonly tx: TenantTx;
  readonly importId: string;
  readonly range: RowRange;
  readonly slices: TimeSlices;
  readonly importable: ImportedKind;
  /** Whether they are too many to be joined row by row. */
  readonly isLarge: boolean;
  readonly hasStages: boolean;
  /** Everything except the file that affected how the rows were read, as a text to compare. */
  readonly contextFingerprint: string;
  readonly context: Pick<RowContext, "pipelines" | "members">;
  /** The stages that the file names and the organisation lacks. */
  readonly newStages: readonly ImportNewStages[];
  readonly columns: readonly MappedColumn[];
  readonly targets: ReadonlySet<string>;
  readonly datesRead: Awaited<ReturnType<typeof findConventions>>["datesRead"];
}

/** About 20 ms of work for the database. */
const rowsPerRange = 250;

/**
 * Carries out `work` for a few rows at a time and yields to waiting requests in between: one statement over all rows would
 * keep a core of the database busy for its whole duration.
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
