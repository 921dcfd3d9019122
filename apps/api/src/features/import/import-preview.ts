import type { CsvDelimiter, ImportPreview } from "@lanyard/contract/import/import-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { fieldError } from "#src/http/app-error.ts";
import { suggestMapping } from "./column-suggestion.ts";
import { readRecords } from "./csv-records.ts";
import { findShape } from "./csv-shape.ts";
import type { CsvSource } from "./csv-source.ts";
import { textOf } from "./import-receiving.ts";

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

const beginningRows = 20;

/** The same of the beginning of a file that is there whole, and how it was understood. */
export async function previewOfBeginning(
  read: () => AsyncIterable<Uint8Array>,
  createSlices: () => TimeSlices,
) {
  const { source, ...understood } = await textOf({ file: { read } }, createSlices);
  const shape = await findShape(source);
  if (shape.headers.length === 0) throw fieldError("file", refusal("csvEmpty"));
  const sampleRows: string[][] = [];
  for await (const { row, cells } of readRecords(source, shape.delimiter, neverEnding)) {
    if (row <= shape.headerRow) continue;
    if (sampleRows.push(shape.headers.map((_, index) => cells[index] ?? "")) === beginningRows) break;
  }
  const { headers, delimiter } = shape;
  const preview = { headers: [...headers], sampleRows, suggestedMapping: suggestMapping(headers), delimiter };
  return { preview, ...understood };
}

const neverEnding = new AbortController().signal;
