import type { CopyingTx } from "#src/db/tenant.ts";
import { addTold, createImportReport } from "../import-errors.ts";
import { inCopying } from "../import-run.ts";
import { conventionsOf, type ImportPlan, prepareImport, prepareReading } from "../import-settling.ts";
import { copyRows } from "../import-sql.ts";
import { copyPieces } from "../import-staging.ts";
import { type ReusableRows, reusableRows, reuseCheckedRows } from "../reusable-rows.ts";
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

/** Another process has done what this one was about to do. */
export class ImportTakenOverError extends Error {
  override readonly name = "ImportTakenOverError";
}

/**
 * Takes the lock of imports. Whoever saw the import while another process worked on it gets the lock the moment that one has ended,
 * and must not do the same again.
 * @throws AppError IMPORT_RUNNING; ImportTakenOverError
 */
export async function prepareTaken(tx: CopyingTx, row: ImportRow): Promise<void> {
  await prepareImport(tx);
  if (!(await isImportUnchanged(tx, row))) throw new ImportTakenOverError();
}

/** Rows that are named in a result; all of them stand in the file of those that did not go in. */
export const mostNamed = 100;

/**
 * Reads a large file of one kind into the staging table. Each piece is committed with its place, from which a later process
 * goes on, unless it would read the rows in another way. Returns the plan with the rows that were read.
 * @throws AppError IMPORT_RUNNING and what reading throws; ImportTakenOverError
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
  const { reading, begun, report } = await inTaken(async (tx) => {
    const prepared = { reading: await prepareReading(tx, plan), report: createImportReport(mostNamed) };
    const stored = reusableRows.safeParse((await selectImport(tx, row.id))?.kept_rows).data;
    if (
      stored !== undefined &&
      (await reuseCheckedRows(stored, { ...prepared.reading, tx }, prepared.report))
    )
      return { ...prepared, begun: stored };
    await deleteCheckRows(tx, row.id);
    await updateImport(tx, { id: row.id, from: ["checking"] }, { kept_rows: null });
    return { ...prepared, begun: undefined };
  });
  const { columns, datesRead } = await conventionsOf(plan, reading);
  const { importable, shape, source } = plan;
  const { context, contextFingerprint, newStages } = reading;
  const rules = {
    ...{ importable, shape, columns, context, isPart: false },
    ...{ orgId: caller.orgId, importId: row.id, after: begun?.read_to },
  };
  const rowsBefore = begun?.rows ?? 0;
  let last = { row: begun?.read_to ?? 0, read: 0 };
  let kept = begun;
  await copyPieces(stagedByThread(source, rules, mostNamed, signal), {
    hear({ row: lastRow, read, told }) {
      last = { row: lastRow, read };
      addTold(report, told);
      plan.onRow?.(rowsBefore + read, false);
    },
    copy: (text) =>
      inTaken(async (tx) => {
        await copyRows(tx, stagedColumns, text);
        const { count, named, groups } = report.leftOut;
        const next: ReusableRows = {
          ...{
            import_id: row.id,
            rows: rowsBefore + last.read,
            read_to: last.row,
            read_with: contextFingerprint,
          },
          left_out: { count, named: [...named], groups: [...groups] },
          ...{ dates_read: [...datesRead], values: report.values.columns },
        };
        if (!(await updateReadRows(tx, row.id, { before: kept?.read_to ?? 0, rows: next })))
          throw new ImportTakenOverError();
        kept = next;
      }),
  });
  return { ...plan, kept, newStages };
}
