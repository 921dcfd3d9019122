import { refusal } from "@lanyard/contract/refusals/refusal";
import { fileError } from "#src/http/app-error.ts";
import { type NumberFormat, shownNumber } from "./number-format.ts";
import { type WorkbookArchive, workbookBombError, workbookTooLarge } from "./workbook-archive.ts";
import type { WorkbookParts } from "./workbook-parts.ts";
import { type XmlEvent, xmlEvents } from "./xml-elements.ts";

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
  const mostMet = Math.max(fewRows, archive.packedBytes / fewestBytesOfRow);
  const reader = createRowReader(parts);
  let met = 0;
  for await (const events of xmlEvents(archive.read(file))) {
    for (const event of events) {
      if ("open" in event && event.open === "row" && ++met > mostMet) throw workbookBombError();
      const row = reader.take(event);
      if (row !== undefined) yield row;
    }
  }
}

interface Cell {
  readonly type: string;
  readonly style: number;
  text: string;
}

const plainFormat: NumberFormat = { kind: "number" };

function createRowReader({ texts, formats, isFrom1904 }: WorkbookParts) {
  let row = 0;
  let column = 0;
  let cells: string[] = [];
  let letters = 0;
  let cell: Cell | undefined;
  let isValue = false;

  function shownText({ type, style, text }: Cell): string {
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

  function open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") {
      row = numberOf(attributes.r, row + 1, mostRows);
      column = 0;
      cells = [];
      letters = 0;
    } else if (name === "c") {
      column = numberOf(columnNumber(attributes.r), column + 1, mostColumns);
      cell = { type: attributes.t ?? "n", style: Number(attributes.s ?? 0), text: "" };
    } else isValue = name === "v" || name === "t";
  }

  function close(name: string): SheetRow | undefined {
    isValue = false;
    if (name === "c" && cell !== undefined) {
      while (cells.length < column - 1) cells.push("");
      const text = withoutEscapes(shownText(cell));
      letters += text.length;
      if (letters > mostRowLetters) throw workbookTooLarge();
      cells[column - 1] = text;
      cell = undefined;
    }
    return name === "row" && cells.length > 0 ? { row, cells } : undefined;
  }

  return {
    take(event: XmlEvent): SheetRow | undefined {
      if ("open" in event) open(event.open, event.attributes);
      else if ("close" in event) return close(event.close);
      else if (isValue && cell !== undefined) {
        cell.text += event.text;
        if (cell.text.length > mostCellLetters)
          throw fileError("file", refusal("workbookCellTooLong", { row }));
      }
      return undefined;
    },
  };
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
