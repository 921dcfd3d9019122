import {
  type CsvDelimiter,
  type CsvQuoting,
  csvDelimiter,
  type ShapeChoices,
} from "@lanyard/contract/import/csv-shape";
import { maxImportColumns } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { AppError, fileError } from "#src/http/app-error.ts";
import { type CsvSource, readPrefix } from "./csv-decoding.ts";
import { commonWidth, findHeader, separatorLine, shareOfNames, uniqueNames } from "./csv-header.ts";
import { type CsvDialect, isBlank, parsedRecords, readRecords } from "./csv-records.ts";

export interface CsvShape extends CsvDialect {
  readonly hasHeader: boolean;
  /** The row number of the header in a spreadsheet. Without a header, the last row above the data, or 0. */
  readonly headerRow: number;
  readonly headers: readonly string[];
}

export interface CsvTable {
  readonly source: CsvSource;
  readonly shape: CsvShape;
}

const sampleLength = 65_536;
const sampleRecords = 50;

/**
 * Detects delimiter, quoting and header.
 * @throws AppError INVALID_INPUT for an empty text, for too many columns, and for an unclosed quotation mark in
 * the first row
 */
export async function findShape(source: CsvSource, wanted: ShapeChoices = {}): Promise<CsvShape> {
  const sample = await readPrefix(source, sampleLength);
  const sampled: CsvSource = { ...source, read: () => only(sample) };
  const quoting = wanted.quoting ?? findQuoting(sample);
  const isPadded = padded.test(sample);
  const chosen = wanted.delimiter ?? csvDelimiter.safeParse(separatorLine.exec(sample)?.[1]).data;
  const { delimiter, records: ended } = await findDelimiter(sampled, { quoting, isPadded }, chosen);
  const isLongerThanSample = ended.length === 0 && sample.trim() !== "";
  const records = isLongerThanSample ? await firstRecord(source, { delimiter, quoting, isPadded }) : ended;
  const found = findHeader(records);
  const index = wanted.rowsAbove ?? found.index;
  const first = records[index] ?? [];
  const hasHeader = wanted.hasHeader ?? found.hasHeader;
  // Wider records add columns to the header only if most records are wider.
  const below = commonWidth(records.slice(index + 1));
  const width = Math.max(first.length, below.share > 0.5 ? below.width : 0);
  if (width === 0 || records.every(isBlank)) throw fileError("csvData", refusal("csvEmpty"));
  if (width > maxImportColumns)
    throw fileError("csvData", refusal("csvTooManyColumns", { max: maxImportColumns }));
  const names = Array.from({ length: width }, (_, column) => (hasHeader ? (first[column] ?? "") : ""));
  return {
    delimiter,
    quoting,
    isPadded,
    hasHeader,
    headerRow: index + (hasHeader ? 1 : 0),
    headers: uniqueNames(names),
  };
}

type Sample = readonly (readonly string[])[];

async function findDelimiter(
  sample: CsvSource,
  quotes: Omit<CsvDialect, "delimiter">,
  chosen: CsvDelimiter | undefined,
) {
  const read: { delimiter: CsvDelimiter; records: Sample; fit: number }[] = [];
  for (const delimiter of chosen === undefined ? csvDelimiter.options : [chosen]) {
    const records = await sampleOf(sample, { ...quotes, delimiter });
    read.push({ delimiter, records, fit: fit(records) });
  }
  return read.reduce((found, next) => (next.fit > found.fit ? next : found));
}

/** Reads the records of the sample, without an incomplete one at its end. */
async function sampleOf(sample: CsvSource, dialect: CsvDialect): Promise<Sample> {
  const found: (readonly string[])[] = [];
  try {
    for await (const records of parsedRecords(sample, dialect, sample.createSlices())) {
      found.push(...records.map(({ record }) => record));
      if (found.length >= sampleRecords) break;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return found.slice(0, sampleRecords);
}

async function firstRecord(source: CsvSource, dialect: CsvDialect): Promise<Sample> {
  for await (const { cells } of readRecords(source, dialect, undefined, 1)) return [cells];
  return [];
}

async function* only(text: string): AsyncIterable<string> {
  yield text;
}

/** The number of records among which the header is searched. */
const headerAmong = 10;

/**
 * Returns a score for a delimiter. The score depends mainly on whether records have several columns, but also
 * on the share of records with the most common width, and on known column names.
 */
function fit(records: Sample): number {
  const { width, share } = commonWidth(records);
  const among = records.filter((cells) => !isBlank(cells)).slice(0, headerAmong);
  const names = Math.max(0, ...among.map((cells) => (cells.length > 1 ? shareOfNames(cells) : 0)));
  return width < 2 ? 0 : share + names / 2 + Math.min(width, 100) / 1000;
}

/** Quotation marks within a cell, escaped with a backslash or doubled. */
const escaped = /\\"(?!\s*(?:[,;\t|\r\n]|$))/u;
const doubled = /[^,;\t|\r\n"]""|""[^,;\t|\r\n"]/u;
const singleQuoted = /(?:^|[,;\t|])'[^'\r\n]*'(?=[,;\t|\r\n]|$)/gmu;

const padded = /"[^"\r\n]*" +(?:[,;\t|\r\n]|$)/u;

function findQuoting(sample: string): CsvQuoting {
  if (sample.includes('"')) return escaped.test(sample) && !doubled.test(sample) ? "backslash" : "double";
  const lines = sample.match(/[^\r\n]+/gu)?.length ?? 0;
  return (sample.match(singleQuoted)?.length ?? 0) >= lines && lines > 0 ? "single" : "double";
}
