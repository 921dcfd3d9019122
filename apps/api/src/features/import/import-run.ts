import { contactId } from "@lanyard/contract/field/ids";
import type { ImportChoices, ImportOutcome, ImportRowError } from "@lanyard/contract/import/import-schema";
import { maxImportErrors } from "@lanyard/contract/limits";
import type { Language } from "@lanyard/contract/person/person-options";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { z } from "zod";
import { foldText } from "#src/db/fold-text.ts";
import { allowLongWork, joinWithoutLoops } from "#src/db/long-work-sql.ts";
import type { CopyingTx, TenantTx } from "#src/db/tenant.ts";
import { companyRowColumns } from "#src/features/company/company.ts";
import { contactLabel, contactRowColumns } from "#src/features/contact/contact.ts";
import { addToStageTotals, allPipelines, holdAllStages } from "#src/features/pipeline/pipeline.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import type { CsvShape } from "./csv-shape.ts";
import type { CsvSource } from "./csv-source.ts";
import { mappedColumns } from "./import-columns.ts";
import { findConventions } from "./import-conventions.ts";
import { createImportReport, type ImportReport, maxErrorText } from "./import-errors.ts";
import { mergeRows } from "./import-merge.ts";
import {
  contactsMadeOf,
  countNewContacts,
  countOutcomes,
  createdCompanies,
  deleteRows,
  endWithClient,
  forgetUnusedCompanies,
  insertCompanies,
  linkCompanies,
  linkCreatedCompanies,
  markHeldRows,
  markRepeatedRows,
  type RowRange,
  selectCreatedCards,
  selectFailedRows,
  selectRowRange,
  selectRowsKeepingStage,
  tryImportLock,
} from "./import-sql.ts";
import { stageRows } from "./import-staging.ts";
import { inRanges } from "./row-ranges.ts";

export interface ImportPlan {
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly choices: ImportChoices;
  /** What the log calls it: the file's name. */
  readonly label: string;
  /** Ends the import, with nothing done. */
  readonly signal: AbortSignal;
}

/** The whole import as one action in one transaction. @throws AppError IMPORT_RUNNING */
export async function runImport(caller: Caller, plan: ImportPlan): Promise<ImportOutcome> {
  const { result, actionId } = await inBulkAction(inCopying(caller, plan.signal), {
    prepare,
    head: async () => ({ kind: "import", noun: "contact", label: plan.label }),
    work: (tx, log) => importRows(tx, log, plan, caller.language),
  });
  return {
    success: true,
    ...result,
    headers: [...plan.shape.headers],
    ...(actionId === undefined ? {} : { actionId }),
  };
}

/** Once `signal` ends it, its connection is cut: nothing is committed and the database stops as well. */
function inCopying(caller: Caller, signal: AbortSignal) {
  return { ...caller, inTenant: <T>(work: (tx: CopyingTx) => Promise<T>) => caller.copying(work, signal) };
}

async function prepare(tx: TenantTx): Promise<void> {
  await allowLongWork(tx);
  await endWithClient(tx);
  if (!(await tryImportLock(tx))) throw new AppError("IMPORT_RUNNING");
}

/** Fewer rows are joined row by row in no time, however large the organisation is. */
const manyRows = 1000;

async function importRows(tx: CopyingTx, log: BulkLog, plan: ImportPlan, language: Language) {
  const report = createImportReport(language);
  const { source, shape, choices, signal } = plan;
  const { dateOrder } = choices;
  const mapped = mappedColumns(shape.headers, choices.columnMapping);
  const { columns, datesRead } = await findConventions({ source, shape, columns: mapped, dateOrder, signal });
  const importId = log.actionId;
  const hasStages = columns.some(({ target }) => target === "stage");
  const stages = hasStages ? await stagesByName(tx) : noStages;
  const count = await stageRows(tx, { importId, source, shape, columns, stages, report, signal });
  if (count + report.failed.count === 0) throw fieldError("csvData", refusal("csvWithoutRows"));
  const rows = { tx, importId, range: await selectRowRange(tx, importId), slices: source.createSlices() };
  const settled = await settleRows(rows, log, { choices, isLarge: count > manyRows });
  const updated = choices.onDuplicate === "skip" ? 0 : await mergeRows(tx, log, choices.onDuplicate);
  if (hasStages) await settleStages(tx, importId, report);
  const counts = await countRows(tx, importId, report);
  const skippedRows = counts.skipped === 0 ? [] : await skippedRowsOf(rows, language);
  await inRanges(rows.range, rows.slices, (range) => deleteRows(tx, importId, range));
  const errors = [...report.failed.named, ...skippedRows].toSorted((a, b) => a.row - b.row);
  return {
    ...counts,
    ...settled,
    updated,
    ...(datesRead.length > 0 && { datesRead }),
    errors,
    warnings: [...report.leftOut.named],
  };
}

