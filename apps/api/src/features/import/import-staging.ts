import type { CopyingTx } from "#src/db/tenant.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { copyRows } from "./import-sql.ts";
import { type StagedPiece, type StagingRules, stagedPieces } from "./staged-lines.ts";
import { stagedColumns } from "./staged-row.ts";
import { stagedByThread } from "./staging-thread/staging-thread.ts";

interface Staging {
  readonly source: CsvSource;
  readonly rules: Omit<StagingRules, "orgId">;
  readonly signal: AbortSignal;
  readonly onRow?: ((count: number) => void) | undefined;
}

/**
 * Reads a file into the staging table, no faster than the database accepts rows. Returns the number of rows,
 * and how many can become records.
 */
export async function stageRows(
  tx: CopyingTx,
  { source, rules, signal, onRow }: Staging,
): Promise<Pick<StagedPiece, "read" | "good">> {
  const stage = source.isLarge ? stagedByThread : stagedPieces;
  let last = { read: 0, good: 0 };
  const hear = ({ read, good }: StagedPiece) => {
    last = { read, good };
    onRow?.(read);
  };
  const pieces = stage(source, { ...rules, orgId: tx.orgId }, signal);
  await copyPieces(pieces, { hear, copy: (text) => copyRows(tx, stagedColumns, text) });
  return last;
}

interface Copying {
  /** Called for each piece before its lines are copied. */
  readonly hear: (piece: StagedPiece) => void;
  readonly copy: (text: AsyncIterable<Lines>) => Promise<void>;
}

/**
 * Copies pieces with several COPY statements. At the end of each statement, `hear` has received exactly the
 * copied pieces.
 */
export async function copyPieces(pieces: AsyncIterable<StagedPiece>, { hear, copy }: Copying): Promise<void> {
  const lines = linesOf(pieces, hear)[Symbol.asyncIterator]();
  try {
    for (let next = await lines.next(); !next.done; next = await lines.next())
      await copy(aCopy(next.value, lines));
  } finally {
    await lines.return?.();
  }
}

/**
 * The size after which a COPY statement ends. The time limit applies to each statement, so a large file needs
 * several.
 */
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
