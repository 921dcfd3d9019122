import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";
import type { ShapeChoices } from "@lanyard/contract/import/csv-shape";
import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import type { ImportPreview } from "@lanyard/contract/import/import-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { fileError } from "#src/http/app-error.ts";
import { shortenedText } from "#src/records/shortened-text.ts";
import { suggestTypes } from "./column-type.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { unnamedColumn } from "./csv-header.ts";
import { readRecords } from "./csv-records.ts";
import { type CsvShape, findShape } from "./csv-shape.ts";
import { textOf } from "./import-receiving.ts";
import type { Importables } from "./importables.ts";
import { likelyKind, suggestFor } from "./imported-kinds.ts";

const shownRows = 20;
/** Enough rows to detect filled columns and the looks of their cells. */
export const comparedRows = 200;

export async function previewOf(
  kinds: Importables,
  source: CsvSource,
  signal: AbortSignal,
  choices: ShapeChoices,
): Promise<Omit<ImportPreview, "encoding" | "encodingIsSure">> {
  const shape = await findShape(source, choices);
  const rows: Rows = [];
  let totalRows = 0;
  for await (const { row, cells } of readRecords(source, shape, signal)) {
    if (row <= shape.headerRow) continue;
    totalRows += 1;
    if (rows.length < comparedRows) rows.push(cells);
  }
  return { ...(await shown({ kinds, source, shape, rows, kind: "contact" })), totalRows };
}

/**
 * The maximum number of rows to search for filled ones, because a file can begin with millions of blank rows.
 */
const mostLooked = 20_000;

export interface Beginning {
  readonly read: () => AsyncIterable<Uint8Array>;
  readonly createSlices: () => TimeSlices;
  readonly encoding?: CsvEncoding | undefined;
  /** Whether the rest of the file is missing. */
  readonly isPart?: boolean;
  readonly choices?: ShapeChoices | undefined;
}

/**
 * Reads the shape of a file.
 * @throws AppError INVALID_INPUT for an unreadable file
 */
export async function readFileShape({ read, createSlices, encoding, isPart, choices }: Beginning) {
  const { source, ...understood } = await textOf({ file: { read }, isPart }, createSlices, encoding);
  const shape = await findShape(source, choices);
  if (shape.headers.length === 0) throw fileError("file", refusal("csvEmpty"));
  return { source, shape, ...understood };
}

export async function previewOfBeginning(beginning: Beginning, kinds: Importables, kind: ImportKind) {
  const { source, shape, ...understood } = await readFileShape(beginning);
  return { preview: await previewWithShape(kinds, source, shape, kind), ...understood };
}

export async function previewWithShape(
  kinds: Importables,
  source: CsvSource,
  shape: CsvShape,
  kind: ImportKind,
) {
  const rows = await firstRows(source, shape);
  const preview = await shown({ kinds, source, shape, rows, kind });
  const table = { headers: shape.headers, rows };
  return { ...preview, looksLike: await likelyKind(kinds, kind, table, source.createSlices()) };
}

export async function firstRows(source: CsvSource, shape: CsvShape): Promise<Rows> {
  const rows: Rows = [];
  for await (const { row, cells } of readRecords(source, shape, undefined, mostLooked)) {
    if (row > shape.headerRow && rows.push(cells) === comparedRows) break;
  }
  return rows;
}

type Rows = (readonly string[])[];

const shownLetters = 1000;

const shownCell = (cell = "") => shortenedText(cell, shownLetters);

interface Shown {
  readonly kinds: Importables;
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly rows: Rows;
  readonly kind: ImportKind;
}

async function shown({ kinds, source, shape, rows, kind }: Shown) {
  const { delimiter, quoting, hasHeader, headerRow, headers } = shape;
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
    suggestedMapping: await suggestFor(kinds, kind, { headers, rows }, source.createSlices()),
    columnTypes: await suggestTypes({ headers, rows }, source.createSlices()),
    delimiter,
    quoting,
    hasHeader,
    rowsAbove: headerRow - (hasHeader ? 1 : 0),
  };
}
