import type { ImportChoices } from "@lanyard/contract/import/import-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import { foldText } from "#src/db/fold-text.ts";
import { allowLongWork, joinWithoutLoops } from "#src/db/long-work-sql.ts";
import type { CopyingTx, TenantTx } from "#src/db/tenant.ts";
import { companyRowColumns } from "#src/features/company/company.ts";
import { addToStageTotals, allPipelines, holdAllStages } from "#src/features/pipeline/pipeline.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { BulkLog } from "#src/log/action.ts";
import type { CsvShape } from "./csv-shape.ts";
import type { CsvSource } from "./csv-source.ts";
import { mappedColumns } from "./import-columns.ts";
import { findConventions } from "./import-conventions.ts";
import type { ImportReport } from "./import-errors.ts";
import { markAlikeRows, markHeldRows, markRepeatedRows } from "./import-match-sql.ts";
import {
  countRowOutcomes,
  createdCompanies,
  deleteRows,
  endWithClient,
  forgetUnusedCompanies,
  insertCompanies,
  linkCompanies,
  linkCreatedCompanies,
  type RowRange,
  recordsMadeOf,
  selectCreatedCards,
  selectRowRange,
  selectRowsKeepingStage,
  tryImportLock,
} from "./import-sql.ts";
import { stageRows } from "./import-staging.ts";
import type { Importable } from "./importable.ts";
import { inRanges } from "./row-ranges.ts";

/** What was chosen about the rows of a file. */
type Choices = Pick<ImportChoices, "onDuplicate" | "createCompanies" | "dateOrder" | "nameOrder"> & {
  readonly columnMapping: Readonly<Record<string, string>>;
  /** Whether rows without a key are matched by what else they say. */
  readonly isAlike: boolean;
};

export interface ImportPlan {
  readonly importable: Importable;
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly choices: Choices;
  /** Ends the import, with nothing done. */
  readonly signal: AbortSignal;
  /** Hears how many rows were read, and then how many were settled. */
  readonly onRow?: (count: number) => void;
}

/** The rows that were taken in. */
export interface StagedRows {
  readonly tx: TenantTx;
  readonly importId: string;
  readonly range: RowRange;
  readonly slices: TimeSlices;
  readonly importable: Importable;
  /** Whether they are too many to be joined row by row. */
  readonly isLarge: boolean;
  readonly hasStages: boolean;
  readonly datesRead: Awaited<ReturnType<typeof findConventions>>["datesRead"];
}

/** Makes the transaction fit for an import, the only one of its organisation. @throws AppError IMPORT_RUNNING */
export async function prepareImport(tx: TenantTx): Promise<void> {
  await allowLongWork(tx);
  await endWithClient(tx);
  if (!(await tryImportLock(tx))) throw new AppError("IMPORT_RUNNING");
}

/**
 * Fewer rows are joined row by row in no time, however large the organisation is. More are not, whatever the planner
 * takes them for: it has no statistics of them, and old ones of an organisation that has just grown.
 */
export const areMany = (rows: number) => rows > 100;

/** Reads the file into the staging table. @throws AppError INVALID_INPUT when it has no rows, or columns that cannot be mapped */
export async function takeRowsIn(
  tx: CopyingTx,
  importId: string,
  plan: ImportPlan,
  report: ImportReport,
): Promise<StagedRows> {
  const { importable, source, shape, choices, signal, onRow } = plan;
  const { dateOrder, nameOrder, isAlike } = choices;
  const mapped = mappedColumns(shape.headers, choices.columnMapping, importable);
  const { fields } = importable.declaration;
  const { columns, datesRead } = await findConventions({
    source,
    shape,
    columns: mapped,
    fields,
    dateOrder,
    signal,
  });
  const hasStages = columns.some(({ target }) => target === "stage");
  const stages = hasStages ? await stagesByName(tx) : noStages;
  const staging = {
    importable,
    isAlike,
    importId,
    source,
    shape,
    columns,
    stages,
    nameOrder,
    report,
    signal,
    onRow,
  };
  const count = await stageRows(tx, staging);
  if (count + report.failed.count === 0) throw fieldError("csvData", refusal("csvWithoutRows"));
  const range = await selectRowRange(tx, importId);
  return {
    tx,
    importId,
    range,
    slices: source.createSlices(),
    importable,
    isLarge: areMany(count),
    hasStages,
    datesRead,
  };
}

