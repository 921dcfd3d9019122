import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import { companyRowByName } from "#src/features/company/company.ts";
import { isDamaged } from "./cell-debris.ts";
import type { CsvSource } from "./csv-decoding.ts";
import { type CsvRecord, readRecords } from "./csv-records.ts";
import type { CsvShape } from "./csv-shape.ts";
import { cellPartRefusal } from "./field-cell.ts";
import type { MappedColumn } from "./import-columns.ts";
import { problemOf } from "./import-errors.ts";
import { type PreparedRow, prepareRow, type RefusedRow } from "./import-row.ts";
import type { ImportedKind, RowContext } from "./importable.ts";
import { copyLine, type StagedRow } from "./staged-row.ts";

export interface StagingRules {
  readonly importable: ImportedKind;
  readonly orgId: string;
  readonly importId: string;
  readonly shape: CsvShape;
  readonly columns: readonly MappedColumn[];
  readonly context: RowContext;
  readonly isPart: boolean;
  /** The number of the last row that is already staged. */
  readonly after?: number | undefined;
}

export interface StagedPiece<Lines extends string | Uint8Array = string | Uint8Array> {
  /** The rows in COPY format. */
  readonly lines: Lines;
  /** The number of rows read so far. `good` of them can become records. */
  readonly read: number;
  readonly good: number;
  readonly row: number;
}

/**
 * The minimum number of characters in a piece. Threads exchange rows in pieces, because a message for each
 * row would take longer than reading the rows.
 */
const pieceLength = 32_768;

/**
 * Yields the rows of a file as lines for the staging table, including refused rows.
 * @throws AppError like `readRecords`
 */
export async function* stagedPieces(
  source: CsvSource,
  rules: StagingRules,
  signal?: AbortSignal,
): AsyncIterable<StagedPiece<string>> {
  const { shape, after = 0 } = rules;
  const toLine = lineWriter(rules);
  let [lines, read, good, row] = ["", 0, 0, after];
  const piece = () => ({ lines, read, good, row });
  const records = markTornRows(readRecords(source, shape, signal), shape.headers.length);
  for await (const { record, isTorn } of records) {
    if (record.row <= after) continue;
    const { line, isGood } = toLine(record, isTorn);
    lines += line;
    read += 1;
    row = record.row;
    if (isGood) good += 1;
    if (lines.length < pieceLength) continue;
    yield piece();
    lines = "";
  }
  yield piece();
}

function lineWriter({ importable, shape, columns, context, isPart, orgId, importId }: StagingRules) {
  const { delimiter, headers } = shape;
  const rules = { importable, columnCount: headers.length, delimiter, context, isPart };
  const namesIds = columns.some(({ holdsIds }) => holdsIds === true);
  return (record: CsvRecord, isTorn: boolean): { readonly line: string; readonly isGood: boolean } => {
    const prepared = isTorn
      ? { refused: refusal("rowOfSeveralLines"), leftOut: [] }
      : prepareRow(record.cells, columns, rules);
    if ("isSilent" in prepared) return { line: "", isGood: false };
    const common = {
      ...{ org_id: orgId, import_id: importId, row_number: record.row, record_id: newId() },
      cells: JSON.stringify(record.cells),
    };
    if ("refused" in prepared)
      return { line: copyLine({ ...common, ...refusedColumns(prepared) }), isGood: false };
    const leftOut = [...prepared.leftOut, ...zeroBytesIn(record, columns)];
    const row = rowColumns({ ...prepared, leftOut }, !namesIds);
    return { line: copyLine({ ...common, ...row }), isGood: true };
  };
}

/** The maximum number of rows in which to search for the end of a damaged cell. */
const mostTornRows = 10;

/** Marks rows that are only lines of one quoted cell, because a stray quotation mark split the cell. */
async function* markTornRows(records: AsyncIterable<CsvRecord>, columnCount: number) {
  let held: CsvRecord[] = [];
  function* settled(isLast: boolean) {
    for (let count = tornRows(held, columnCount, isLast); count !== undefined && held.length > 0; ) {
      for (const record of held.slice(0, count)) yield { record, isTorn: count > 1 };
      held = held.slice(count);
      count = tornRows(held, columnCount, isLast);
    }
  }
  for await (const record of records) {
    held.push(record);
    yield* settled(false);
  }
  yield* settled(true);
}

