import { finished } from "node:stream/promises";
import type { CsvDelimiter, CsvQuoting } from "@lanyard/contract/import/csv-shape";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { CsvError, type Parser, parse } from "csv-parse";
import { AppError, fileError } from "#src/http/app-error.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { withoutZeroBytes } from "./csv-decoding.ts";

/**
 * A record with its row number in a spreadsheet. Blank lines count as rows, but line breaks within cells do
 * not.
 */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
  /** The indexes of cells from which null bytes were removed; undefined if no cell had any. */
  readonly withZeroBytes?: readonly number[];
}

const maxRecordLength = 1_000_000;
/** The maximum number of columns in a spreadsheet. */
const maxCells = 16_384;

/**
 * The number of bytes between pauses of the parser. Each line end can be a record, so longer pieces
 * would delay requests.
 */
const pieceLength = 1024;

export interface CsvDialect {
  readonly delimiter: CsvDelimiter;
  readonly quoting: CsvQuoting;
  /** Whether blanks separate quoted cells from delimiters. */
  readonly isPadded: boolean;
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly raw: string;
}

const isParsed = (read: object): read is ParsedRecord => "record" in read && "raw" in read;

function createParser({ delimiter, quoting, isPadded }: CsvDialect, keep: (record: ParsedRecord) => void) {
  const parser: Parser = parse({
    delimiter,
    quote: quoteOf(quoting),
    escape: { double: '"', single: "'", backslash: "\\" }[quoting],
    // Allows a blank before an opening quotation mark.
    ltrim: true,
    // Set only for files with blanks after closing quotation marks, because this option makes the parser
    // refuse stray quotation marks.
    rtrim: isPadded,
    // A file that was concatenated from others can contain all three line ends.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordLength,
    raw: true,
    on_record: (read: object) => {
      if (isParsed(read)) keep(read);
      // For each row of unexpected width, csv-parse 7.0 creates an error, which takes 20 µs, even if such
      // rows are allowed. Resetting the count prevents the error.
      Object.assign(parser.info, { records: 0 });
      // Returning no record keeps the parser's output empty.
      return undefined;
    },
  });
  return parser;
}

function cellsSoFar(parser: Parser): number {
  const state: unknown = Reflect.get(parser, "state");
  if (typeof state !== "object" || state === null || !("record" in state)) return 0;
  return Array.isArray(state.record) ? state.record.length : 0;
}

/**
 * Yields the records below the header that are not blank, from the first `most` rows. Blank rows count towards
 * `most`. Lets the process serve requests in between.
 * @throws AppError INVALID_INPUT for a malformed record, such as one with an unclosed quotation mark;
 * UNAVAILABLE if `signal` aborts
 */
export async function* readRecords(
  source: CsvSource,
  { headerRow = 0, ...dialect }: CsvDialect & { readonly headerRow?: number },
  signal?: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): AsyncIterable<CsvRecord> {
  const slices = source.createSlices();
  let row = 0;
  for await (const records of parsedRecords(source, dialect, slices)) {
    for (const { record: cells, raw } of records) {
      row += 1;
      if (row > most) return;
      await slices.yieldIfOver();
      if (signal?.aborted) throw new AppError("UNAVAILABLE", { cause: signal.reason });
      if (cells.length > maxCells) throw tooManyCells(row);
      if (isTorn({ record: cells, raw }, dialect)) throw tornAt(row);
      const record = raw.includes("\0") ? recordWithout(row, cells) : { row, cells };
      if (row > headerRow && !isBlank(record.cells)) yield record;
    }
  }
}

const quoteOf = (quoting: CsvQuoting) => (quoting === "single" ? "'" : '"');
const lineEnd = /[\r\n]/u;
const escapedLetter = /\\(.)/gsu;
/**
 * The maximum number of cells that are compared with the source of their record, because each comparison
 * reads the whole source.
 */
const mostCompared = 3;

/**
 * Returns whether a stray quotation mark joined lines into one cell (RFC 4180, 2.5 to 2.7). A stray mark
 * within a line is text.
 */
function isTorn({ record, raw }: ParsedRecord, { delimiter, quoting }: CsvDialect): boolean {
  const quote = quoteOf(quoting);
  if (!raw.includes(quote)) return false;
  const isJoined = (cell: string) => lineEnd.test(cell) && cell.includes(delimiter);
  const isOpen = (cell: string) => cell.split(quote).length % 2 === 0 && !cell.trimEnd().endsWith(quote);
  const closesLater = (cell: string) =>
    raw
      .slice(raw.indexOf(cell) + cell.length)
      .split(delimiter)
      .some((later) => later.trimEnd().endsWith(quote));
  const isWhole = (cell: string) =>
    quoting === "backslash"
      ? raw.replace(escapedLetter, "$1").includes(quote + cell + quote)
      : raw.includes(quote + cell.replaceAll(quote, quote + quote) + quote);
  // The parser keeps the opening mark if text follows the closing mark.
  return record
    .filter((cell) => cell.startsWith(quote) && (isJoined(cell) || isOpen(cell)))
    .slice(0, mostCompared)
    .some((cell) => !isWhole(cell) && (isJoined(cell) || !closesLater(cell)));
}

function recordWithout(row: number, cells: readonly string[]): CsvRecord {
  const withZeroBytes = cells.flatMap((cell, index) => (cell.includes("\0") ? [index] : []));
  return { row, cells: cells.map(withoutZeroBytes), withZeroBytes };
}

/** Padding for the characters that the parser reads ahead. */
const lookahead = "   ";

/**
 * Yields the records of a text, including blank ones, grouped by small pieces of the text.
 * @throws AppError INVALID_INPUT after yielding the records before the fault
 */
export async function* parsedRecords(
  source: Pick<CsvSource, "read" | "isPart">,
  dialect: CsvDialect,
  slices: TimeSlices,
): AsyncIterable<readonly ParsedRecord[]> {
  let records: ParsedRecord[] = [];
  let rows = 0;
  const taken = () => {
    const batch = records;
    records = [];
    rows += batch.length;
    return batch;
  };
  const parser = createParser(dialect, (record) => void records.push(record));
  const ended = finished(parser.resume()).catch(() => undefined);
  try {
    for await (const piece of shortPieces(source.read())) {
      await slices.yieldIfOver();
      // The parser limits the length of a record but not the number of cells, which can be empty.
      if (cellsSoFar(parser) > maxCells) throw tooManyCells(rows + 1);
      parser.write(piece);
      yield taken();
      if (parser.errored !== null) break;
    }
    if (source.isPart && rows > 0 && parser.errored === null) parser.write(lookahead);
    else await Promise.all([parser.end(), ended]);
    yield taken();
    if (parser.errored !== null) throw malformed(parser.errored, rows + 1);
  } finally {
    parser.destroy();
  }
}

const tooManyCells = (row: number) =>
  fileError("csvData", refusal("csvTooManyCells", { row, max: maxCells }));

/** Yields short pieces of bytes, because the parser reads bytes and joins the characters between pieces. */
async function* shortPieces(pieces: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
  }
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

const tornAt = (row: number) => fileError("csvData", refusal("csvQuoteStray", { row }));

function malformed(error: Error, row: number) {
  if (!(error instanceof CsvError)) return error;
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return fileError("csvData", refusal("csvQuoteNotClosed", { row }));
    case "CSV_MAX_RECORD_SIZE":
      return fileError("csvData", refusal("csvRowTooLong", { row }));
    case "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE":
      return tornAt(row);
    default:
      return fileError("csvData", refusal("csvRowUnreadable", { row, reason: error.message }));
  }
}
