import { parse } from "csv-parse/browser/esm/sync";
import { stringify } from "csv-stringify/browser/esm/sync";
import type { CopiedBlock } from "./sheet-request.ts";

export type TextBlock = readonly (readonly string[])[];

/**
 * Parses texts in the clipboard format of spreadsheets: tabs between values, and quotes around values with
 * line breaks.
 */
export function readSheetText(text: string): TextBlock {
  const options = {
    delimiter: "\t",
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  };
  try {
    return parse(text, options);
  } catch {
    // In a text with an unclosed quote, quotes are plain characters.
    return parse(text, { ...options, quote: null });
  }
}

export function writeSheetText(block: TextBlock): CopiedBlock {
  const rows = block.map((row) => row.map((value) => `<td>${escaped(value)}</td>`).join(""));
  return {
    text: stringify(
      block.map((row) => [...row]),
      { delimiter: "\t", eof: false },
    ),
    html: `<table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`,
  };
}

function escaped(text: string): string {
  const cell = document.createElement("td");
  cell.textContent = text;
  return cell.innerHTML.replaceAll("\n", "<br>");
}
