import { setImmediate } from "node:timers/promises";
import { type CsvDelimiter, csvDelimiter } from "@lanyard/contract/import/import-schema";
import { maxImportColumns } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { parse } from "csv-parse";
import { fieldError } from "#src/http/app-error.ts";
import { isBlank, parserOptions } from "./csv-records.ts";
import { beginningOf, type CsvSource } from "./csv-source.ts";

/** How a CSV text is to be read. */
export interface CsvShape {
  readonly delimiter: CsvDelimiter;
  /** The row of the header as a spreadsheet shows it; 0 when there is none. */
  readonly headerRow: number;
  /** The columns' names, each different from the others. */
  readonly headers: readonly string[];
}

const sampleLength = 65_536;
const sampleRecords = 50;

/** Finds delimiter and header. Nothing in it means no headers. @throws AppError INVALID_INPUT for too many columns. */
export async function findShape(source: CsvSource, wanted?: CsvDelimiter): Promise<CsvShape> {
  const sample = await beginningOf(source, sampleLength);
  const candidates = wanted === undefined ? csvDelimiter.options : [wanted];
  const read: { delimiter: CsvDelimiter; records: Sample }[] = [];
  for (const delimiter of candidates) read.push({ delimiter, records: await sampleOf(sample, delimiter) });
  const best = read.reduce((found, next) => (fit(next.records) > fit(found.records) ? next : found));
  const index = headerIndex(best.records);
  const header = best.records[index] ?? [];
  if (header.length > maxImportColumns)
    throw fieldError("csvData", refusal("csvTooManyColumns", { max: maxImportColumns }));
  if (header.some(isAddress)) {
    return { delimiter: best.delimiter, headerRow: 0, headers: uniqueNames(header.map(() => "")) };
  }
  return { delimiter: best.delimiter, headerRow: index + 1, headers: uniqueNames(header) };
}

type Sample = (readonly string[])[];

/** The sample may end inside a quoted cell: what was read before the broken end is the sample. */
async function sampleOf(sample: string, delimiter: CsvDelimiter): Promise<Sample> {
  const records: Sample = [];
  const keep = (cells: readonly string[]) => void records.push(cells);
  const parser = parse({ ...parserOptions(delimiter), to: sampleRecords, on_record: keep });
  const closed = new Promise((resolve) => parser.once("close", resolve));
  parser.on("error", () => undefined).resume();
  // By whole letters: the parser reads pieces as bytes, so the two halves of one must not be torn.
  for (const piece of sample.match(/.{1,8192}/gsu) ?? []) {
    if (parser.writable) parser.write(piece);
    await setImmediate();
  }
  parser.end();
  await closed;
  return records;
}

/** How well a delimiter fits: the share of records with the commonest width, and above all that width is more than one. */
function fit(records: readonly (readonly string[])[]): number {
  const width = commonWidth(records);
  const filled = records.filter((cells) => !isBlank(cells));
  const share = filled.filter((cells) => cells.length === width).length / Math.max(1, filled.length);
  return width < 2 ? 0 : share + Math.min(width, 100) / 1000;
}

function commonWidth(records: readonly (readonly string[])[]): number {
  const widths = Map.groupBy(
    records.filter((cells) => !isBlank(cells)),
    (cells) => cells.length,
  );
  const [commonest] = [...widths].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0]);
  return commonest?.[0] ?? 0;
}

/** Some exports put lines of notes before the header: the header is the first record as wide as the others. */
function headerIndex(records: readonly (readonly string[])[]): number {
  const width = commonWidth(records);
  const first = records.findIndex((cells) => !isBlank(cells));
  const wide = records.findIndex((cells) => cells.length >= width && filledCells(cells) > width / 2);
  const isNote = (cells: readonly string[]) => filledCells(cells) <= Math.max(1, width / 2);
  return wide > 0 && records.slice(0, wide).every(isNote) ? wide : Math.max(0, first);
}

function filledCells(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}

/** Something before an @, a dot within what follows it, no blanks. No pattern: a long cell would take one minutes. */
function isAddress(cell: string): boolean {
  const text = cell.trim();
  const at = text.indexOf("@", 1);
  return at > 0 && text.lastIndexOf(".", text.length - 2) > at + 1 && !/\s/u.test(text);
}

/** "Phone", "Phone (2)"; a column without a name is called by its place. */
function uniqueNames(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(/\s+/gu, " ").trim().slice(0, 200);
    // A key of this name would change an object instead of becoming part of it.
    const base = name === "" || name === "__proto__" ? `Column ${index + 1}` : name;
    let unique = base;
    let copy = copies.get(base) ?? 2;
    for (; taken.has(unique); copy += 1) unique = `${base} (${copy})`;
    copies.set(base, copy);
    taken.add(unique);
    return unique;
  });
}
