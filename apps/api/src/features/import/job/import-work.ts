import { csvEncoding } from "@lanyard/contract/import/csv-encoding";
import {
  type ImportCheckInput,
  type ImportRunResult,
  importCheckInput,
  importKind,
} from "@lanyard/contract/import/import-job-schema";
import { languages } from "@lanyard/contract/person/person-options";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import type { CopyingTx } from "#src/db/tenant.ts";
import { withoutWrites } from "#src/db/without-writes-sql.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { inBulkAction } from "#src/log/action.ts";
import { decodeText } from "../csv-decoding.ts";
import { findShape } from "../csv-shape.ts";
import { createImportReport, rowProblems } from "../import-errors.ts";
import { mergeRows } from "../import-merge.ts";
import { beginningAs } from "../import-preview.ts";
import { importRows, inCopying } from "../import-run.ts";
import { type ImportPlan, markRows, prepareImport, type StagedRows, takeRowsIn } from "../import-settling.ts";
import { countRowOutcomes } from "../import-sql.ts";
import { importables } from "../importables.ts";
import { inRanges } from "../row-ranges.ts";
import { type FoundCheck, readingColumns } from "./import-job.ts";
import { type ImportRow, updateImport } from "./import-job-sql.ts";
import { countNewCompanies, keepProblems, selectProblemGroups } from "./import-problem-sql.ts";
import type { ImportJobParts } from "./job-parts.ts";
import { storedPieces } from "./stored-file.ts";

