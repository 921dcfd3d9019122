import type { Language } from "@lanyard/contract/person/person-options";
import type { Refusal } from "@lanyard/contract/refusals/refusal";
import { newId } from "#src/db/new-id.ts";
import type { CopyingTx } from "#src/db/tenant.ts";
import { companyRowByName } from "#src/features/company/company.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { type CsvRecord, readRecords } from "./csv-records.ts";
import type { CsvShape } from "./csv-shape.ts";
import type { CsvSource } from "./csv-source.ts";
import type { MappedColumn } from "./import-columns.ts";
import { type ImportReport, problemOf } from "./import-errors.ts";
import { type PreparedRow, prepareRow } from "./import-row.ts";
import { copyRows } from "./import-sql.ts";
import type { Importable, RowContext } from "./importable.ts";
import { copyLine, type StagedRow, stagedColumns } from "./staged-row.ts";

interface Staging {
  readonly importable: Importable;
  readonly importId: string;
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly columns: readonly MappedColumn[];
  readonly context: RowContext;
  readonly isPart: boolean;
  readonly report: ImportReport;
  readonly signal: AbortSignal;
  readonly onRow?: ((count: number) => void) | undefined;
}

/**
 * Reads the file piece by piece into the staging table; rows that are refused stand there too, and in the report. Answers
 * how many were good. The database sets the pace, so that at most a few pieces stand in memory.
 */
export async function stageRows(tx: CopyingTx, staging: Staging): Promise<number> {
  let count = 0;
  let read = 0;
  const countRow = (isGood: boolean) => {
    if (isGood) count += 1;
    read += 1;
    staging.onRow?.(read);
  };
  await copyRows(tx, stagedColumns, pieces(copyLines(tx.orgId, staging, countRow)));
  return count;
}

async function* copyLines(
  orgId: string,
  staging: Staging,
  countRow: (isGood: boolean) => void,
): AsyncIterable<string> {
  const { importable, source, shape, columns, context, isPart, report, signal } = staging;
  const rules = { importable, columnCount: shape.headers.length, context, isPart };
  const staged = { orgId, importId: staging.importId };
  for await (const record of readRecords(source, shape, signal)) {
    if (record.row <= shape.headerRow) continue;
    const prepared = prepareRow(record.cells, columns, rules);
    if ("isSilent" in prepared) {
      countRow(false);
    } else if ("refused" in prepared) {
      countRow(false);
      report.failed.add({ row: record.row, message: prepared.refused, cells: [...record.cells] });
      yield copyLine(
        refusedRow(staged, record, prepared.refused, {
          keyField: importable.keyField,
          language: report.language,
        }),
      );
    } else {
      countRow(true);
      for (const message of prepared.leftOut) report.leftOut.add({ row: record.row, message, cells: [] });
      yield copyLine(stagedRow(staged, record, prepared));
    }
  }
}

const pieceLength = 32_768;

/** Lines put together to pieces: one message to the database for each row would cost more than the row. */
async function* pieces(lines: AsyncIterable<string>): AsyncIterable<string> {
  let piece = "";
  for await (const line of lines) {
    piece += line;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

interface Staged {
  readonly orgId: string;
  readonly importId: string;
}

function stagedRow(staged: Staged, record: CsvRecord, prepared: PreparedRow): StagedRow {
  const company = prepared.companyName === null ? undefined : companyRowByName(prepared.companyName);
  return {
    ...emptyRow(staged, record),
    match_keys: prepared.matchKeys,
    record: filledOnly(prepared.columns),
    company_key: company?.key ?? null,
    company: company === undefined ? null : filledOnly(company.columns),
    new_company_id: company === undefined ? null : newId(),
    company_name: prepared.companyName,
    contact_keys: prepared.contactKeys ?? null,
    note: prepared.note,
    note_id: prepared.note === null ? null : newId(),
  };
}

/** A column that is not named becomes null: half of a row's text would be the names of empty ones. */
function filledOnly(columns: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const filled: Record<string, unknown> = {};
  for (const name of Object.keys(columns)) if (columns[name] !== null) filled[name] = columns[name];
  return filled;
}

function refusedRow(
  staged: Staged,
  record: CsvRecord,
  refused: Refusal,
  { keyField, language }: { keyField: string; language: Language },
): StagedRow {
  const reason = refusalText(refused, language);
  return { ...emptyRow(staged, record), outcome: "refuse", problem: problemOf(refused, keyField), reason };
}

function emptyRow({ orgId, importId }: Staged, { row, cells }: CsvRecord): StagedRow {
  return {
    org_id: orgId,
    import_id: importId,
    row_number: row,
    record_id: newId(),
    match_keys: [],
    record: {},
    cells: JSON.stringify(cells),
    company_key: null,
    company: null,
    new_company_id: null,
    company_name: null,
    contact_keys: null,
    note: null,
    note_id: null,
    outcome: "create",
    problem: null,
    reason: null,
  };
}