/** The rows that were taken in. */
interface StagedRows {
  readonly tx: TenantTx;
  readonly importId: string;
  readonly range: RowRange;
  readonly slices: TimeSlices;
}

async function settleRows(
  { tx, importId, range, slices }: StagedRows,
  log: BulkLog,
  { choices, isLarge }: { choices: ImportChoices; isLarge: boolean },
) {
  const duplicates = choices.onDuplicate === "skip" ? "fail" : "merge";
  const columns = [...contactRowColumns, "stage_id", "stage_entered_at"];
  const joining = <T>(work: () => Promise<T>) => (isLarge ? joinWithoutLoops(tx, work) : work());
  const companiesCreated = await joining(async () => {
    await markHeldRows(tx, importId, duplicates);
    await markRepeatedRows(tx, importId, duplicates);
    return settleCompanies(tx, log, choices);
  });
  const expected = await countNewContacts(tx, importId);
  let created = 0;
  await inRanges(range, slices, async (few) => {
    created += await log.addAll("contact", "create", contactsMadeOf(tx, importId, few, columns));
  });
  const wereTakenMeanwhile = created < expected;
  if (wereTakenMeanwhile) await joining(() => markHeldRows(tx, importId, duplicates));
  return { companiesCreated, created };
}

const noStages: ReadonlyMap<string, string> = new Map();

/** Those of the default pipeline by their folded names, the first of two alike; kept from being removed meanwhile. */
async function stagesByName(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  await holdAllStages(tx);
  const standard = (await allPipelines(tx)).find(({ is_default }) => is_default);
  return new Map(standard?.stages.toReversed().map(({ id, name }) => [foldText(name), id]));
}

const staysInPlace = refusal("importStageKept");

/** New contacts count in the stages that they entered; for those that were there it is told that they stay. */
async function settleStages(tx: TenantTx, importId: string, { leftOut }: ImportReport): Promise<void> {
  const made = await selectCreatedCards(tx, importId);
  if (made.length > 0) await addToStageTotals(tx, "contact", made);
  for (const row of await selectRowsKeepingStage(tx, importId))
    leftOut.add({ row, message: staysInPlace, cells: [] });
}

async function settleCompanies(tx: TenantTx, log: BulkLog, choices: ImportChoices): Promise<number> {
  const { createCompanies, onDuplicate } = choices;
  if (createCompanies && onDuplicate !== "skip") {
    await forgetUnusedCompanies(tx, log.actionId, onDuplicate === "fill" ? "first" : "last");
  }
  await linkCompanies(tx, log.actionId);
  if (!createCompanies) return 0;
  await insertCompanies(tx, log.actionId, companyRowColumns);
  await linkCreatedCompanies(tx, log.actionId);
  return log.addAll("company", "create", createdCompanies(tx, log.actionId));
}

async function countRows(tx: TenantTx, importId: string, { failed, leftOut }: ImportReport) {
  const outcomes = await countOutcomes(tx, importId);
  const imported = (outcomes.get("create") ?? 0) + (outcomes.get("merge") ?? 0);
  return { imported, failed: failed.count, skipped: outcomes.get("fail") ?? 0, cellsLeftOut: leftOut.count };
}

const cellList = z.array(z.string());

/** The first rows whose address somebody has, each with who that is. */
async function skippedRowsOf(
  { tx, importId, slices }: StagedRows,
  language: Language,
): Promise<ImportRowError[]> {
  const skipped: ImportRowError[] = [];
  const limits = { rows: maxImportErrors, text: maxErrorText };
  for (const { row_number: row, id, cells, ...person } of await selectFailedRows(tx, importId, limits)) {
    const name = contactLabel(person);
    const message = refusalText(refusal("emailOfContact", { name, id }), language);
    const contact = { id: contactId.parse(id), name };
    skipped.push({ row, message, cells: cellList.parse(JSON.parse(cells)), contact });
    await slices.yieldIfOver();
  }
  return skipped;
}
