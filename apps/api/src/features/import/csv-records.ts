import { Readable } from "node:stream";
import type { CsvDelimiter, CsvQuoting } from "@lanyard/contract/import/csv-shape";
import { maxImportColumns } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { CsvError, type Options, type Parser, parse } from "csv-parse";
import { z } from "zod";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { CsvSource } from "./csv-source.ts";

/** A record and the row that a spreadsheet shows it in: blank lines count, line breaks inside a cell do not. */
export interface CsvRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What separates cells, and what keeps a separator within one. */
export interface CsvDialect {
  readonly delimiter: CsvDelimiter;
  readonly quoting: CsvQuoting;
  /** Blanks stand between the quotes around cells and the delimiters. */
  readonly isPadded: boolean;
}

const maxRecordLength = 1_000_000;
/** More than any spreadsheet has; a row of more is no row, and each cell of it takes its time. */
const maxCells = 16_384;

/** The parser reads a piece in one go, and a line end can be a record: more would take longer than others may wait. */
const pieceLength = 1024;

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
 * @throws AppError INVALID_INPUT for a quote that never ends, UNAVAILABLE when `signal` ends it.
 */
export async function* readRecords(
  source: CsvSource,
  dialect: CsvDialect,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): AsyncIterable<CsvRecord> {
  const slices = source.createSlices();
  const parser = createParser(dialect);
  const text = Readable.from(readably(parser, source.read()));
  text.on("error", (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of text.pipe(parser)) {
      row += 1;
      if (row > most) return;
      await slices.yieldIfOver();
      if (signal.aborted) throw new AppError("UNAVAILABLE", { cause: signal.reason });
      if (cells.length > maxCells) throw tooManyCells(row);
      if (!isBlank(cells)) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? malformed(error) : error;
  } finally {
    text.destroy();
  }
}

/** Small pieces for the parser, until a record becomes too wide: it counts only the letters of one, and cells can be empty. */
async function* readably(parser: Parser, pieces: AsyncIterable<string>): AsyncIterable<string> {
  for await (const piece of smallPieces(pieces)) {
    if (cellsSoFar(parser) > maxCells) throw tooManyCells(parser.info.records + 1);
    yield piece;
  }
}

const tooManyCells = (row: number) =>
  fieldError("csvData", refusal("csvTooManyCells", { row, max: maxCells }));

export function tooManyColumns() {
  return fieldError("csvData", refusal("csvTooManyColumns", { max: maxImportColumns }));
}

/** Pieces of whole letters: the parser reads them as bytes, so the two halves of one must not be torn. */
export async function* smallPieces(pieces: AsyncIterable<string>): AsyncIterable<string> {
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const isTorn = isFirstHalf.test(piece.charAt(from + pieceLength - 1));
      const before = from + pieceLength - (isTorn ? 1 : 0);
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

function malformed(error: CsvError) {
  const row = (progress.safeParse(error).data?.records ?? 0) + 1;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return fieldError("csvData", refusal("csvQuoteNotClosed", { row }));
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return fieldError("csvData", refusal("csvRowTooLong", { row }));
  }
  return fieldError("csvData", refusal("csvRowUnreadable", { row, reason: error.message }));
}
