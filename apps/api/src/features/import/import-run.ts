import {
  type ImportCheck,
  type ImportRunResult,
  importNoun,
} from "@lanyard/contract/import/import-job-schema";
import { type ImportOutcome, importResult } from "@lanyard/contract/import/import-schema";
import { namedToBeMade } from "@lanyard/contract/import/import-targets";
import { maxImportErrors } from "@lanyard/contract/limits";
import { newId } from "#src/db/new-id.ts";
import type { CopyingTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import { heldDefinitions } from "#src/records/custom/custom-definition.ts";
import { labelOf } from "#src/records/kind/record-kind.ts";
import { planCompanies } from "./import-company-sql.ts";
import {
  completeCreatedRecords,
  createCompanies,
  createNotes,
  createRecords,
  createStages,
} from "./import-creation.ts";
import { inLanguage, storedCells, type Untranslated } from "./import-errors.ts";
import { explainConflicts, holdHolders } from "./import-match-sql.ts";
import { mergeRows } from "./import-merge.ts";
import { countRowOutcomes, selectLeftOut, selectUnimported } from "./import-report-sql.ts";
import {
  ensureStagedRows,
  type ImportPlan,
  joining,
  markLikelyRows,
  markRows,
  prepareImport,
  removeRows,
  storeLeftOut,
} from "./import-settling.ts";
import type { ImportedField } from "./importable.ts";
import {
  markDifferingCreations,
  markDifferingMerges,
  type Recording,
  storeMerges,
  storeOutcomes,
} from "./job/import-check-sql.ts";
import { inRanges, type RowRange, type StagedRows } from "./staged-rows.ts";

interface NamedPlan extends ImportPlan {
  /** The name of the file, which becomes the action's label. */
  readonly label: string;
}

/**
 * Runs an import as one action in one transaction.
 * @throws AppError IMPORT_RUNNING
 */
export async function runImport(caller: Caller, plan: NamedPlan): Promise<ImportOutcome> {
  const { language } = caller;
  const { result, actionId } = await inBulkAction(inCopying(caller, plan.signal), {
    prepare: async (tx) => {
      await prepareImport(tx);
      await caller.ensureMember(tx);
    },
    head: async () => ({ kind: "import", noun: plan.importable.declaration.noun, label: plan.label }),
    work: async (tx, log) => {
      const settled = await settleRows(tx, [plan], { log, author: authorOf(caller), importId: log.actionId });
      const errors = await errorsOf(settled, maxImportErrors);
      const leftOut = await leftOutOf(settled, maxImportErrors);
      for (const { rows } of settled.parts) await removeRows(rows);
      return { ...settled, errors, leftOut };
    },
  });
  const { create, update, unchanged, fail, conflict, companies, updated, errors, leftOut, datesRead } =
    result;
  return {
    success: true,
    ...{ created: create, companiesCreated: companies, updated },
    errors: importResult.shape.errors.parse(inLanguage(errors, language)),
    warnings: importResult.shape.warnings.parse(inLanguage(leftOut.named, language)),
    imported: create + update + unchanged,
    failed: fail,
    skipped: conflict,
    cellsLeftOut: leftOut.count,
    headers: [...plan.shape.headers],
    ...(datesRead.length > 0 && { datesRead }),
    ...(actionId === undefined ? {} : { actionId }),
  };
}

export const authorOf = ({ personId, name }: Caller) => ({ id: personId, name });

/**
 * Returns the caller with transactions that can copy rows. If `signal` aborts, the connection closes, which
 * rolls the transaction back.
 */
export function inCopying(caller: Caller, signal: AbortSignal) {
  return { ...caller, inTenant: <T>(work: (tx: CopyingTx) => Promise<T>) => caller.copying(work, signal) };
}

interface Settling {
  /** The log. Without a log, rows are only checked. */
  readonly log?: BulkLog;
  readonly author: { readonly id: string; readonly name: string };
  /** The id under which the rows are staged, unless the file contains several kinds of records. */
  readonly importId: string;
  /** The job that stores the result of each row in a check, and the differences from the check in a run. */
  readonly recording?: Recording;
}

type KindCounts = Omit<ImportCheck["kinds"][number], "shared_ids">;
type Written = Awaited<ReturnType<typeof settlePart>>;

interface SettledPart {
  readonly rows: StagedRows;
  readonly plan: ImportPlan;
  readonly counts: KindCounts;
  readonly written: Written;
}

/**
 * Stages the rows of a file for each kind and determines their outcomes. A check does everything except the
 * writes, so that it predicts the run. Reports read the staged rows.
 */
export async function settleRows(tx: CopyingTx, plans: readonly ImportPlan[], settling: Settling) {
  const settled: Omit<SettledPart, "counts">[] = [];
  for (const plan of plans) {
    const rows = await ensureStagedRows(tx, plan.isPart ? newId() : settling.importId, plan);
    const staged = settled.map((part) => part.rows);
    settled.push({ rows, plan, written: await settlePart(rows, plan, { ...settling, staged }) });
  }
  if (settling.log !== undefined) await holdPlannedFields(tx, plans);
  const parts: SettledPart[] = [];
  for (const part of settled) {
    const { counts, companies } = await countPart(part, settling);
    parts.push({ ...part, counts, written: { ...part.written, companies } });
    await storeRows(part.rows, settling, counts.conflict + counts.fail);
  }
  const sum = (countOf: (part: SettledPart) => number) =>
    parts.reduce((total, part) => total + countOf(part), 0);
  const isApart = ({ plan }: SettledPart) =>
    plan.isPart && plan.importable.declaration.noun === namedToBeMade;
  return {
    create: sum((part) => (isApart(part) ? 0 : part.counts.create)),
    companies: sum((part) => part.written.companies + (isApart(part) ? part.counts.create : 0)),
    ...{ update: sum(({ counts }) => counts.update), unchanged: sum(({ counts }) => counts.unchanged) },
    ...{ conflict: sum(({ counts }) => counts.conflict), fail: sum(({ counts }) => counts.fail) },
    ...{ stages: sum(({ written }) => written.stages), notes: sum(({ written }) => written.notes) },
    updated: sum(({ written }) => written.updated),
    datesRead: parts.flatMap(({ rows }) => rows.datesRead),
    parts,
  };
}

async function storeRows(rows: StagedRows, { log, recording }: Settling, unimported: number): Promise<void> {
  if (recording === undefined) return;
  const isRun = log !== undefined;
  const storeFew = async (few: RowRange) => {
    if (isRun) await markDifferingCreations(rows, recording, few);
    if (!isRun || unimported > 0) await storeOutcomes(rows, recording, few, isRun);
  };
  await joining(rows, () => inRanges(rows, storeFew));
}

export class FieldsChangedError extends AppError {
  constructor() {
    super("CHANGED_SINCE");
  }
}

/**
 * Locks the custom fields until the transaction ends.
 * @throws FieldsChangedError if a planned field has changed
 */
async function holdPlannedFields(tx: CopyingTx, plans: readonly ImportPlan[]): Promise<void> {
  for (const { importable } of plans) {
    // A field that the import defines is not stored yet.
    const planned = [...importable.custom.values()].filter(({ variants }) => variants !== undefined);
    if (planned.length === 0) continue;
    const fields = await heldDefinitions(tx, importable.declaration.noun);
    const stored = new Set(fields.map(storageOf));
    if (!planned.every((field) => stored.has(storageOf(field)))) throw new FieldsChangedError();
  }
}

const storageOf = ({ key, shown, variants, is_deleted, is_unique, searched, sortable }: ImportedField) =>
  JSON.stringify({ key, shown, variants, is_deleted, is_unique, searched, sortable });

/**
 * Determines the outcomes of the rows for one kind of record. With a log, also writes the records. `staged`
 * contains the rows as records of earlier kinds.
 */
async function settlePart(
  rows: StagedRows,
  plan: ImportPlan,
  { log, author, recording, staged }: Settling & { readonly staged: readonly StagedRows[] },
) {
  const { choices } = plan;
  const written = { companies: 0, stages: 0, notes: 0 };
  const areMarked = await markRows(rows, choices, staged);
  if (log === undefined) {
    if (!plan.isPart) await markLikelyRows(rows, choices);
    if (choices.create_companies) await planCompanies(rows);
  } else {
    await joining(rows, () => holdHolders(rows));
    written.stages = await createStages(rows, log, choices);
    written.companies = await createCompanies(rows, log, choices, recording?.owner);
    await createRecords(rows, log, plan, recording?.owner);
    // Completed before the merge, which moves cards from the totals of one stage to those of another.
    await completeCreatedRecords(rows);
  }
  // Ignored cells are marked before the merge, which copies them to the stored rows of the check.
  const companiesAreThere = log !== undefined || !choices.create_companies;
  const areLeftOut = await storeLeftOut(rows, { companiesAreThere });
  const merges = await mergeRows(rows, choices, {
    log,
    onWritten: plan.onWritten,
    onMerged: recording && ((few) => (log ? markDifferingMerges : storeMerges)(rows, recording, few)),
  });
  const hasNotes = Object.values(choices.mapping).includes("note");
  if (log !== undefined && hasNotes) written.notes = await createNotes(rows, log, author);
  /** Whether the rows are unchanged since they were read, so that a run can reuse them. */
  const isAsRead = !areMarked && !areLeftOut;
  return { ...written, ...merges, isAsRead };
}

async function countPart({ rows, plan, written }: Omit<SettledPart, "counts">, { log }: Settling) {
  const { created, merged, held, refused, companies } = await countRowOutcomes(rows);
  if (held > 0) await joining(rows, () => explainConflicts(rows));
  const counts: KindCounts = {
    noun: importNoun.parse(rows.importable.declaration.noun),
    ...{ create: created, update: written.changingRows },
    // If the user skips matching rows, matching rows of a mixed file are not merged.
    unchanged: plan.choices.on_match === "skip" ? merged : written.unchangingRows,
    ...{ conflict: held, fail: refused },
  };
  const isPlanned = log === undefined && plan.choices.create_companies;
  return { counts, companies: isPlanned ? companies : written.companies };
}

type RowError = Untranslated<ImportRunResult["errors"][number]>;

type Settled = Pick<Awaited<ReturnType<typeof settleRows>>, "parts">;

export async function leftOutOf({ parts }: Settled, limit: number) {
  const leftOut: Awaited<ReturnType<typeof selectLeftOut>> = { count: 0, named: [] };
  for (const { rows } of parts) {
    const { count, named } = await selectLeftOut(rows, limit);
    leftOut.count += count;
    leftOut.named.push(...named.slice(0, limit - leftOut.named.length));
  }
  return leftOut;
}

/** Returns the first rows that were not imported, in row order. */
export async function errorsOf({ parts }: Settled, limit: number): Promise<RowError[]> {
  const errors: RowError[] = [];
  for (const { rows, counts } of parts)
    if (counts.fail + counts.conflict > 0) errors.push(...(await rowErrors(rows, limit)));
  return errors.toSorted((a, b) => a.row - b.row).slice(0, limit);
}

async function rowErrors(rows: StagedRows, limit: number): Promise<RowError[]> {
  const { slices, importable } = rows;
  const errors: RowError[] = [];
  const noun = importNoun.parse(importable.declaration.noun);
  const found = await joining(rows, () => selectUnimported(rows, limit));
  for (const {
    row_number: row,
    id,
    cells,
    naming,
    held_by: heldBy,
    reason,
    is_own: isOwn,
    is_skipped,
  } of found) {
    const error = { row, cells: storedCells(cells), is_skipped };
    if (id === null || naming === null) errors.push({ ...error, message: reason });
    else {
      const record = { noun, id, name: labelOf(importable.stored.kind, naming) };
      const way = isOwn ? undefined : importable.ways.find((each) => each.name === heldBy);
      const worded = way?.unique?.heldBy(record);
      errors.push({ ...error, ...(worded ?? { message: reason }), record });
    }
    await slices.yieldIfOver();
  }
  return errors;
}
