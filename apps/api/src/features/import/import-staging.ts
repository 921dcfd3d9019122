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
  const lines = linesOf(pieces, hear)[Symbol.asyncIterator]();
  try {
    for (let next = await lines.next(); !next.done; next = await lines.next())
      await copyRows(tx, stagedColumns, aCopy(next.value, lines));
  } finally {
    await lines.return?.();
  }
  return count;
}

/** The size of a COPY statement; the statement time limit then applies to each COPY and not to the whole file. */
const bytesPerCopy = 8_388_608;

type Lines = string | Uint8Array;

async function* aCopy(first: Lines, more: AsyncIterator<Lines>): AsyncIterable<Lines> {
  yield first;
  for (let bytes = first.length; bytes < bytesPerCopy; ) {
    const next = await more.next();
    if (next.done) return;
    bytes += next.value.length;
    yield next.value;
  }
}

async function* linesOf(
  pieces: AsyncIterable<StagedPiece>,
  hear: (piece: StagedPiece) => void,
): AsyncIterable<Lines> {
  for await (const piece of pieces) {
    hear(piece);
    if (piece.lines.length > 0) yield piece.lines;
  }
}
