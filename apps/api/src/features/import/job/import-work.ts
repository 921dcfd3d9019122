import {
  type ImportNewStages,
  importCheckInput,
  importNoun,
} from "@lanyard/contract/import/import-job-schema";
import type { RefusalId } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { newId } from "#src/db/new-id.ts";
import type { CopyingTx } from "#src/db/tenant.ts";
import { inBulkAction } from "#src/log/action.ts";
import { describeValues } from "../column-values.ts";
import { createImportReport, problemText } from "../import-errors.ts";
import { countSharedIds, explainConflicts } from "../import-match-sql.ts";
import { mergeRows } from "../import-merge.ts";
import { previewWithShape } from "../import-preview.ts";
import { authorOf, importRows, inCopying } from "../import-run.ts";
import {
  ensureStagedRows,
  type ImportPlan,
  joining,
  markLikelyRows,
  markRows,
  ownerOfNew,
  placeOfId,
  removeRows,
  reportLeftOut,
  usedStages,
} from "../import-settling.ts";
import { countRowOutcomes, planCompanies } from "../import-sql.ts";
import { partsOf } from "../imported-kinds.ts";
import { type ReusableRows, storeReusableRows } from "../reusable-rows.ts";
import { inRanges } from "../row-ranges.ts";
import type { StagedRows } from "../staged-rows.ts";
import { createCheckComparison, createCheckRecorder, createFieldCounts } from "./import-check-rows.ts";
import { deleteCheckRows, retainDifferingRows } from "./import-check-sql.ts";
import { type FoundCheck, type FoundGroup, type FoundResult, readingColumns } from "./import-job.ts";
import { type ImportRow, updateImport } from "./import-job-sql.ts";
import { mostNamed, prepareTaken, stageInPieces } from "./import-pieces.ts";
import { type ClaimedImport, kindOf, plansOf } from "./import-plans.ts";
import {
  countNewCompanies,
  type ProblemGroup,
  selectCreatedProblems,
  selectProblemGroups,
  storeProblems,
} from "./import-problem-sql.ts";

/** Finds what a run would do: its own work, up to its writes. @throws AppError IMPORT_RUNNING and what a run throws; ImportTakenOverError */
export async function checkRows(taken: ClaimedImport): Promise<void> {
  const { caller, row } = taken;
  const { source, shape, plans, wholeProgress } = await plansOf(taken);
  const read = await previewWithShape(source, shape, kindOf(row));
  const { encoding } = importCheckInput.parse(row.choices);
  const [first] = plans;
  const isRead = source.isLarge && first !== undefined && !first.isPart;
  const readPlans = isRead ? [await stageInPieces(taken, first)] : plans;
  await inCopying(caller, taken.signal).inTenant(async (tx) => {
    await prepareTaken(tx, row);
    if (!isRead) await deleteCheckRows(tx, row.id);
    const owner = await ownerOfNew(tx, first?.choices);
    const { found, kept } = await findCheck(tx, row, readPlans, owner);
    await updateImport(
      tx,
      { id: row.id, from: ["checking"] },
      {
        state: "checked",
        check_result: JSON.stringify(found),
        kept_rows: kept === null ? null : JSON.stringify(kept),
        ...wholeProgress(),
        ...readingColumns(read),
        ...(encoding !== undefined && { encoding, encoding_is_sure: true }),
      },
    );
  });
}

/** What a check found, and what it leaves for its run. */
interface FoundRows {
  readonly found: FoundCheck;
  readonly kept: ReusableRows | null;
}

