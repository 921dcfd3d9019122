import type { CopyingTx } from "#src/db/tenant.ts";
import type { CsvSource } from "./csv-source.ts";
import type { ImportReport } from "./import-errors.ts";
import { copyRows } from "./import-sql.ts";
import { type StagedPiece, type StagingRules, stagedPieces } from "./staged-lines.ts";
import { stagedColumns } from "./staged-row.ts";
import { stagedByThread } from "./staging-thread/staging-thread.ts";

interface Staging {
  readonly source: CsvSource;
  readonly rules: Omit<StagingRules, "orgId">;
  readonly report: ImportReport;
  readonly signal: AbortSignal;
  /** Hears how many rows were read by now. */
  readonly onRow?: ((count: number) => void) | undefined;
}

/**
 * Reads the file piece by piece into the staging table; rows that are refused stand there too, and in the report. Answers
 * how many were good. The database sets the pace, so that at most a few pieces stand in memory.
 */
export async function stageRows(
  tx: CopyingTx,
  { source, rules, report, signal, onRow }: Staging,
): Promise<number> {
  const stage = source.isLarge ? stagedByThread : stagedPieces;
  const pieces = stage(source, { ...rules, orgId: tx.orgId }, report, signal);
  let count = 0;
  const hear = ({ read, good }: StagedPiece) => {
    count = good;
    onRow?.(read);
  };
  await copyRows(tx, stagedColumns, linesOf(pieces, hear));
  return count;
}

async function* linesOf(
  pieces: AsyncIterable<StagedPiece>,
  hear: (piece: StagedPiece) => void,
): AsyncIterable<string | Uint8Array> {
  for await (const piece of pieces) {
    hear(piece);
    if (piece.lines.length > 0) yield piece.lines;
  }
}
