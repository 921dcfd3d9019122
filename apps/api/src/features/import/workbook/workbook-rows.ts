import { refusal } from "@lanyard/contract/refusals/refusal";
import { fileError } from "#src/http/app-error.ts";
import { type NumberFormat, shownNumber } from "./number-format.ts";
import { type WorkbookArchive, workbookBombError, workbookTooLarge } from "./workbook-archive.ts";
import type { WorkbookParts } from "./workbook-parts.ts";
import { type XmlHandler, xmlPieces } from "./xml-elements.ts";

export interface SheetRow {
  /** The row number in the spreadsheet, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** Excel's size limits for a sheet. */
const mostRows = 1_048_576;
const mostColumns = 16_384;
/**
 * The minimum number of compressed bytes per row. Distinct rows need at least 2.4, and rows of an export 25
 * or more; millions of equal rows need only 0.06 each and are refused.
 */
const fewestBytesOfRow = 2;
/** The number of rows that are accepted in any file, even if all of them are equal. */
const fewRows = 10_000;
const mostCellLetters = 1_000_000;
/**
 * The maximum number of characters in a row, because all cells of a row can refer to one long shared text.
 */
const mostRowLetters = 4_000_000;

/**
 * Yields the rows of a sheet that have cells, in order, as texts.
 * @throws Error if the sheet is malformed
 */
export async function* sheetRows(
  archive: WorkbookArchive,
  parts: WorkbookParts,
  file: string,
): AsyncIterable<SheetRow> {
  let rows: SheetRow[] = [];
  const mostMet = Math.max(fewRows, archive.packedBytes / fewestBytesOfRow);
  const handler = createRowHandler(parts, mostMet, (row) => void rows.push(row));
  for await (const _ of xmlPieces(archive.read(file), handler)) {
    yield* rows;
    rows = [];
  }
}

interface Cell {
  readonly type: string;
  readonly style: number;
  text: string;
}

/** Passes the rows that have cells to `onRow`. */
function createRowHandler(parts: WorkbookParts, mostMet: number, onRow: (row: SheetRow) => void): XmlHandler {
  let [row, column, letters, met] = [0, 0, 0, 0];
  let cells: string[] = [];
  let cell: Cell | undefined;
  let isValue = false;
  return {
    open(element, { r: reference, t: type = "n", s: style = "0" }) {
      isValue = element === "v" || element === "t";
      if (element === "row") {
        met += 1;
        if (met > mostMet) throw workbookBombError();
        row = numberOf(reference, row + 1, mostRows);
        [column, letters, cells] = [0, 0, []];
      } else if (element === "c") {
        column = numberOf(columnNumber(reference), column + 1, mostColumns);
        cell = { type, style: Number(style), text: "" };
      }
    },
    text(more) {
      if (!isValue || cell === undefined) return;
      cell.text += more;
      if (cell.text.length > mostCellLetters)
        throw fileError("file", refusal("workbookCellTooLong", { row }));
    },
    close(element) {
      isValue = false;
      if (element === "row" && cells.length > 0) onRow({ row, cells });
      if (element !== "c" || cell === undefined) return;
      while (cells.length < column - 1) cells.push("");
      const text = withoutEscapes(shownText(cell, parts));
      letters += text.length;
      if (letters > mostRowLetters) throw workbookTooLarge();
      cells.push(text);
      cell = undefined;
    },
  };
}

const plainFormat: NumberFormat = { kind: "number" };

function shownText({ type, style, text }: Cell, { texts, formats, isFrom1904 }: WorkbookParts): string {
  switch (type) {
    case "s":
      return texts[Number(text)] ?? "";
    case "b":
      return text === "1" ? "true" : "false";
    // The error value of a formula.
    case "e":
      return "";
    case "n":
      return shownNumber(text, formats[style] ?? plainFormat, isFrom1904);
    default:
      return text;
  }
}

function numberOf(given: string | number | undefined, next: number, most: number): number {
  const number = given === undefined ? next : Number(given);
  if (!Number.isInteger(number) || number < next)
    throw new Error("Rows and cells of a sheet must be in order");
  if (number > most) throw workbookTooLarge();
  return number;
}

function columnNumber(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/u.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Decodes escapes such as "_x000D_", which represent characters that XML cannot contain. */
function withoutEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
