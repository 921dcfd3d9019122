import {
  type ImportCheck,
  type ImportNewField,
  type ImportRunResult,
  importCheckInput,
} from "@lanyard/contract/import/import-job-schema";
import type { RefusalId } from "@lanyard/contract/refusals/refusal";
import type { CopyingTx } from "#src/db/tenant.ts";
import { createPlannedFields, type PlannedField } from "#src/features/custom-field/custom-field.ts";
import { type BulkLog, inBulkAction } from "#src/log/action.ts";
import { describeValues } from "../column-values.ts";
import { ownerOfNew, usedStages } from "../import-creation.ts";
import { messageOfGroup, problemText, type Untranslated } from "../import-errors.ts";
import { countSharedIds } from "../import-match-sql.ts";
import { createdProblems, selectCellGroups, selectRowGroups } from "../import-report-sql.ts";
import { authorOf, errorsOf, FieldsChangedError, inCopying, leftOutOf, settleRows } from "../import-run.ts";
import { type ImportPlan, placeOfId, removeRows } from "../import-settling.ts";
import { partsOf } from "../imported-kinds.ts";
import { storeReusableRows } from "../reusable-rows.ts";
import { countChangedFields, deleteCheckRows, retainReportedRows } from "./import-check-sql.ts";
import { type ImportRow, updateImport } from "./import-job-sql.ts";
import { prepareTaken, stageInPieces } from "./import-pieces.ts";
import { type ClaimedImport, kindOf, plansOf } from "./import-plans.ts";

/**
 * Checks an import by running it without writing records.
 * @throws AppError IMPORT_RUNNING, and errors of a run; ImportTakenOverError
 */
export async function checkRows(taken: ClaimedImport): Promise<void> {
  const { caller, row } = taken;
  const { added, source, plans, wholeProgress } = await plansOf(taken);
  const [first] = plans;
  const isRead = source.isLarge && first !== undefined && !first.isPart;
  const readPlans = isRead ? [await stageInPieces(taken, first)] : plans;
  await inCopying(caller, taken.signal).inTenant(async (tx) => {
    await prepareTaken(tx, row);
    if (!isRead) await deleteCheckRows(tx, row.id);
    const settled = await settleClaimed(tx, taken, readPlans);
    const found = { ...(await checkOf(tx, row.id, settled)), new_fields: [...added] };
    const [whole] = settled.parts;
    // If the import adds fields, the run reads the rows again, because the check does not know how the new
    // fields will be stored.
    const isReusable = added.length === 0 && source.isLarge && whole?.written.isAsRead && !whole.plan.isPart;
    const kept = isReusable ? await storeReusableRows(whole.rows) : null;
    if (kept === null) for (const { rows } of settled.parts) await removeRows(rows);
    await updateImport(
      tx,
      { id: row.id, from: ["checking"] },
      {
        state: "checked",
        check_result: JSON.stringify(found),
        kept_rows: kept === null ? null : JSON.stringify(kept),
        ...wholeProgress(),
      },
    );
  });
}

/**
 * Settles the rows of a job and stores the result of each row. Without `log`, checks the rows and writes no
 * records.
 */
async function settleClaimed(
  tx: CopyingTx,
  { caller, row }: ClaimedImport,
  plans: readonly ImportPlan[],
  log?: BulkLog,
) {
  const choices = importCheckInput.parse(row.choices);
  const recording = {
    ...{ jobId: row.id, owner: await ownerOfNew(tx, choices) },
    isSkipping: choices.on_match === "skip",
    createsCompanies: choices.create_companies,
  };
  return settleRows(tx, plans, {
    ...{ author: authorOf(caller), recording, importId: log?.actionId ?? row.id },
    ...(log !== undefined && { log }),
  });
}

type FoundCheck = Untranslated<ImportCheck>;
type Settled = Awaited<ReturnType<typeof settleRows>>;

/**
 * `mostCells` limits the ignored cells in a check's result. `mostNamed` limits the ignored cells and the
 * failed rows in a run's result.
 */
const [mostCells, mostNamed] = [10, 100];

