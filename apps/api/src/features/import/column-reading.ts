import { type DateOrder, readWrittenDate } from "@lanyard/contract/field/written-date";
import { type DecimalMark, readWrittenNumber } from "@lanyard/contract/field/written-number";
import type { CsvRecord } from "./csv-records.ts";

/** What a column's cells are written in: the order of day and month, or the mark before decimals. */
export type Convention = DateOrder | DecimalMark;

export type ColumnKind = "date" | "number";

/** What a column tells about how it is written. */
export interface ColumnEvidence {
  /** What its cells prove: one convention, or two when it was put together of several. */
  readonly proofs: ReadonlySet<Convention>;
  /** The first cell that can be read in two ways. */
  readonly open: string | undefined;
}

/** So many rows tell enough about a column in which nothing can be read in two ways. */
const enoughRows = 10_000;

/**
 * Looks for what each column proves, by its index: all rows for a column that has cells with two meanings until one
 * proves which, and the first ten thousand for the others. Nothing of a row is kept.
 */
export async function findEvidence(
  records: AsyncIterable<CsvRecord>,
  kinds: ReadonlyMap<number, ColumnKind>,
): Promise<ReadonlyMap<number, ColumnEvidence>> {
  const columns = [...kinds].map(([index, kind]) => ({
    index,
    kind,
    proofs: new Set<Convention>(),
    open: noCell(),
  }));
  let rows = 0;
  for await (const { cells } of records) {
    rows += 1;
    for (const column of columns) noteCell(column, cells[column.index]?.trim() ?? "");
    const isOver = rows >= enoughRows;
    if (
      columns.every(
        ({ proofs, open }) => proofs.size > 1 || (isOver && (proofs.size > 0 || open === undefined)),
      )
    )
      break;
  }
  return new Map(columns.map(({ index, proofs, open }) => [index, { proofs, open }]));
}

interface Column {
  readonly kind: ColumnKind;
  readonly proofs: Set<Convention>;
  open: string | undefined;
}

const noCell = (): string | undefined => undefined;

function noteCell(column: Column, cell: string): void {
  if (cell === "") return;
  const read = readCell(column.kind, cell);
  if (read === undefined) return;
  if ("byConvention" in read) column.open ??= cell;
  else if (read.proof !== undefined) column.proofs.add(read.proof);
}

/** The convention that a column's open cells are read by: what it proves, else the importer's own; none when it proves two. */
export function conventionOf(
  { proofs }: ColumnEvidence,
  own: Convention | undefined,
): Convention | undefined {
  const [proof] = proofs;
  if (proofs.size > 1) return undefined;
  return proof ?? own;
}

export type ReadCell =
  | { readonly value: string | number; readonly proof: Convention | undefined }
  | { readonly byConvention: ReadonlyMap<Convention, string | number> };

/** No date and no number is longer, and reading a long text takes long. */
const longestCell = 60;

/** Reads one cell of a column; undefined when it is no date or no number. */
export function readCell(kind: ColumnKind, cell: string): ReadCell | undefined {
  if (cell.length > longestCell) return undefined;
  return kind === "date" ? readDateCell(cell) : readNumberCell(cell);
}

/** What a cell means in a column that is written by a convention; undefined when that leaves it open. */
export function valueBy(
  kind: ColumnKind,
  cell: string,
  convention: Convention | undefined,
): string | number | undefined {
  const read = readCell(kind, cell);
  if (read === undefined || "value" in read) return read?.value;
  return convention === undefined ? undefined : read.byConvention.get(convention);
}

/** Times behind a date, as exports of other programs have them, say nothing about the day. */
const time = /[T\s]+\d{1,2}:\d{2}.*$/su;

function readDateCell(cell: string): ReadCell | undefined {
  const read = readWrittenDate(cell.replace(time, ""));
  if (!read) return undefined;
  if ("day" in read) return { value: read.day, proof: read.order };
  return {
    byConvention: new Map<Convention, string>([
      ["day", read.byOrder.day],
      ["month", read.byOrder.month],
    ]),
  };
}

/** A sign or code of a currency before or behind an amount says nothing about the number. */
const currencyMark = /^[A-Z]{0,3}\s*\p{Sc}?\s*(?=[-+−\d])|\s*\p{Sc}?\s*(?:[A-Z]{3})?$/gu;

function readNumberCell(cell: string): ReadCell | undefined {
  const read = readWrittenNumber(cell.replace(/\s*%$/u, "").replace(currencyMark, ""));
  if (!read) return undefined;
  if ("value" in read) return { value: read.value, proof: read.decimalMark };
  return {
    byConvention: new Map<Convention, number>([
      [".", read.byMark["."]],
      [",", read.byMark[","]],
    ]),
  };
}
