import { contactId } from "@lanyard/contract/field/ids";
import type { ImportOutcome, ImportRowError } from "@lanyard/contract/import/import-schema";
import { maxImportErrors } from "@lanyard/contract/limits";
import type { Language } from "@lanyard/contract/person/person-options";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import type { CopyingTx, TenantTx } from "#src/db/tenant.ts";
import { contactLabel } from "#src/features/contact/contact.ts";
import type { Caller } from "#src/http/caller.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import { createImportReport, type ImportReport, maxErrorText } from "./import-errors.ts";
import { mergeRows } from "./import-merge.ts";
import {
  createCompanies,
  createContacts,
  type ImportPlan,
  markRows,
  prepareImport,
  removeRows,
  type StagedRows,
  settleStages,
  takeRowsIn,
} from "./import-settling.ts";
import { countOutcomes, selectFailedRows } from "./import-sql.ts";

interface NamedPlan extends ImportPlan {
  /** What the log calls it: the file's name. */
  readonly label: string;
}

/** The whole import as one action in one transaction. @throws AppError IMPORT_RUNNING */
export async function runImport(caller: Caller, plan: NamedPlan): Promise<ImportOutcome> {
  const { result, actionId } = await inBulkAction(inCopying(caller, plan.signal), {
    prepare: prepareImport,
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
export function inCopying(caller: Caller, signal: AbortSignal) {
  return { ...caller, inTenant: <T>(work: (tx: CopyingTx) => Promise<T>) => caller.copying(work, signal) };
}

async function importRows(tx: CopyingTx, log: BulkLog, plan: ImportPlan, language: Language) {
  const report = createImportReport(language);
  const { choices } = plan;
  const rows = await takeRowsIn(tx, log.actionId, plan, report);
  await markRows(rows, choices);
  const companiesCreated = await createCompanies(rows, log, choices);
  const created = await createContacts(rows, log, plan);
  const { updated } = await mergeRows(rows, choices.onDuplicate, log);
  await settleStages(rows, report);
  const counts = await countRows(tx, log.actionId, report);
  const skippedRows = counts.skipped === 0 ? [] : await skippedRowsOf(rows, language);
  await removeRows(rows);
  const errors = [...report.failed.named, ...skippedRows].toSorted((a, b) => a.row - b.row);
  return {
    ...counts,
    companiesCreated,
    created,
    updated,
    ...(rows.datesRead.length > 0 && { datesRead: rows.datesRead }),
    errors,
    warnings: [...report.leftOut.named],
  };
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