async function findCheck(
  tx: CopyingTx,
  row: ImportRow,
  plans: readonly ImportPlan[],
  owner: string | undefined,
): Promise<FoundRows> {
  const report = createImportReport(mostNamed);
  const found = { create: 0, update: 0, unchanged: 0, conflict: 0, fail: 0, companies: 0 };
  const groups: FoundGroup[] = [];
  const unnamed: FoundGroup[] = [];
  const likely: FoundGroup[] = [];
  const newStages: ImportNewStages[] = [];
  const staged: StagedRows[] = [];
  const changedFields = createFieldCounts();
  const kinds: FoundCheck["kinds"] = [];
  const keeper = createCheckRecorder(followingOf(row), makingOf(row, owner));
  let kept: ReusableRows | null = null;
  for (const plan of plans) {
    const importId = plan.isPart ? newId() : row.id;
    const rows = await ensureStagedRows(tx, importId, plan, report);
    const leftOut = {
      count: report.leftOut.count,
      named: [...report.leftOut.named],
      groups: [...report.leftOut.groups],
    };
    const values = report.values.columns;
    await markRows(rows, plan.choices, { report, parts: staged });
    if (!plan.isPart) await markLikelyRows(rows, plan.choices);
    // Keys of others are left out of the rows by now.
    const isLeftAlone = report.leftOut.count === leftOut.count;
    if (plan.source.isLarge && !plan.isPart && isLeftAlone)
      kept = await storeReusableRows(rows, { leftOut, values });
    staged.push(rows);
    if (plan.choices.createCompanies) await planCompanies(tx, importId);
    const companiesAreThere = !plan.isPart && !plan.choices.createCompanies;
    // Before the rows are kept: each keeps what is left out of it.
    await reportLeftOut(rows, report, { companiesAreThere, isKept: true });
    const merges = await mergeRows(rows, plan.choices, {
      report,
      async onMerged(few) {
        changedFields.add(plan.importable.declaration.noun, few);
        await keeper.merged(rows, few);
      },
    });
    const { created, refused, held } = await countRowOutcomes(tx, importId);
    if (held > 0) await joining(rows, () => explainConflicts(tx, importId, plan.importable));
    found[isCompanyPart(plan) ? "companies" : "create"] += created;
    found.update += merges.changingRows;
    found.unchanged += merges.unchangingRows;
    found.conflict += held;
    found.fail += refused;
    if (plan.choices.createCompanies) found.companies += await countNewCompanies(tx, importId);
    const noun = importNoun.parse(plan.importable.declaration.noun);
    const problems = await selectProblemGroups(tx, importId);
    kinds.push({
      noun,
      create: created,
      update: merges.changingRows,
      unchanged: merges.unchangingRows,
      conflict: held,
      fail: refused,
      shared_ids: problems.some(({ problem }) => isOfSharedIds(problem))
        ? await countSharedIds(tx, importId, placeOfId(plan.importable))
        : 0,
    });
    groups.push(...problems.map((group) => groupOf(noun, group)));
    const { joined } = plan.importable.declaration.names;
    const createdRows = await selectCreatedProblems(tx, importId, joined);
    unnamed.push(...createdRows.unnamed.map((group) => groupOf(noun, group)));
    likely.push(...createdRows.likely.map((group) => groupOf(noun, group)));
    if (plan.choices.createStages) newStages.push(...(await usedStages(rows, plan.choices)));
    else if (created + merges.changingRows > 0) newStages.push(...rows.newStages);
    await keeper.settled(rows);
  }
  if (kept === null) for (const rows of staged) await removeRows(rows);
  const result = {
    ...found,
    cells_left_out: report.leftOut.count,
    warnings: report.leftOut.named
      .slice(0, mostShown)
      .map(({ row: number, message }) => ({ row: number, message })),
    cell_groups: report.leftOut.groups.map(({ message: reason, count: cells, first }) => ({
      reason,
      cells,
      first: [...first],
    })),
    column_values: await describeValues(report.values.columns, staged),
    new_stages: newStages,
    groups: groups.toSorted((a, b) => b.rows - a.rows),
    unnamed,
    likely,
    dates_read: staged.flatMap(({ datesRead }) => datesRead),
    changed_fields: changedFields.most(),
    kinds,
  };
  return { found: result, kept };
}

function groupOf(noun: FoundGroup["noun"], { problem, first_cells, ...group }: ProblemGroup): FoundGroup {
  return {
    ...{ noun, problem, reason: problemText(problem) },
    ...group,
    first_cells: first_cells.map((cells) => cellList.parse(JSON.parse(cells))),
  };
}

const sharedIdProblems: readonly RefusalId[] = ["importSharedId", "importRepeatedId"];
const isOfSharedIds = (problem: string) => sharedIdProblems.some((id) => id === problem);

/** Its choices as what follows the rows needs them. */
const followingOf = ({ id, choices }: ImportRow) => ({
  jobId: id,
  isSkipping: importCheckInput.parse(choices).on_match === "skip",
});

/** The same of the records that it makes. */
const makingOf = ({ choices }: ImportRow, owner: string | undefined) => ({
  owner,
  createsCompanies: importCheckInput.parse(choices).create_companies,
});

const isCompanyPart = ({ isPart, importable }: ImportPlan) => isPart && importable.isCountedApart;

/** Cells that a check names. */
const mostShown = 10;

const cellList = z.array(z.string());

/** Carries out what was checked, as one action. @throws AppError IMPORT_RUNNING; ImportTakenOverError */
export async function runRows(taken: ClaimedImport): Promise<void> {
  const { caller, row, signal } = taken;
  const { plans, wholeProgress } = await plansOf(taken);
  await inBulkAction(inCopying(caller, signal), {
    prepare: (tx) => prepareTaken(tx, row),
    head: async () => ({
      kind: "import",
      noun: partsOf(kindOf(row)).at(-1)?.declaration.noun ?? "contact",
      label: row.file_name || "CSV",
    }),
    work: async (tx, log) => {
      const owner = await ownerOfNew(tx, plans[0]?.choices);
      const telling = {
        author: authorOf(caller),
        mostNamed,
        keep: (rows: StagedRows) => keepRows(rows, row),
        observer: createCheckComparison(followingOf(row), makingOf(row, owner)),
      };
      const { companiesCreated, outcomes, created, ...told } = await importRows(tx, log, plans, telling);
      const result: FoundResult = {
        created,
        updated: told.changingRows,
        unchanged: told.unchangingRows,
        failed: outcomes.refused,
        skipped: outcomes.held,
        companies_created: companiesCreated,
        stages_created: told.stagesCreated,
        cells_left_out: told.leftOut,
        column_values: told.columnValues,
        differing: await retainDifferingRows(tx, row.id),
        errors: told.errors
          .slice(0, mostNamed)
          .map((error) => ({ ...error, is_skipped: told.skippedRows.has(error.row) })),
        warnings: told.warnings,
        kinds: [...told.kinds],
        dates_read: [...told.datesRead],
      };
      const hasChanged = created + told.updated + companiesCreated + told.notes > 0;
      await updateImport(
        tx,
        { id: row.id, from: ["running"] },
        {
          state: "done",
          result: JSON.stringify(result),
          kept_rows: null,
          ...wholeProgress(),
          action_id: hasChanged ? log.actionId : null,
        },
      );
    },
  });
}

async function keepRows({ tx, importId, range, slices }: StagedRows, row: ImportRow): Promise<void> {
  await inRanges(range, slices, (few) => storeProblems(tx, { jobId: row.id, importId }, few));
}