/** An import that a process has taken up. */
export interface TakenImport {
  readonly caller: Caller;
  readonly row: ImportRow;
  readonly parts: Pick<ImportJobParts, "store" | "createSlices">;
  /** Ends the work, with nothing done. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { done: number; total: number }) => void;
}

/** Finds what a run would do: its own work, up to its writes. @throws AppError IMPORT_RUNNING and what a run throws */
export async function checkRows(taken: TakenImport): Promise<void> {
  const { caller, row } = taken;
  const plan = await planOf(taken);
  const { source, shape, importable } = plan;
  const read = await beginningAs(source, shape, importable.known);
  const { encoding } = importCheckInput.parse(row.choices);
  await inCopying(caller, taken.signal).inTenant(async (tx) => {
    await prepareImport(tx);
    const found = await withoutWrites(tx, () => findCheck(tx, row, plan));
    await updateImport(
      tx,
      { id: row.id, from: ["checking"] },
      {
        state: "checked",
        check_result: JSON.stringify(found),
        ...readingColumns(read),
        ...(encoding !== undefined && { encoding, encoding_is_sure: true }),
      },
    );
  });
}

async function findCheck(tx: CopyingTx, row: ImportRow, plan: ImportPlan): Promise<FoundCheck> {
  const report = createImportReport(languageOf(row), 0);
  const rows = await takeRowsIn(tx, row.id, plan, report);
  await markRows(rows, plan.choices);
  const merges = await mergeRows(rows, plan.choices.onDuplicate);
  const { created, refused, held } = await countRowOutcomes(tx, row.id);
  const groups = await selectProblemGroups(tx, row.id);
  return {
    create: created,
    update: merges.changingRows,
    unchanged: merges.unchangingRows,
    conflict: held,
    fail: refused,
    companies: plan.choices.createCompanies ? await countNewCompanies(tx, row.id) : 0,
    cells_left_out: report.leftOut.count,
    groups: groups.map(({ problem, first_cells, ...group }) => ({
      reason: textOf(problem, plan),
      ...group,
      first_cells: first_cells.map((cells) => cellList.parse(JSON.parse(cells))),
    })),
  };
}

const cellList = z.array(z.string());

const textOf = (problem: string | null, { importable }: ImportPlan) =>
  rowProblems.find(({ id }) => id === problem) ?? importable.held;

/** Carries out what was checked, as one action. @throws AppError IMPORT_RUNNING */
export async function runRows(taken: TakenImport): Promise<void> {
  const { caller, row, signal } = taken;
  const plan = await planOf(taken);
  await inBulkAction(inCopying(caller, signal), {
    prepare: prepareImport,
    head: async () => ({
      kind: "import",
      noun: importableOf(row).declaration.noun,
      label: row.file_name || "CSV",
    }),
    work: async (tx, log) => {
      const telling = {
        language: languageOf(row),
        mostNamed,
        keep: (rows: StagedRows) => keepRows(rows, row),
      };
      const { companiesCreated, merges, outcomes, created, ...told } = await importRows(
        tx,
        log,
        plan,
        telling,
      );
      const result: ImportRunResult = {
        created,
        updated: merges.changingRows,
        unchanged: merges.unchangingRows,
        failed: outcomes.refused,
        skipped: outcomes.held,
        companies_created: companiesCreated,
        cells_left_out: told.leftOut,
        errors: told.errors
          .slice(0, mostNamed)
          .map((error) => ({ ...error, is_skipped: told.skippedRows.has(error.row) })),
        warnings: told.warnings,
        dates_read: [...told.datesRead],
      };
      const hasChanged = created + merges.updated + companiesCreated > 0;
      await updateImport(
        tx,
        { id: row.id, from: ["running"] },
        {
          state: "done",
          result: JSON.stringify(result),
          action_id: hasChanged ? log.actionId : null,
        },
      );
    },
  });
}

/** Rows that are named in a result; all of them stand in the file of those that did not go in. */
const mostNamed = 100;

async function keepRows(
  { tx, importId, range, slices, importable }: StagedRows,
  row: ImportRow,
): Promise<void> {
  const heldReason = refusalText(importable.held, languageOf(row));
  await inRanges(range, slices, (few) => keepProblems(tx, { jobId: row.id, importId, heldReason }, few));
}

const importableOf = ({ kind }: ImportRow) => importables[importKind.parse(kind)];

const languageOf = ({ language }: ImportRow) => languages.find((known) => known === language) ?? "en";

/** The file as it was chosen to be read. */
async function planOf({ row, caller, parts, signal, onProgress }: TakenImport): Promise<ImportPlan> {
  const importable = importableOf(row);
  const chosen = importCheckInput.parse(row.choices);
  const encoding = chosen.encoding ?? csvEncoding.parse(row.encoding);
  const key = { orgId: caller.orgId, id: row.id };
  let bytesRead = 0;
  const onBytes = (bytes: number) => {
    bytesRead += bytes;
  };
  const read = () => {
    bytesRead = 0;
    return decodeText(storedPieces(parts.store, key, onBytes), encoding);
  };
  const source = { read, createSlices: parts.createSlices };
  const { delimiter, quoting, has_header: hasHeader, rows_above: rowsAbove } = chosen;
  const shape = await findShape(source, { delimiter, quoting, hasHeader, rowsAbove });
  if (shape.headers.length === 0) throw fieldError("file", refusal("csvEmpty"));
  const size = Math.max(1, row.file_bytes);
  const writes = row.state === "running";
  let rowsRead = 0;
  let rowsWritten = 0;
  const tell = () => {
    const total = Math.max(rowsRead, Math.round((rowsRead * size) / Math.max(1, bytesRead)));
    // A run reads each row and then writes it: each is half of the work.
    onProgress({ done: writes ? Math.floor((rowsRead + rowsWritten) / 2) : rowsRead, total });
  };
  const onRow = (count: number) => {
    rowsRead = count;
    tell();
  };
  const onWritten = (count: number) => {
    rowsWritten += count;
    tell();
  };
  return { importable, source, shape, choices: choicesOf(chosen), signal, onRow, onWritten };
}

const waysOf = {
  key: ["key"],
  external_id: ["external_id", "key"],
  key_or_name: ["key", "external_id", "alike"],
} as const;

function choicesOf({
  mapping,
  match_by,
  on_match,
  create_companies,
  date_order,
  name_order,
}: ImportCheckInput) {
  return {
    columnMapping: mapping,
    matchBy: waysOf[match_by],
    onDuplicate: on_match,
    createCompanies: create_companies,
    dateOrder: date_order,
    nameOrder: name_order,
  };
}
