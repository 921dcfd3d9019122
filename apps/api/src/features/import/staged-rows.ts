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
  /** All that they were read with beside the file, as a text to compare. */
  readonly contextFingerprint: string;
  /** What they were read with. */
  readonly context: Pick<RowContext, "pipelines" | "members">;
  /** The stages that the file names and the organisation lacks. */
  readonly newStages: readonly ImportNewStages[];
  readonly columns: readonly MappedColumn[];
  /** What its columns become. */
  readonly targets: ReadonlySet<string>;
  readonly datesRead: Awaited<ReturnType<typeof findConventions>>["datesRead"];
}

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
