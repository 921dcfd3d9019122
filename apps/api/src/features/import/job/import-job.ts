import {
  type ImportCheck,
  importCheck,
  importCheckInput,
  importGroup,
  importJob,
  importKind,
  importRunResult,
  listedImport,
} from "@lanyard/contract/import/import-job-schema";
import { importRowWarning } from "@lanyard/contract/import/import-schema";
import type { Language } from "@lanyard/contract/person/person-options";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { AppError } from "#src/http/app-error.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { inLanguage, storedReason, storedRefusal } from "../import-errors.ts";
import type { previewWithKind } from "../import-preview.ts";
import type { Importables } from "../importables.ts";
import { namingTargetsOf, targetsOf } from "../imported-kinds.ts";
import { reusableRows } from "../reusable-rows.ts";
import { type ImportRow, type ListedRow, storedImport } from "./import-job-sql.ts";
import { sheetNames } from "./stored-file.ts";

export const notReady = () => new AppError("CHANGED_SINCE", { message: refusal("importNotReady") });

const storedWarnings = z.array(importRowWarning.extend({ message: storedReason }));

const storedGroup = importGroup.extend({
  reason: storedRefusal,
  // Older versions stored checks without these fields.
  noun: importGroup.shape.noun.default("contact"),
  problem: importGroup.shape.problem.default(""),
});
export const storedCheck = importCheck.extend({
  groups: z.array(storedGroup),
  cell_groups: z.array(importCheck.shape.cell_groups.element.extend({ reason: storedRefusal })).default([]),
  // Older versions stored checks without these fields.
  cells_left_out: importCheck.shape.cells_left_out.default(0),
  warnings: storedWarnings.default([]),
  unnamed: z.array(storedGroup).default([]),
  likely: z.array(storedGroup).default([]),
  dates_read: importCheck.shape.dates_read.default([]),
  changed_fields: importCheck.shape.changed_fields.default([]),
  kinds: importCheck.shape.kinds.default([]),
  column_values: importCheck.shape.column_values.default([]),
  new_stages: importCheck.shape.new_stages.default([]),
  new_fields: importCheck.shape.new_fields.default([]),
});

/** The parsed result of a check, with refusals that are not translated yet. */
export type FoundCheck = z.output<typeof storedCheck>;
export type FoundGroup = z.output<typeof storedGroup>;

export const newStagesOf = ({ check_result, kept_rows }: Pick<ImportRow, "check_result" | "kept_rows">) =>
  check_result === null
    ? (reusableRows.safeParse(kept_rows).data?.new_stages ?? [])
    : storedCheck.parse(check_result).new_stages;

export const newFieldsIn = ({ check_result }: Pick<ImportRow, "check_result">) =>
  check_result === null ? [] : storedCheck.parse(check_result).new_fields;

const storedResult = importRunResult.extend({
  errors: z.array(importRunResult.shape.errors.element.extend({ message: storedReason })),
  warnings: storedWarnings,
});
export type FoundResult = z.input<typeof storedResult>;

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
    check: check_result === null ? null : checkOf(check_result, language),
    result: result === null ? null : resultOf(result, language),
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
    reason: failure === null ? null : refusalText(storedRefusal.parse(failure), language),
  };
}

function checkOf(stored: unknown, language: Language): ImportCheck {
  const { groups, unnamed, likely, cell_groups, warnings, ...counts } = storedCheck.parse(stored);
  const told = <Group extends { readonly reason: Refusal }>({ reason, ...rest }: Group) => ({
    ...rest,
    reason: refusalText(reason, language),
  });
  return {
    ...counts,
    warnings: inLanguage(warnings, language),
    groups: groups.map(told),
    unnamed: unnamed.map(told),
    likely: likely.map(told),
    cell_groups: cell_groups.map(told),
  };
}

function resultOf(stored: unknown, language: Language) {
  const { errors, warnings, ...counts } = storedResult.parse(stored);
  return { ...counts, errors: inLanguage(errors, language), warnings: inLanguage(warnings, language) };
}
