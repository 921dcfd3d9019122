import type { ImportResult } from "@lanyard/contract/import/import-schema";
import { inertCell } from "@lanyard/contract/import/inert-cell";
import { t } from "#src/lib/i18n/messages.ts";

/** The rows that failed as a CSV file of their own, each with the reason, to be mended and imported again. */
export function failedRowsFile({ headers, errors }: Pick<ImportResult, "headers" | "errors">): Blob {
  const lines = [
    [...headers, t("import.reason")],
    ...errors.map(({ cells, message }) => [...padded(cells, headers.length), message]),
  ];
  const text = lines.map((cells) => cells.map(csvCell).join(",")).join("\r\n");
  // The mark tells a spreadsheet that this is UTF-8.
  return new Blob([`\uFEFF${text}\r\n`], { type: "text/csv" });
}

function padded(cells: readonly string[], length: number): string[] {
  return [...cells, ...Array<string>(Math.max(0, length - cells.length)).fill("")];
}

function csvCell(cell: string): string {
  const inert = inertCell(cell);
  return /[",\r\n]/u.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
