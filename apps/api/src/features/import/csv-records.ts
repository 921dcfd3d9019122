import { Readable } from "node:stream";
import type { CsvDelimiter, CsvQuoting } from "@lanyard/contract/import/csv-shape";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { CsvError, type Options, parse } from "csv-parse";
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
}

const maxRecordLength = 1_000_000;

export function parserOptions({ delimiter, quoting }: CsvDialect): Options {
  return {
    delimiter,
    quote: quoting === "single" ? "'" : '"',
    escape: { double: '"', single: "'", backslash: "\\" }[quoting],
    bom: true,
    // A quotation mark opens a cell also behind a blank.
    trim: true,
    // All three at once: a file put together from several has several.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordLength,
  };
}

/**
 * All records in order, blank ones left out. However fast they are taken, the event loop runs in between.
 *
 * @throws AppError INVALID_INPUT for a quote that never ends, UNAVAILABLE when `signal` ends it.
 */
export async function* readRecords(
  source: CsvSource,
  dialect: CsvDialect,
  signal: AbortSignal,
): AsyncIterable<CsvRecord> {
  const slices = source.createSlices();
  const parser = parse(parserOptions(dialect));
  const text = Readable.from(source.read());
  text.on("error", (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of text.pipe(parser)) {
      row += 1;
      await slices.yieldIfOver();
      if (signal.aborted) throw new AppError("UNAVAILABLE", { cause: signal.reason });
      if (!isBlank(cells)) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? malformed(error) : error;
  } finally {
    text.destroy();
  }
}

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
