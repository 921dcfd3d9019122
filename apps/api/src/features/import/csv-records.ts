import { Readable } from "node:stream";
import { maxImportColumns } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { CsvError, type Options, type Parser, parse } from "csv-parse";
import { z } from "zod";
import { AppError, fileError } from "#src/http/app-error.ts";
import { withoutZeroBytes } from "./csv-decoding.ts";
import type { CsvDialect } from "./csv-dialect.ts";
import type { CsvSource } from "./csv-source.ts";
import { createRegularReader } from "./regular-records.ts";

/** A record and the row that a spreadsheet shows it in: blank lines count, line breaks inside a cell do not. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
  /** The indexes of the cells from which zero bytes were removed; undefined when there were none. */
  readonly withZeroBytes?: readonly number[];
}

const maxRecordLength = 1_000_000;
/** More than any spreadsheet has; a row of more is no row, and each cell of it takes its time. */
const maxCells = 16_384;

/** The parser reads a piece in one go, and a line end can be a record: more would take longer than others may wait. */
const pieceLength = 1024;

/** The number of characters that are searched for line ends at a time. */
const searchedLength = 65_536;

/** A parser of rows of any width. */
export function createParser(dialect: CsvDialect, options: Options = {}): Parser {
  // Once its input has ended, it parses all that it holds in one go.
  const holding = { writableHighWaterMark: pieceLength };
  const parser = parse({ ...holding, ...parserOptions(dialect), ...options });
  // csv-parse 7.0 makes an error, with its stack, of each row that is not as wide as the first one, also where that is
  // allowed: 20 µs for each blank line. So it expects of each row the width that the row has.
  const state: unknown = Reflect.get(parser, "state");
  if (typeof state === "object" && state !== null)
    Object.defineProperty(state, "expectedRecordLength", {
      get: () => cellsSoFar(parser),
      set: () => undefined,
    });
  return parser;
}

/** How many cells were read of the record that has not ended yet. */
function cellsSoFar(parser: Parser): number {
  const state: unknown = Reflect.get(parser, "state");
  if (typeof state !== "object" || state === null || !("record" in state)) return 0;
  return Array.isArray(state.record) ? state.record.length : 0;
}

function parserOptions({ delimiter, quoting, isPadded }: CsvDialect): Options {
  return {
    delimiter,
    quote: quoting === "single" ? "'" : '"',
    escape: { double: '"', single: "'", backslash: "\\" }[quoting],
    bom: true,
    // A quotation mark opens a cell also behind a blank.
    ltrim: true,
    // The parser takes no stray quotation marks then.
    rtrim: isPadded,
    // All three at once: a file put together from several has several.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordLength,
  };
}

/**
 * All records in order, blank ones left out; or those among the first few, `most` with the blank ones. However fast they are taken, the event loop runs in between.
 *
 * @throws AppError INVALID_INPUT for a quotation mark that never closes or closes in a later row; UNAVAILABLE if `signal` aborts
 */
export async function* readRecords(
  source: CsvSource,
  dialect: CsvDialect,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): AsyncIterable<CsvRecord> {
  const slices = source.createSlices();
  let row = 0;
  let hasZeroBytes = false;
  const hear = (piece: string) => {
    hasZeroBytes ||= piece.includes("\0");
  };
  for await (const records of recordsOf(heard(source, hear), dialect, slices)) {
    for (const cells of records) {
      row += 1;
      if (row > most) return;
      await slices.yieldIfOver();
      if (signal.aborted) throw new AppError("UNAVAILABLE", { cause: signal.reason });
      if (cells.length > maxCells) throw tooManyCells(row);
      const record = hasZeroBytes ? recordWithout(row, cells) : { row, cells };
      if (!isBlank(record.cells)) yield record;
    }
  }
}

/** The same text; `hear` is told each piece before somebody reads it. */
function heard(source: Pick<CsvSource, "read">, hear: (piece: string) => void): Pick<CsvSource, "read"> {
  return {
    async *read() {
      for await (const piece of source.read()) {
        hear(piece);
        yield piece;
      }
    },
  };
}

