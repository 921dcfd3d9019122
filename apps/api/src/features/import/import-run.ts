import { type ImportRunResult, importNoun } from "@lanyard/contract/import/import-job-schema";
import type { ImportOutcome } from "@lanyard/contract/import/import-schema";
import { maxImportErrors } from "@lanyard/contract/limits";
import { z } from "zod";
import { newId } from "#src/db/new-id.ts";
import type { CopyingTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import { describeValues } from "./column-values.ts";
import {
  createImportReport,
  inLanguage,
  maxErrorText,
  type ReportedRow,
  storedRefusal,
} from "./import-errors.ts";
import { explainConflicts, holdHolders } from "./import-match-sql.ts";
import { mergeRows, type RowMerge } from "./import-merge.ts";
import {
  completeCreatedRecords,
  createCompanies,
  createNotes,
  createRecords,
  createStages,
  ensureStagedRows,
  type ImportPlan,
  joining,
  markRows,
  ownerOfNew,
  prepareImport,
  removeRows,
} from "./import-settling.ts";
import { countRowOutcomes, selectConflictingRows } from "./import-sql.ts";
import type { StagedRows } from "./staged-rows.ts";

interface NamedPlan extends ImportPlan {
  /** What the log calls it: the file's name. */
  readonly label: string;
}

/** The whole import as one action in one transaction. @throws AppError IMPORT_RUNNING */
export async function runImport(caller: Caller, plan: NamedPlan): Promise<ImportOutcome> {
  const { language } = caller;
  const { result, actionId } = await inBulkAction(inCopying(caller, plan.signal), {
    prepare: async (tx) => {
      await prepareImport(tx);
      await caller.ensureMember(tx);
    },
    head: async () => ({ kind: "import", noun: plan.importable.declaration.noun, label: plan.label }),
    work: (tx, log) => importRows(tx, log, [plan], { author: authorOf(caller), mostNamed: maxImportErrors }),
  });
  const { outcomes, created, companiesCreated, updated, errors, warnings, leftOut, datesRead } = result;
  return {
    success: true,
    ...{ created, companiesCreated, updated },
    errors: inLanguage(errors, language),
    warnings: inLanguage(warnings, language),
    imported: outcomes.created + outcomes.merged,
    failed: outcomes.refused,
    skipped: outcomes.held,
    cellsLeftOut: leftOut,
    headers: [...plan.shape.headers],
    ...(datesRead.length > 0 && { datesRead: [...datesRead] }),
    ...(actionId === undefined ? {} : { actionId }),
  };
}

/** Whose the notes of an import are. */
export const authorOf = ({ personId, name }: Caller) => ({ id: personId, name });

/** Once `signal` ends it, its connection is cut: nothing is committed and the database stops as well. */
export function inCopying(caller: Caller, signal: AbortSignal) {
  return { ...caller, inTenant: <T>(work: (tx: CopyingTx) => Promise<T>) => caller.copying(work, signal) };
}

interface RowReportOptions {
  /** Whose the notes are. */
  readonly author: { readonly id: string; readonly name: string };
  /** How many rows of each kind are named at most. */
  readonly mostNamed: number;
  /** Sees the rows when all is settled, before they are removed. */
  readonly keep?: (rows: StagedRows) => Promise<void>;
  readonly observer?: RowObserver;
}

/** Hears what becomes of rows: of those that go into records a few at a time, of all others when they are settled. */
export interface RowObserver {
  merged(rows: StagedRows, merges: readonly RowMerge[]): Promise<void>;
  settled(rows: StagedRows): Promise<void>;
}

/** Takes the rows of a file in, once for each kind of record that they become, and settles them; answers what became of them. */
export async function importRows(
  tx: CopyingTx,
  log: BulkLog,
  plans: readonly ImportPlan[],
  { author, mostNamed, keep, observer }: RowReportOptions,
) {
  const report = createImportReport(mostNamed);
  const counts = {
    created: 0,
    companiesCreated: 0,
    stagesCreated: 0,
    notes: 0,
    updated: 0,
    changingRows: 0,
    unchangingRows: 0,
  };
  const staged: StagedRows[] = [];
  const mergeCounts: { updated: number; unchanged: number }[] = [];
  const owner = await ownerOfNew(tx, plans[0]?.choices);
  for (const plan of plans) {
    const rows = await ensureStagedRows(tx, plan.isPart ? newId() : log.actionId, plan, report);
    await markRows(rows, plan.choices, { report, parts: staged });
    await joining(rows, () => holdHolders(tx, rows.importId, plan.importable));
    counts.stagesCreated += await createStages(rows, log, plan.choices);
    counts.companiesCreated += await createCompanies(rows, log, plan.choices, owner);
    const created = await createRecords(rows, log, plan, owner);
    counts[plan.isPart && plan.importable.isCountedApart ? "companiesCreated" : "created"] += created;
    const merges = await mergeRows(rows, plan.choices, {
      log,
      report,
      onWritten: plan.onWritten,
      onMerged: observer && ((few) => observer.merged(rows, few)),
    });
    const hasNotes = Object.values(plan.choices.columnMapping).includes("note");
    if (hasNotes) counts.notes += await createNotes(rows, log, author);
    counts.updated += merges.updated;
    counts.changingRows += merges.changingRows;
    counts.unchangingRows += merges.unchangingRows;
    mergeCounts.push({ updated: merges.changingRows, unchanged: merges.unchangingRows });
    staged.push(rows);
  }
  const outcomes = { created: 0, merged: 0, held: 0, refused: 0 };
  const skipped: SkippedRow[] = [];
  const kinds: RunKind[] = [];
  for (const [place, rows] of staged.entries()) {
    await completeCreatedRecords(rows, report);
    const { created, merged, held, refused } = await countRowOutcomes(tx, rows.importId);
    const { updated = 0, unchanged = 0 } = mergeCounts[place] ?? {};
    const noun = importNoun.parse(rows.importable.declaration.noun);
    kinds.push({ noun, created, updated, unchanged, skipped: held, failed: refused });
    outcomes.created += created;
    outcomes.merged += merged;
    outcomes.held += held;
    outcomes.refused += refused;
    if (held > 0) await joining(rows, () => explainConflicts(tx, rows.importId, rows.importable));
    if (held > 0) skipped.push(...(await skippedRowsOf(rows, mostNamed)));
    if (refused + held > 0) await keep?.(rows);
    await observer?.settled(rows);
  }
  const columnValues = await describeValues(report.values.columns, staged);
  for (const rows of staged) await removeRows(rows);
  return {
    ...counts,
    outcomes,
    kinds,
    errors: [...report.failed.named, ...skipped].toSorted((a, b) => a.row - b.row),
    skippedRows: new Set(skipped.map(({ row }) => row)),
    warnings: [...report.leftOut.named],
    leftOut: report.leftOut.count,
    columnValues,
    datesRead: staged.flatMap(({ datesRead }) => datesRead),
  };
}

const cellList = z.array(z.string());

type RunKind = NonNullable<ImportRunResult["kinds"]>[number];

/** A row that was skipped for a record; only jobs tell which of any kind. */
interface SkippedRow extends ReportedRow {
  readonly record: { readonly noun: z.output<typeof importNoun>; readonly id: string; readonly name: string };
}

/** The first rows whose key a record has, each with which that is. */
async function skippedRowsOf(rows: StagedRows, mostNamed: number): Promise<SkippedRow[]> {
  const { tx, importId, slices, importable } = rows;
  const skipped: SkippedRow[] = [];
  const limits = { rows: mostNamed, text: maxErrorText };
  const held = await joining(rows, () => selectConflictingRows(tx, importId, importable, limits));
  for (const { row_number: row, id, cells, naming, held_by: way, reason, is_own: isOwn } of held) {
    const name = importable.labelOf(naming);
    const worded = isOwn ? undefined : importable.heldBy?.({ name, id, way });
    const message = worded ?? storedRefusal.parse(reason);
    const record = { noun: importNoun.parse(importable.declaration.noun), id, name };
    skipped.push({
      row,
      message,
      cells: cellList.parse(JSON.parse(cells)),
      ...(worded !== undefined && importable.heldAs?.({ name, id, way })),
      record,
    });
    await slices.yieldIfOver();
  }
  return skipped;
}
