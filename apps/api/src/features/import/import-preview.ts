import type { CsvDelimiter, ImportPreview } from "@lanyard/contract/import/import-schema";
import { suggestMapping } from "./column-suggestion.ts";
import { readRecords } from "./csv-records.ts";
import { findShape } from "./csv-shape.ts";
import type { CsvSource } from "./csv-source.ts";

const sampledRows = 3;

/** What is in a CSV text: its columns, the first rows, how many there are, and what each column may become. */
export async function previewOf(
  source: CsvSource,
  signal: AbortSignal,
  delimiter?: CsvDelimiter,
): Promise<Omit<ImportPreview, "encoding" | "encodingIsSure">> {
  const shape = await findShape(source, delimiter);
  const sampleRows: string[][] = [];
  let totalRows = 0;
  for await (const { row, cells } of readRecords(source, shape.delimiter, signal)) {
    if (row <= shape.headerRow) continue;
    totalRows += 1;
    if (sampleRows.length < sampledRows) sampleRows.push(shape.headers.map((_, index) => cells[index] ?? ""));
  }
  return {
    headers: [...shape.headers],
    sampleRows,
    totalRows,
    suggestedMapping: suggestMapping(shape.headers),
    delimiter: shape.delimiter,
  };
}
