import {
  importCheck,
  importCheckInput,
  importGroup,
  importJob,
  importKind,
  importRunResult,
  listedImport,
} from "@lanyard/contract/import/import-job-schema";
import type { Language } from "@lanyard/contract/person/person-options";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { AppError } from "#src/http/app-error.ts";
import { inLanguage } from "../import-errors.ts";
import type { previewWithKind } from "../import-preview.ts";
import type { Importables } from "../importables.ts";
import { namingTargetsOf, targetsOf } from "../imported-kinds.ts";
import { reusableRows } from "../reusable-rows.ts";
import { type ImportRow, type ListedRow, storedImport } from "./import-job-sql.ts";
import { sheetNames } from "./stored-file.ts";

export const notReady = () => new AppError("CHANGED_SINCE", { message: refusal("importNotReady") });

// Older versions stored checks without the fields that have defaults here.
const storedGroup = importGroup.extend({
  noun: importGroup.shape.noun.default("contact"),
  problem: importGroup.shape.problem.default(""),
});
/** A check in the language of the reader. */
const storedCheck = importCheck.extend({
  groups: z.array(storedGroup),
  cell_groups: importCheck.shape.cell_groups.default([]),
  cells_left_out: importCheck.shape.cells_left_out.default(0),
  warnings: importCheck.shape.warnings.default([]),
  unnamed: z.array(storedGroup).default([]),
  likely: z.array(storedGroup).default([]),
  dates_read: importCheck.shape.dates_read.default([]),
  changed_fields: importCheck.shape.changed_fields.default([]),
  kinds: importCheck.shape.kinds.default([]),
  column_values: importCheck.shape.column_values.default([]),
  new_stages: importCheck.shape.new_stages.default([]),
  new_fields: importCheck.shape.new_fields.default([]),
});
const storedAdditions = storedCheck.pick({ new_stages: true, new_fields: true });

export const newStagesOf = ({ check_result, kept_rows }: Pick<ImportRow, "check_result" | "kept_rows">) =>
  check_result === null
    ? (reusableRows.safeParse(kept_rows).data?.new_stages ?? [])
    : storedAdditions.parse(check_result).new_stages;

export const newFieldsIn = ({ check_result }: Pick<ImportRow, "check_result">) =>
  check_result === null ? [] : storedAdditions.parse(check_result).new_fields;

export function readingColumns(read: Awaited<ReturnType<typeof previewWithKind>>) {
  return {
    headers: JSON.stringify(read.columns),
    sample_rows: JSON.stringify(read.sampleRows),
    suggested_mapping: JSON.stringify(read.suggestedMapping),
    column_types: JSON.stringify(read.columnTypes),
    looks_like: read.looksLike ?? null,
    delimiter: read.delimiter,
    quoting: read.quoting,
    has_header: read.hasHeader,
    rows_above: read.rowsAbove,
  };
}

/** Returns the columns of the file in order; "" for a column with neither name nor cells. */
export const columnsOf = ({ headers }: Pick<ImportRow, "headers">) => importJob.shape.headers.parse(headers);

export function jobOf(row: ImportRow, kinds: Importables, language: Language): z.input<typeof importJob> {
  const { check_result, choices, result } = row;
  const kind = importKind.parse(row.kind);
  return {
    ...listedJobOf(row, language),
    ...importJob.pick({ sample_rows: true, suggested_mapping: true, column_types: true }).parse(row),
    headers: columnsOf(row).filter((name) => name !== ""),
    sheet: row.sheet,
    sheets: sheetNames(row.sheets),
    looks_like: row.looks_like === null ? null : importKind.parse(row.looks_like),
    targets: targetsOf(kinds, kind),
    naming_targets: namingTargetsOf(kind),
    choices: choices === null ? null : importCheckInput.parse(choices),
    check: check_result === null ? null : storedCheck.parse(inLanguage(check_result, language)),
    result: result === null ? null : importRunResult.parse(inLanguage(result, language)),
  };
}

const shownImport = storedImport.extend(listedImport.pick({ is_undone: true, result: true }).shape);

export function listedJobOf(row: ListedRow, language: Language): z.input<typeof listedImport> {
  const { progress_done: done, progress_total: total, failure, state, attempts } = row;
  const isWorkedOn = state === "checking" || state === "running";
  return {
    ...shownImport.parse(row),
    progress: { done, total },
    waiting: isWorkedOn && attempts === 0,
    begun_again: isWorkedOn && attempts > 1,
    reason: listedImport.shape.reason.parse(inLanguage(failure, language)),
  };
}
