import { shareOfNames } from "../csv-header.ts";
import { sheetUnreadable, type WorkbookArchive } from "./workbook-archive.ts";
import type { SheetFile, WorkbookParts } from "./workbook-parts.ts";
import { sheetRows } from "./workbook-rows.ts";

/** Enough rows to distinguish a table from a cover sheet. */
const lookedRows = 50;

/**
 * Returns the sheet to read (by default, the first one with a table), and all sheets with cells.
 * @throws AppError INVALID_INPUT
 */
export async function chooseSheet(archive: WorkbookArchive, parts: WorkbookParts, wanted?: string) {
  const ranked: { sheet: SheetFile; rank: number }[] = [];
  for (const sheet of parts.sheets)
    ranked.push({ sheet, rank: rankOf(await firstRows(archive, parts, sheet)) });
  const best = ranked.reduce((found, next) => (next.rank > found.rank ? next : found));
  const chosen = wanted === undefined ? best.sheet : parts.sheets.find(({ name }) => name === wanted);
  if (chosen === undefined) throw sheetUnreadable(wanted ?? "");
  const offered = ranked.filter(({ sheet, rank }) => rank > 0 || sheet === chosen);
  return { chosen, offered: offered.map(({ sheet }) => sheet) };
}

/** Returns the filled cells of the first rows; returns none for a malformed sheet. */
async function firstRows(archive: WorkbookArchive, parts: WorkbookParts, { file }: SheetFile) {
  const rows: string[][] = [];
  if (parts.sheets.length === 1) return rows;
  try {
    for await (const { cells } of sheetRows(archive, parts, file)) {
      const filled = cells.filter((cell) => cell?.trim());
      if (filled.length > 0 && rows.push(filled) === lookedRows) break;
    }
  } catch {
    return [];
  }
  return rows;
}

const mostly = 0.5;

/**
 * Returns a rank from 0 for an empty sheet to 3 for a table. Cover sheets with a title, or with labels and
 * values, are in between.
 */
function rankOf(rows: readonly string[][]): number {
  const countOf = (width: number) => rows.filter((cells) => cells.length >= width).length;
  const isNamed = rows.some((cells) => cells.length > 1 && shareOfNames(cells) > mostly);
  if (countOf(3) > 1 || (isNamed && countOf(2) > 1)) return 3;
  if (countOf(2) > 1) return 2;
  return rows.length > 0 ? 1 : 0;
}
