import type { ImportNewStages } from "@lanyard/contract/import/import-job-schema";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { TenantTx } from "#src/db/tenant.ts";
import type { MappedColumn } from "./import-columns.ts";
import type { findConventions } from "./import-conventions.ts";
import type { ImportedKind, RowContext } from "./importable.ts";

export interface RowRange {
  readonly from: number;
  /** The number of the first row after the range. */
  readonly before: number;
}

/** The staged rows of an import, as records of one kind. */
export interface Staged {
  readonly tx: TenantTx;
  readonly importId: string;
  readonly importable: ImportedKind;
}

export interface StagedRows extends Staged {
  readonly range: RowRange;
  readonly slices: TimeSlices;
  /** Whether joins must avoid nested loops. */
  readonly isLarge: boolean;
  readonly hasStages: boolean;
  /** All inputs that affected how the rows were read, except the file, as one string. */
  readonly contextFingerprint: string;
  readonly context: Pick<RowContext, "pipelines" | "members">;
  readonly newStages: readonly ImportNewStages[];
  readonly columns: readonly MappedColumn[];
  readonly targets: ReadonlySet<string>;
  readonly datesRead: Awaited<ReturnType<typeof findConventions>>["datesRead"];
}

/** The number of rows that the database processes in about 20 ms. */
const rowsPerRange = 250;

/**
 * Runs work for small ranges of rows, between which requests are served. A statement over all rows would
 * occupy a database core for too long.
 */
export async function inRanges(
  { range: { from, before }, slices }: StagedRows,
  work: (range: RowRange) => Promise<unknown>,
  size = rowsPerRange,
): Promise<void> {
  for (let start = from; start < before; start += size) {
    await work({ from: start, before: Math.min(start + size, before) });
    await slices.yieldIfOver();
  }
}