/**
 * Returns the number of rows that are lines of one cell; returns 1 for a normal row, and undefined if more
 * rows must be read to decide.
 */
function tornRows(
  [first, ...others]: readonly CsvRecord[],
  columnCount: number,
  isLast: boolean,
): number | undefined {
  if (first === undefined || !first.cells.some(isDamaged)) return 1;
  const isWhole = ({ cells }: CsvRecord) => cells.length === columnCount;
  let onlyParts = true;
  for (const [index, row] of others.entries()) {
    const isEnd =
      isWhole(row) && isWhole(first) ? isOpenAtEnd(first) && endsLine(row) : row.cells.some(endsInMark);
    if (isEnd && (onlyParts || !isWhole(row))) return index + 2;
    onlyParts &&= !isWhole(row);
    if (!onlyParts && isWhole(first)) return 1;
  }
  return isLast || others.length >= mostTornRows ? 1 : undefined;
}

/**
 * Returns whether the last cell of a row opens a quotation mark without closing it, so the text
 * continues in the next row.
 */
function isOpenAtEnd({ cells }: CsvRecord): boolean {
  const last = cells.at(-1) ?? "";
  return isDamaged(last) && last.split('"').length % 2 === 0;
}

const endsLine = ({ cells }: CsvRecord) => endsInMark(cells.at(-1) ?? "");

/** Returns whether a quotation mark in a cell closes a cell that began in an earlier row. */
function endsInMark(cell: string): boolean {
  const isOpened = cell.startsWith('"') || !cell.trimEnd().endsWith('"');
  return !isOpened || cell.split('"').length % 2 === 0;
}

function zeroBytesIn({ cells, withZeroBytes = [] }: CsvRecord, columns: readonly MappedColumn[]): Refusal[] {
  return withZeroBytes.flatMap((place) => {
    const column = columns.find(({ index }) => index === place);
    const cell = cells[place] ?? "";
    return column === undefined ? [] : [cellPartRefusal(column.named, cell, refusal("zeroBytesLeftOut"))];
  });
}

const mostKept = 50;

const keptLeftOut = (leftOut: readonly Refusal[]) =>
  leftOut.length === 0 ? null : JSON.stringify(leftOut.slice(0, mostKept));

/**
 * Returns the staging columns of a row. `createsCompany` is false if a column contains ids, because an id is
 * not the name of a company to create.
 */
function rowColumns(prepared: PreparedRow, createsCompany: boolean): StagedRow {
  const { companyName, companyWebsite = null } = prepared;
  const company = companyName === null ? undefined : companyRowByName(companyName, companyWebsite);
  return {
    outcome: "create",
    match_keys: prepared.matchKeys,
    // An explicit null keeps the importing user from becoming the owner.
    record: {
      ...Object.fromEntries(prepared.nobody.map((name) => [name, null])),
      ...filledOnly(prepared.columns),
    },
    ...(company !== undefined && { company_key: company.key, company: filledOnly(company.columns) }),
    ...(company !== undefined && createsCompany && { new_company_id: newId() }),
    company_name: prepared.companyName,
    link_keys: prepared.linkKeys ?? null,
    ...(prepared.note !== null && { note: prepared.note, note_id: newId() }),
    left_out: keptLeftOut(prepared.leftOut),
    column_values: prepared.told.length === 0 ? null : JSON.stringify(prepared.told),
  };
}

/** Omits empty columns, because their names would be half of a row's text. */
function filledOnly(columns: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const filled: Record<string, unknown> = {};
  for (const name of Object.keys(columns)) if (columns[name] !== null) filled[name] = columns[name];
  return filled;
}

const refusedColumns = ({ refused, leftOut }: RefusedRow): StagedRow => ({
  ...{ outcome: "refuse", match_keys: [], record: {} },
  problem: problemOf(refused),
  reason: JSON.stringify(refused),
  left_out: keptLeftOut(leftOut),
});
