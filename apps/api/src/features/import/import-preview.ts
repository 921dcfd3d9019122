import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { ShapeChoices } from "@lanyard/contract/import/csv-shape";
import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { fileError } from "#src/http/app-error.ts";
import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { suggestTypes } from "./column-type.ts";
import { type CsvSource, decodeText, isText, readPrefix } from "./csv-decoding.ts";
import { findEncoding } from "./csv-encoding.ts";
import { unnamedColumn } from "./csv-header.ts";
import { readRecords } from "./csv-records.ts";
import { type CsvShape, type CsvTable, findShape } from "./csv-shape.ts";
import type { Importables } from "./importables.ts";
import { likelyKind, suggestFor } from "./imported-kinds.ts";

const shownRows = 20;
/** Enough rows to detect filled columns and the looks of their cells. */
export const comparedRows = 200;

/**
 * The maximum number of rows to search for filled ones, because a file can begin with millions of blank rows.
 */
const mostLooked = 20_000;

export interface FileBytes {
  readonly read: () => AsyncIterable<Uint8Array>;
  readonly createSlices: () => TimeSlices;
  readonly encoding?: CsvEncoding | undefined;
  /** Whether the rest of the file is missing. */
  readonly isPart?: boolean;
  readonly choices?: ShapeChoices | undefined;
}

/** The number of characters at the start of a file that show whether the file is text. */
const looked = 4096;

/**
 * Detects the encoding and the shape of a file.
 * @throws AppError INVALID_INPUT for a binary, empty or malformed file
 */
export async function readTable({
  read,
  createSlices,
  encoding: chosen,
  isPart = false,
  choices,
}: FileBytes) {
  const found = chosen === undefined ? await findEncoding(read, isPart) : { encoding: chosen, isSure: true };
  const { encoding, isSure: encodingIsSure } = found;
  const source: CsvSource = { read: () => decodeText(read(), encoding), createSlices, isPart };
  if (!isText(await readPrefix(source, looked))) throw fileError("file", refusal("csvNotText"));
  return { source, shape: await findShape(source, choices), encoding, encodingIsSure };
}

/** Returns the preview of a file, and another kind of record that fits the columns better. */
export async function previewWithKind(kinds: Importables, table: CsvTable, kind: ImportKind) {
  const rows = await firstRows(table);
  const looksLike = await likelyKind(kinds, kind, { headers: table.shape.headers, rows });
  return { ...(await previewOf(kinds, { ...table.shape, rows }, kind)), looksLike };
}

export async function firstRows({ source, shape }: CsvTable): Promise<Rows> {
  const rows: Rows = [];
  for await (const { cells } of readRecords(source, shape, undefined, mostLooked))
    if (rows.push(cells) === comparedRows) break;
  return rows;
}

type Rows = (readonly string[])[];

const shownLetters = 1000;

const shownCell = (cell = "") => shortenedText(cell, shownLetters);

export async function previewOf(
  kinds: Importables,
  { delimiter, quoting, hasHeader, headerRow, headers, rows }: CsvShape & { readonly rows: Rows },
  kind: ImportKind,
) {
  const isColumn = headers.map(
    (header, index) => header !== unnamedColumn(index) || rows.some((cells) => cells[index]?.trim()),
  );
  return {
    /** All columns in order; "" for a column with neither name nor cells. */
    columns: headers.map((header, index) => (isColumn[index] ? header : "")),
    headers: headers.filter((_, index) => isColumn[index]),
    sampleRows: rows
      .slice(0, shownRows)
      .map((cells) =>
        headers.map((_, index) => shownCell(cells[index])).filter((_, index) => isColumn[index]),
      ),
    suggestedMapping: await suggestFor(kinds, kind, { headers, rows }),
    columnTypes: await suggestTypes({ headers, rows }),
    delimiter,
    quoting,
    hasHeader,
    rowsAbove: headerRow - (hasHeader ? 1 : 0),
  };
}