const noStages: ReadonlyMap<string, string> = new Map();

/** Those of the default pipeline by their folded names, the first of two alike; kept from being removed meanwhile. */
async function stagesByName(tx: TenantTx): Promise<ReadonlyMap<string, string>> {
  await holdAllStages(tx);
  const standard = (await allPipelines(tx)).find(({ is_default }) => is_default);
  return new Map(standard?.stages.toReversed().map(({ id, name }) => [foldText(name), id]));
}

/** Joins them to the records of the organisation. */
export const joining = <T>({ tx, isLarge }: StagedRows, work: () => Promise<T>) =>
  isLarge ? joinWithoutLoops(tx, work) : work();

/** Finds out what each row becomes, and links it to the company that is there; writes nothing but the staging table. */
export async function markRows(rows: StagedRows, choices: Choices): Promise<void> {
  const { tx, importId, importable } = rows;
  const { createCompanies, onDuplicate } = choices;
  await joining(rows, async () => {
    await markHeldRows(tx, importId, importable, takenOutcome(choices));
    if (choices.isAlike) await markAlikeRows(tx, importId, importable, takenOutcome(choices));
    await markRepeatedRows(tx, importId, takenOutcome(choices));
    if (createCompanies && onDuplicate !== "skip")
      await forgetUnusedCompanies(tx, importId, onDuplicate === "fill" ? "first" : "last");
    await linkCompanies(tx, importId);
  });
}

/** What becomes of a row whose address is taken. */
const takenOutcome = ({ onDuplicate }: Choices) => (onDuplicate === "skip" ? "fail" : "merge");

/** Makes the companies that the marked rows name and nobody has; answers how many. */
export async function createCompanies(rows: StagedRows, log: BulkLog, choices: Choices) {
  const { tx, importId } = rows;
  if (!choices.createCompanies) return 0;
  return joining(rows, async () => {
    await insertCompanies(tx, importId, companyRowColumns);
    await linkCreatedCompanies(tx, importId);
    return log.addAll("company", "create", createdCompanies(tx, importId));
  });
}

/** Makes the records of the marked rows; answers how many. */
export async function createRecords(
  rows: StagedRows,
  log: BulkLog,
  { choices, onRow }: Pick<ImportPlan, "choices" | "onRow">,
): Promise<number> {
  const { tx, importId, range, slices, importable } = rows;
  const { noun } = importable.declaration;
  const { created: expected } = await countRowOutcomes(tx, importId);
  let created = 0;
  await inRanges(range, slices, async (few) => {
    created += await log.addAll(noun, "create", recordsMadeOf(tx, importId, few, importable));
    onRow?.(few.before - range.from);
  });
  // A key that somebody took a moment ago.
  const wereTaken = created < expected;
  if (wereTaken) await joining(rows, () => markHeldRows(tx, importId, importable, takenOutcome(choices)));
  return created;
}

const staysInPlace = refusal("importStageKept");

/** New contacts count in the stages that they entered; for those that were there it is told that they stay. */
export async function settleStages(rows: StagedRows, { leftOut }: ImportReport): Promise<void> {
  const { tx, importId, hasStages } = rows;
  if (!hasStages) return;
  const made = await joining(rows, () => selectCreatedCards(tx, importId));
  if (made.length > 0) await addToStageTotals(tx, "contact", made);
  for (const row of await selectRowsKeepingStage(tx, importId))
    leftOut.add({ row, message: staysInPlace, cells: [] });
}

export async function removeRows({ tx, importId, range, slices }: StagedRows): Promise<void> {
  await inRanges(range, slices, (few) => deleteRows(tx, importId, few));
}