/** A record without its zero bytes. */
function recordWithout(row: number, cells: readonly string[]): CsvRecord {
  const withZeroBytes = cells.flatMap((cell, index) => (cell.includes("\0") ? [index] : []));
  return withZeroBytes.length === 0
    ? { row, cells }
    : { row, cells: cells.map(withoutZeroBytes), withZeroBytes };
}

/** The records of a text, several at a time: those as nearly all are, and from the first other one on what csv-parse makes of them. */
async function* recordsOf(
  source: Pick<CsvSource, "read">,
  dialect: CsvDialect,
  slices: TimeSlices,
): AsyncIterable<Iterable<readonly string[]>> {
  const regular = createRegularReader(dialect);
  const pieces = characterChunks(source.read(), searchedLength)[Symbol.asyncIterator]();
  let rows = 0;
  const counted = function* (records: Iterable<readonly string[]>) {
    for (const cells of records) {
      rows += 1;
      yield cells;
    }
  };
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      yield counted(regular.read(next.value));
      if (regular.isTorn || regular.rest !== undefined) break;
    }
    if (!regular.isTorn && regular.rest === undefined) yield counted(regular.end());
    if (regular.isTorn) throw fileError("csvData", refusal("csvQuoteStray", { row: rows + 1 }));
    if (regular.rest !== undefined)
      yield* parsedRecords(joined(regular.rest, pieces), dialect, {
        bom: regular.isAtBeginning,
        rows,
        slices,
      });
  } finally {
    await pieces.return?.();
  }
}

async function* joined(first: string, more: AsyncIterator<string>): AsyncIterable<string> {
  yield first;
  for (let next = await more.next(); !next.done; next = await more.next()) yield next.value;
}

/** @throws AppError INVALID_INPUT */
async function* parsedRecords(
  pieces: AsyncIterable<string>,
  dialect: CsvDialect,
  { bom, rows, slices }: { readonly bom: boolean; readonly rows: number; readonly slices: TimeSlices },
): AsyncIterable<Iterable<readonly string[]>> {
  const parser = createParser(dialect, { bom });
  const text = Readable.from(readably(parser, pieces, { rows, slices }));
  text.on("error", (error) => parser.destroy(error));
  try {
    for await (const cells of text.pipe(parser)) yield [cells];
  } catch (error) {
    throw error instanceof CsvError ? malformed(error, rows) : error;
  } finally {
    text.destroy();
  }
}

/**
 * Yields small pieces until a record becomes too wide: the parser limits only its letters, and cells can be empty.
 * The event loop runs between pieces, because a record can have a million letters.
 */
async function* readably(
  parser: Parser,
  pieces: AsyncIterable<string>,
  { rows, slices }: { readonly rows: number; readonly slices: TimeSlices },
): AsyncIterable<string> {
  for await (const piece of characterChunks(pieces)) {
    await slices.yieldIfOver();
    if (cellsSoFar(parser) > maxCells) throw tooManyCells(rows + parser.info.records + 1);
    yield piece;
  }
}

const tooManyCells = (row: number) =>
  fileError("csvData", refusal("csvTooManyCells", { row, max: maxCells }));

export function tooManyColumns() {
  return fileError("csvData", refusal("csvTooManyColumns", { max: maxImportColumns }));
}

/** Pieces of whole letters: the parser reads them as bytes, so the two halves of one must not be torn. */
export async function* characterChunks(
  pieces: AsyncIterable<string>,
  length = pieceLength,
): AsyncIterable<string> {
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const isTorn = isFirstHalf.test(piece.charAt(from + length - 1));
      const before = from + length - (isTorn ? 1 : 0);
      yield piece.slice(from, before);
      from = before;
    }
  }
}

const isFirstHalf = /[\ud800-\udbff]/;

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

const progress = z.object({ records: z.number() });

/** `rows`: those before what was parsed. */
function malformed(error: CsvError, rows: number) {
  const row = rows + (progress.safeParse(error).data?.records ?? 0) + 1;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return fileError("csvData", refusal("csvQuoteNotClosed", { row }));
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return fileError("csvData", refusal("csvRowTooLong", { row }));
  }
  return fileError("csvData", refusal("csvRowUnreadable", { row, reason: error.message }));
}
