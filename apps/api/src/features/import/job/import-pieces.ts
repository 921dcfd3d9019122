import type { CopyingTx } from "#src/db/tenant.ts";
import { findConventions } from "../import-conventions.ts";
import { inCopying } from "../import-run.ts";
import { type ImportPlan, prepareImport, prepareReading } from "../import-settling.ts";
import { copyRows } from "../import-sql.ts";
import { copyPieces } from "../import-staging.ts";
import { areReusable, type ReusableRows, reusableRows } from "../reusable-rows.ts";
import { stagedColumns } from "../staged-row.ts";
import { stagedByThread } from "../staging-thread/staging-thread.ts";
import { deleteCheckRows } from "./import-check-sql.ts";
import {
  type ImportRow,
  isImportUnchanged,
  selectImport,
  updateImport,
  updateReadRows,
} from "./import-job-sql.ts";
import type { ClaimedImport } from "./import-plans.ts";

export class ImportTakenOverError extends Error {
  override readonly name = "ImportTakenOverError";
}

export async function prepareTaken(tx: CopyingTx, row: ImportRow): Promise<void> {
  await prepareImport(tx);
  if (!(await isImportUnchanged(tx, row))) throw new ImportTakenOverError();
}

/**
 * Reads a large file of one kind into the staging table. Returns the plan with the state of the staged rows.
 * Commits each piece with its position in the file, so that another process can continue.
 * @throws AppError IMPORT_RUNNING and errors of reading; ImportTakenOverError
 */
export async function stageInPieces(
  { caller, row, signal }: ClaimedImport,
  plan: ImportPlan,
): Promise<ImportPlan> {
  const inTaken = <T>(work: (tx: CopyingTx) => Promise<T>) =>
    inCopying(caller, signal).inTenant(async (tx) => {
      await prepareTaken(tx, row);
      return work(tx);
    });
  const { reading, begun } = await inTaken(async (tx) => {
    const prepared = await prepareReading(tx, plan);
    const stored = reusableRows.safeParse((await selectImport(tx, row.id))?.kept_rows).data;
    if (stored !== undefined && (await areReusable(stored, { ...prepared, tx })))
      return { reading: prepared, begun: stored };
    await deleteCheckRows(tx, row.id);
    await updateImport(tx, { id: row.id, from: ["checking"] }, { kept_rows: null });
    return { reading: prepared, begun: undefined };
  });
  const { columns, datesRead } = await findConventions(plan, reading);
  const { importable, shape, source } = plan;
  const { context, contextFingerprint, newStages } = reading;
  const rules = {
    ...{ importable, shape, columns, context, isPart: false },
    ...{ orgId: caller.orgId, importId: row.id, after: begun?.read_to },
  };
  const rowsBefore = begun?.rows ?? 0;
  let last = { row: begun?.read_to ?? 0, read: 0 };
  let kept = begun;
  await copyPieces(stagedByThread(source, rules, signal), {
    hear({ row: lastRow, read }) {
      last = { row: lastRow, read };
      plan.onRow?.(rowsBefore + read, false);
    },
    copy: (text) =>
      inTaken(async (tx) => {
        await copyRows(tx, stagedColumns, text);
        const next: ReusableRows = {
          import_id: row.id,
          rows: rowsBefore + last.read,
          read_to: last.row,
          read_with: contextFingerprint,
          dates_read: [...datesRead],
          new_stages: [...newStages],
        };
        if (!(await updateReadRows(tx, row.id, { before: kept?.read_to ?? 0, rows: next })))
          throw new ImportTakenOverError();
        kept = next;
      }),
  });
  return { ...plan, kept, newStages };
}