async function checkOf(
  tx: CopyingTx,
  jobId: string,
  settled: Settled,
): Promise<Omit<FoundCheck, "new_fields">> {
  const { create, update, unchanged, conflict, fail, companies, datesRead, parts } = settled;
  const leftOut = await leftOutOf(settled, mostCells);
  const kinds: FoundCheck["kinds"] = [];
  const rowGroups = await selectRowGroups(tx, jobId);
  const all = rowGroups.map((group): FoundCheck["groups"][number] => ({
    ...group,
    reason: problemText(group.problem),
  }));
  const found: Pick<FoundCheck, "column_values" | "new_stages"> = { column_values: [], new_stages: [] };
  const cellGroups: FoundCheck["cell_groups"] = [];
  for (const { rows, plan, counts } of parts) {
    const sharesIds = all.some(
      ({ noun, problem }) => noun === counts.noun && sharedIdProblems.some((id) => id === problem),
    );
    kinds.push({
      ...counts,
      shared_ids: sharesIds ? await countSharedIds(rows, placeOfId(rows.importable)) : 0,
    });
    for (const { message, cells } of await selectCellGroups(rows))
      cellGroups.push({ reason: messageOfGroup(message), cells });
    found.column_values.push(...(await describeValues(rows)));
    if (plan.choices.create_stages) found.new_stages.push(...(await usedStages(rows, plan.choices)));
    else if (counts.create + counts.update > 0) found.new_stages.push(...rows.newStages);
  }
  const { unnamed, likely } = createdProblems;
  const ofProblem = (wanted: string) => all.filter(({ problem }) => problem === wanted);
  return {
    ...{ create, update, unchanged, conflict, fail, companies, kinds, ...found },
    cells_left_out: leftOut.count,
    warnings: leftOut.named,
    cell_groups: cellGroups.toSorted((a, b) => b.cells - a.cells),
    groups: all.filter(({ problem }) => problem !== unnamed && problem !== likely),
    unnamed: ofProblem(unnamed),
    likely: ofProblem(likely),
    dates_read: datesRead,
    changed_fields: await countChangedFields(tx, jobId),
  };
}

const sharedIdProblems: readonly RefusalId[] = ["importSharedId", "importRepeatedId"];

/**
 * Runs a checked import as one action.
 * @throws AppError IMPORT_RUNNING; ImportTakenOverError
 */
export async function runRows(taken: ClaimedImport): Promise<void> {
  try {
    await runPlanned(taken);
  } catch (error) {
    if (!(error instanceof FieldsChangedError)) throw error;
    await runRows(taken);
  }
}

async function runPlanned(taken: ClaimedImport): Promise<void> {
  const { caller, row, signal } = taken;
  const { kinds, added, plans, wholeProgress } = await plansOf(taken);
  await inBulkAction(inCopying(caller, signal), {
    prepare: (tx) => prepareTaken(tx, row),
    head: async () => ({
      kind: "import",
      noun: partsOf(kinds, kindOf(row)).at(-1)?.declaration.noun ?? "contact",
      label: row.file_name || "CSV",
    }),
    work: async (tx, log) => {
      await createPlannedFields(tx, log, plannedOf(row, added));
      const settled = await settleClaimed(tx, taken, plans, log);
      const { create, companies, updated, notes } = settled;
      const result = { ...(await resultOf(tx, row.id, settled)), fields_created: added.length };
      for (const { rows } of settled.parts) await removeRows(rows);
      await updateImport(
        tx,
        { id: row.id, from: ["running"] },
        {
          state: "done",
          result: JSON.stringify(result),
          kept_rows: null,
          ...wholeProgress(),
          action_id: create + updated + companies + notes + added.length > 0 ? log.actionId : null,
        },
      );
    },
  });
}

function plannedOf({ choices }: ImportRow, added: readonly ImportNewField[]): PlannedField[] {
  const { new_fields } = importCheckInput.parse(choices);
  return added.map(({ is_new, header, ...field }) => ({
    ...field,
    isNew: is_new,
    section: new_fields[header]?.section,
  }));
}

async function resultOf(
  tx: CopyingTx,
  jobId: string,
  settled: Settled,
): Promise<Untranslated<ImportRunResult>> {
  const { create, update, unchanged, conflict, fail, companies, stages, datesRead, parts } = settled;
  const leftOut = await leftOutOf(settled, mostNamed);
  const columnValues: FoundCheck["column_values"] = [];
  for (const { rows } of parts) columnValues.push(...(await describeValues(rows)));
  return {
    ...{ created: create, updated: update, unchanged, failed: fail, skipped: conflict },
    ...{ companies_created: companies, stages_created: stages },
    cells_left_out: leftOut.count,
    column_values: columnValues,
    differing: await retainReportedRows(tx, jobId),
    errors: await errorsOf(settled, mostNamed),
    warnings: leftOut.named,
    kinds: parts.map(({ counts }) => ({
      ...{ noun: counts.noun, created: counts.create, updated: counts.update, unchanged: counts.unchanged },
      ...{ skipped: counts.conflict, failed: counts.fail },
    })),
    dates_read: datesRead,
  };
}
