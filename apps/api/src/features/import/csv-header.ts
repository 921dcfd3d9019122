import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { type CellLook, hasLook, isAddress } from "./cell-looks.ts";
import { isBlank } from "./csv-records.ts";
import { knownNames } from "./known-headings.ts";
import { plainName } from "./plain-name.ts";

type Record = readonly string[];

const filledCells = (cells: Record) => cells.filter((cell) => cell.trim() !== "");

const enoughColumns = 200;

export function shareOfNames(cells: Record): number {
  const filled = filledCells(cells.slice(0, enoughColumns));
  return filled.filter((cell) => knownNames.has(plainName(cell))).length / Math.max(1, filled.length);
}

/**
 * Returns the most common number of cells, and the share of records that have it. If several numbers are
 * equally common, returns the greatest. Ignores blank records.
 */
export function commonWidth(records: readonly Record[]) {
  const filled = records.filter((cells) => !isBlank(cells));
  const widths = [...Map.groupBy(filled, (cells) => cells.length)];
  const [[width, alike] = [0, []]] = widths.toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0]);
  return { width, share: alike.length / Math.max(1, filled.length) };
}

/** A line that specifies the delimiter for Excel. The line is not part of the table. */
export const separatorLine = /^sep=(.)?/iu;

/**
 * Finds the header by known names, or else by its width, because some exports begin with notes. Without a
 * header, returns the index of the first data row.
 */
export function findHeader(records: readonly Record[]) {
  const index = headerIndex(records);
  return { index, hasHeader: isHeader(records[index] ?? [], records.slice(index + 1)) };
}

const mostNotes = 20;
const mostly = 0.5;

function headerIndex(records: readonly Record[]): number {
  const start = separatorLine.test(records[0]?.[0] ?? "") ? 1 : 0;
  const named = records
    .slice(0, mostNotes)
    .findIndex(
      (cells, index) => index >= start && filledCells(cells).length > 1 && shareOfNames(cells) > mostly,
    );
  if (named >= 0) return named;
  const { width } = commonWidth(records);
  const isTable = (cells: Record) => cells.length >= width && filledCells(cells).length > width / 2;
  const isNote = (cells: Record) => filledCells(cells).length <= Math.max(1, width / 2);
  const first = records.findIndex((cells, index) => index >= start && !isBlank(cells));
  const wide = records.findIndex((cells, index) => index >= start && isTable(cells));
  return wide > start && records.slice(0, wide).every(isNote) ? wide : Math.max(start, first);
}

/** The cell looks that occur in data but not in column names. */
const dataLooks: readonly CellLook[] = ["email", "link", "date", "number", "phone"];
const mostAlike = 0.8;
const fewNames = 0.3;

/**
 * Returns whether a record is the header. A header contains known names, or differs from the records below.
 */
function isHeader(cells: Record, below: readonly Record[]): boolean {
  const looked = cells.slice(0, enoughColumns);
  if (looked.some(isAddress)) return false;
  if (shareOfNames(cells) > fewNames) return true;
  const votes = looked.map((cell, index) => vote(cell.trim(), columnOf(below, index)));
  return votes.reduce((sum, one) => sum + one, 0) >= 0;
}

function columnOf(records: readonly Record[], index: number): string[] {
  return filledCells(records.map((cells) => cells[index] ?? "")).map((cell) => cell.trim());
}

/** Returns 1 if a cell suggests a header, -1 if it suggests data, and 0 if it suggests neither. */
function vote(cell: string, column: readonly string[]): number {
  if (cell === "") return 0;
  const look = dataLooks.find((one) => hasLook(one, cell));
  if (column.length === 0) return look === undefined ? 0 : -1;
  if (column.includes(cell)) return -1;
  const columnLook = dataLooks.find((one) => shareOf(column, one) >= mostAlike);
  if (columnLook === undefined) return 0;
  return look === columnLook ? -1 : 1;
}

function shareOf(column: readonly string[], look: CellLook): number {
  return column.filter((cell) => hasLook(look, cell)).length / column.length;
}

const longestName = 200;

export const unnamedColumn = (index: number) => `Column ${index + 1}`;

/**
 * Returns distinct names, such as "Phone" and "Phone (2)". A column without a name is named by its position.
 */
export function uniqueNames(cells: Record): string[] {
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = shortenedText(cell.replace(/\s+/gu, " ").trim(), longestName, "");
    // A property with this name would change the prototype.
    const base = name === "" || name === "__proto__" ? unnamedColumn(index) : name;
    let unique = base;
    let copy = copies.get(base) ?? 2;
    for (; taken.has(unique); copy += 1) unique = `${base} (${copy})`;
    copies.set(base, copy);
    taken.add(unique);
    return unique;
  });
}
