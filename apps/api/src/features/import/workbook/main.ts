import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { maxImportBytes } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { AppError, fileError } from "#src/http/app-error.ts";
import { shareOfNames } from "../csv-header.ts";
import { refusedFile } from "../file-thread.ts";
import { openArchive, sheetUnreadable, type WorkbookArchive, workbookTooLarge } from "./workbook-archive.ts";
import { readParts, type SheetFile, type WorkbookParts } from "./workbook-parts.ts";
import { sheetRows } from "./workbook-rows.ts";
import type { WorkbookOutput, WorkbookTask } from "./workbook-text.ts";

/** Reads a workbook in a thread and sends its sheets as CSV text, beginning with the chosen sheet. */
if (parentPort === null) throw new Error("This program is a thread of the API");
const port = parentPort;
const task: WorkbookTask = workerData;

/** The maximum number of pieces that the receiver has not processed. */
const mostAhead = 4;
const encoder = new TextEncoder();
let length = 0;
let ahead = 0;
port.on("message", () => {
  ahead -= 1;
});

async function send(text: string): Promise<void> {
  const piece = encoder.encode(text);
  if (length + piece.length > maxImportBytes) throw workbookTooLarge();
  length += piece.length;
  while (ahead >= mostAhead) await once(port, "message");
  ahead += 1;
  port.postMessage({ piece } satisfies WorkbookOutput, [piece.buffer]);
}

const pieceLength = 16_384;

/** Sends a sheet as CSV text. A missing row becomes an empty line, so that row numbers stay correct. */
async function sendSheet(archive: WorkbookArchive, parts: WorkbookParts, file: string) {
  const from = length;
  let [text, rows, width] = ["", 0, 0];
  for await (const { row, cells } of sheetRows(archive, parts, file)) {
    width = Math.max(width, cells.length);
    // Workbooks omit empty cells at the end of a row.
    const line = cells.map(quoted).join(",") + ",".repeat(width - cells.length);
    text += `${"\r\n".repeat(row - rows - 1)}${line}\r\n`;
    rows = row;
    if (text.length < pieceLength) continue;
    await send(text);
    text = "";
  }
  await send(text);
  return { from, bytes: length - from };
}

function quoted(cell: string): string {
  return cell === "" ? "" : `"${cell.replaceAll('"', '""')}"`;
}

/** The number of examined rows, which is enough to distinguish a table from a cover sheet. */
const lookedRows = 50;

/**
 * Returns the sheet to read, and all sheets with cells. Without `wanted`, this is the sheet that looks most
 * like a table, or the first of several.
 * @throws AppError INVALID_INPUT
 */
async function chooseSheet(archive: WorkbookArchive, parts: WorkbookParts, wanted?: string) {
  const ranked: { sheet: SheetFile; rank: number }[] = [];
  for (const sheet of parts.sheets)
    ranked.push({ sheet, rank: rankOf(await firstRows(archive, parts, sheet)) });
  const best = ranked.reduce((found, next) => (next.rank > found.rank ? next : found));
  const chosen = wanted === undefined ? best.sheet : parts.sheets.find(({ name }) => name === wanted);
  if (chosen === undefined) throw sheetUnreadable(wanted ?? "");
  const offered = ranked.filter(({ sheet, rank }) => rank > 0 || sheet === chosen);
  return { chosen, offered: offered.map(({ sheet }) => sheet) };
}

/**
 * Returns the filled cells of the first rows. Returns none for a malformed sheet, and for the only sheet of a
 * workbook, which needs no rank.
 */
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

async function sendSheets({ fd, bytes, sheet: wanted, takesAll }: WorkbookTask): Promise<WorkbookOutput> {
  const archive = await openArchive(fd, bytes);
  const parts = await readParts(archive);
  const { chosen, offered } = await chooseSheet(archive, parts, wanted);
  const places = new Map([[chosen.file, await sendSheet(archive, parts, chosen.file)]]);
  const others = takesAll ? offered.filter(({ file }) => file !== chosen.file) : [];
  // A sheet that is too large or damaged is skipped, and refused when it is read later.
  for (const { file } of others) {
    const place = await sendSheet(archive, parts, file).catch(() => undefined);
    if (place !== undefined) places.set(file, place);
  }
  const sheets = offered.map(({ name, file }) => ({ name, ...(places.get(file) ?? unread) }));
  return { sheets, sheet: chosen.name };
}

const unread = { from: 0, bytes: null };

try {
  port.postMessage(await sendSheets(task));
} catch (error) {
  const unreadable = () => fileError("file", refusal("workbookUnreadable"));
  port.postMessage(refusedFile(error instanceof AppError ? error : unreadable()));
}
port.close();
