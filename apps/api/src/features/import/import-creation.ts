import type { ImportNewStages } from "@lanyard/contract/import/import-job-schema";
import { type AnyKind, cardNounOf, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { TenantTx } from "#src/db/tenant.ts";
import { notesMadeFrom } from "#src/features/note/note.ts";
import { addToStageTotals, insertPlanned } from "#src/features/pipeline/pipeline.ts";
import type { BulkLog } from "#src/log/action.ts";
import { holdMembers } from "#src/records/kind/member-sql.ts";
import { creatorDefaults } from "#src/records/kind/record-members.ts";
import { refreshNames } from "#src/records/links/linked-name.ts";
import { createdCompanies, insertCompanies, linkCreatedCompanies } from "./import-company-sql.ts";
import { markConflictingRows } from "./import-match-sql.ts";
import { countRowOutcomes } from "./import-report-sql.ts";
import { type Choices, type ImportPlan, joining, takenOutcome, triedWays } from "./import-settling.ts";
import { notesOfRows, recordsMadeOf, selectCreatedCards, selectUsedStages } from "./import-sql.ts";
import { fieldModes } from "./merge-modes.ts";
import { inRanges, type RowRange, type StagedRows } from "./staged-rows.ts";

export async function createCompanies(
  rows: StagedRows,
  log: BulkLog,
  choices: Choices,
  owner: string | undefined,
) {
  if (!choices.create_companies) return 0;
  return joining(rows, async () => {
    await insertCompanies(rows, defaultsOf(recordKinds.company, owner));
    await linkCreatedCompanies(rows);
    return log.addAll("company", "create", createdCompanies(rows));
  });
}

/** Creates the missing stages that records enter, and their pipelines; returns the number of both. */
export async function createStages(rows: StagedRows, log: BulkLog, choices: Choices): Promise<number> {
  const used = choices.create_stages ? await usedStages(rows, choices) : [];
  if (used.length === 0) return 0;
  const ids = used.flatMap(({ id, is_new, stages }) => [
    ...(is_new ? [id] : []),
    ...stages.map((stage) => stage.id),
  ]);
  await insertPlanned(rows.tx, log, rows.context.pipelines, new Set(ids));
  return ids.length;
}

/** Returns the new stages that records enter. A new pipeline is created with all of its stages. */
export async function usedStages(rows: StagedRows, choices: Choices): Promise<ImportNewStages[]> {
  const { importable, newStages } = rows;
  if (newStages.length === 0) return [];
  const ids = newStages.flatMap(({ stages }) => stages.map(({ id }) => id));
  const modeOf = fieldModes(importable, choices);
  const moves = importable.stageKept === undefined && stageFields.some((field) => modeOf(field) === "take");
  const outcomes = moves ? ["create", "merge"] : ["create"];
  const used = new Set(await selectUsedStages(rows, { ids, outcomes }));
  return newStages.flatMap((each) => {
    const stages = each.stages.filter(({ id }) => used.has(id));
    return stages.length === 0 ? [] : [each.is_new ? each : { ...each, stages }];
  });
}

const stageFields = ["stage_id", "pipeline_id", "won_or_lost"];

/**
 * Locks the membership of the owner of new records until the transaction ends. Returns the owner's id, or
 * undefined without an owner.
 */
export async function ownerOfNew(tx: TenantTx, { owner_id }: Pick<Choices, "owner_id">) {
  return owner_id === null ? undefined : [...(await holdMembers(tx, [owner_id])).keys()][0];
}

export const defaultsOf = (kind: Pick<AnyKind, "fields">, owner: string | undefined) =>
  owner === undefined ? {} : creatorDefaults(kind, owner);

/** Creates the records of rows. Records whose rows name no owner get the given owner. */
export async function createRecords(
  rows: StagedRows,
  log: BulkLog,
  { choices, onWritten }: Pick<ImportPlan, "choices" | "onWritten">,
  owner: string | undefined,
): Promise<void> {
  const { declaration } = rows.importable;
  const defaults = { ...defaultsOf(declaration, owner), created_at: new Date().toISOString() };
  const { created: expected } = await countRowOutcomes(rows);
  let created = 0;
  await inRanges(rows, async (few) => {
    const made = await log.addAll(declaration.noun, "create", recordsMadeOf(rows, few, defaults));
    created += made;
    onWritten?.(made);
  });
  const unique = triedWays(rows.importable, ["key"]).find((way) => way.unique !== undefined);
  if (created >= expected || unique === undefined) return;
  // Fewer records than expected were created, because a concurrent request took a unique key.
  await joining(rows, () => markConflictingRows(rows, unique, takenOutcome(choices)));
}

/** The number of cards per range. Each range adds a row to the totals of each stage. */
const cardsPerRange = 2000;

/**
 * Adds created records that are in a stage to the totals of their stages, and refreshes the columns that derive
 * from the names of their links.
 */
export async function completeCreatedRecords(rows: StagedRows): Promise<void> {
  const { tx, hasStages } = rows;
  const { stored, declaration, company } = rows.importable;
  const card = cardNounOf(declaration.noun);
  const settleFew = async (few: RowRange) => {
    const made = await joining(rows, () => selectCreatedCards(rows, few));
    if (card === undefined || made.length === 0) return;
    await addToStageTotals(tx, card, made).send();
    // A kind with the name of its company as text has derived these columns from the row.
    if (company?.text === undefined) await refreshNames(tx, stored.kind, "id", made);
  };
  if (hasStages) await inRanges(rows, settleFew, cardsPerRange);
}

/** Creates the notes of rows. Skips notes that a record already has. */
export async function createNotes(
  rows: StagedRows,
  log: BulkLog,
  author: { readonly id: string; readonly name: string },
): Promise<number> {
  const { noun } = rows.importable.declaration;
  let created = 0;
  await inRanges(rows, async (few) => {
    const made = notesMadeFrom(rows.tx, noun, { author, rows: notesOfRows(rows, few) });
    created += await log.addAll("note", "create", made);
  });
  return created;
}
