import type { ImportCheckInput, ImportNewStages } from "@lanyard/contract/import/import-job-schema";
import { boardOf, cardNounOf } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork, withoutNestedLoops } from "#src/db/long-work-sql.ts";
import type { CopyingTx, TenantTx } from "#src/db/tenant.ts";
import { organisationCurrency, selectInteractionTypes } from "#src/features/organisation/organisation.ts";
import { allPipelines, holdAllStages, lockPipelines } from "#src/features/pipeline/pipeline.ts";
import { AppError, fileError } from "#src/http/app-error.ts";
import { selectMembers } from "#src/records/kind/member-sql.ts";
import { phoneCountry } from "#src/records/kind/record-sql.ts";
import type { CsvSource } from "./csv-decoding.ts";
import type { CsvShape } from "./csv-shape.ts";
import { mappedColumns } from "./import-columns.ts";
import { linkCompanies, renameCompaniesInKeys, unlinkUnusedCompanies } from "./import-company-sql.ts";
import { findConventions } from "./import-conventions.ts";
import { leaveOutCycles } from "./import-cycle-sql.ts";
import { refuseTakenValues, removeTakenKeys } from "./import-further-keys.ts";
import { unmatchRepeats } from "./import-further-keys-sql.ts";
import {
  addLinkToKeys,
  fillCustomLinks,
  leaveOutUnlinked,
  linkLists,
  linkNamed,
  linkPart,
  retainFirstLink,
} from "./import-link-sql.ts";
import {
  type KeyConflictOutcome,
  markConflictingRows,
  markRepeatedRows,
  propagateMatches,
  refuseSharedIds,
  type TriedWay,
} from "./import-match-sql.ts";
import {
  clearKnownNotes,
  deleteRows,
  endWithClient,
  leaveOutStages,
  selectRowRange,
  tryImportLock,
} from "./import-sql.ts";
import { stageRows } from "./import-staging.ts";
import type { ImportedKind, MatchWay, RowContext } from "./importable.ts";
import { byExternalId } from "./match-ways.ts";
import { fieldModes, type ModeOf } from "./merge-modes.ts";
import { markMergedRows, preserveSurvivorIds } from "./merged-record-match-sql.ts";
import { findNewStages } from "./new-stages.ts";
import { areReusable, contextFingerprint, linksFirst, type ReusableRows } from "./reusable-rows.ts";
import { inRanges, type StagedRows } from "./staged-rows.ts";
import { memberNames, valueChoiceOf } from "./value-choices.ts";

/**
 * The user's choices. If the user skips matching rows, `isHeldFine` still lets the rows of a mixed file
 * match, so that records of later kinds can link to the matched record.
 */
export type Choices = ImportCheckInput & { readonly isHeldFine: boolean };

export interface ImportPlan {
  readonly importable: ImportedKind;
  readonly source: CsvSource;
  readonly shape: CsvShape;
  readonly choices: Choices;
  readonly isPart: boolean;
  /** Aborts the import without changes. */
  readonly signal: AbortSignal;
  /** The new stages of an earlier check, whose ids are reused; undefined if the import creates no stages. */
  readonly newStages?: readonly ImportNewStages[];
  /** The rows that the check staged, for reuse. */
  readonly kept?: ReusableRows | undefined;
  /** Called with the number of rows read so far, and with whether all rows are read. */
  readonly onRow?: (count: number, areAll: boolean) => void;
  /** Called with the size of each written batch. */
  readonly onWritten?: (count: number) => void;
}

/**
 * Prepares the transaction, and takes the lock that allows one import per organisation.
 * @throws AppError IMPORT_RUNNING
 */
export async function prepareImport(tx: TenantTx): Promise<void> {
  await allowLongWork(tx);
  await endWithClient(tx);
  if (!(await tryImportLock(tx))) throw new AppError("IMPORT_RUNNING");
}

/**
 * Returns whether joins should avoid nested loops, because the planner has no current statistics about many
 * new rows.
 */
export const needsHashJoin = (rows: number) => rows > 100;

/**
 * Returns everything that reading the rows of a file needs: columns, targets, stages and context.
 * @throws AppError INVALID_INPUT for columns that cannot be mapped
 */
export async function prepareReading(tx: TenantTx, plan: ImportPlan) {
  const { importable, source, shape, choices, signal } = plan;
  const mapped = mappedColumns(shape.headers, choices.mapping, importable, { values: choices.values });
  const targets = new Set(mapped.map(({ target }) => target));
  const card = cardNounOf(importable.declaration.noun);
  const hasStages = card !== undefined && (boardOf(card).isAlwaysOn || targets.has("stage"));
  const hasMembers = [...targets].some((target) => namesMember(importable, target));
  const stored = await contextOf(tx, { hasStages, hasMembers }, choices);
  const search = { importable, source, shape, columns: mapped, context: stored, signal };
  const { pipelines, added: newStages } = await findNewStages(search, plan.newStages);
  const context = choices.create_stages ? { ...stored, pipelines } : stored;
  return {
    context,
    newStages,
    columns: mapped,
    slices: source.createSlices(),
    importable,
    hasStages,
    contextFingerprint: contextFingerprint(context, importable),
    targets,
  };
}

/**
 * Reads the file into the staging table, or reuses the rows of the check.
 * @throws AppError INVALID_INPUT for a file without rows, or columns that cannot be mapped
 */
export async function ensureStagedRows(
  tx: CopyingTx,
  importId: string,
  plan: ImportPlan,
): Promise<StagedRows> {
  const { importable, source, shape, isPart, signal, onRow, kept } = plan;
  const reading = { ...(await prepareReading(tx, plan)), tx };
  if (kept !== undefined && (await areReusable(kept, reading))) {
    onRow?.(kept.rows, true);
    const isLarge = needsHashJoin(kept.rows);
    const range = await selectRowRange(tx, kept.import_id);
    return { ...reading, importId: kept.import_id, range, isLarge, datesRead: kept.dates_read };
  }
  const { columns, datesRead } = await findConventions(plan, reading);
  const rules = { importable, importId, shape, columns, context: reading.context, isPart };
  const count = await stageRows(tx, { source, rules, signal, onRow: (read) => onRow?.(read, false) });
  if (!isPart && count.read === 0) throw fileError("csvData", refusal("csvWithoutRows"));
  const range = await selectRowRange(tx, importId);
  return { ...reading, importId, range, isLarge: needsHashJoin(count.good), datesRead };
}

const namesMember = (importable: ImportedKind, target: string) =>
  valueChoiceOf(importable, target)?.of === "member";

/**
 * Reads pipelines and members only if a column needs them, because any change of the context makes the run
 * read all rows again. Locks the stages if rows can have one, and the pipelines if the import creates stages.
 */
async function contextOf(
  tx: TenantTx,
  { hasStages, hasMembers }: { readonly hasStages: boolean; readonly hasMembers: boolean },
  { name_order: nameOrder, time_zone: timeZone = "UTC", create_stages: createsStages }: Choices,
): Promise<RowContext> {
  if (hasStages && createsStages) await lockPipelines(tx);
  if (hasStages) await holdAllStages(tx);
  const pipelines = hasStages ? await allPipelines(tx).send() : [];
  return {
    nameOrder,
    pipelines: pipelines.toSorted((a, b) => Number(b.is_default) - Number(a.is_default)),
    members: hasMembers ? memberNames(await selectMembers(tx)) : {},
    currency: await organisationCurrency(tx).send(),
    phoneCountry: await phoneCountry(tx),
    timeZone,
    types: await selectInteractionTypes(tx).send(),
    enteredAt: new Date().toISOString(),
  };
}

export const joining = <T>({ tx, isLarge }: StagedRows, work: () => Promise<T>) =>
  isLarge ? withoutNestedLoops(tx, work) : work();

/** The match rules of each choice. Rules that a kind lacks are ignored. */
const waysOf = {
  key: ["key"],
  external_id: ["external_id", "key"],
  phone: ["key", "phone"],
  key_or_name: ["key", "external_id", "alike"],
  name_and_company: ["key", "external_id", "alike", "name_and_company"],
} as const;

/**
 * Determines the outcome and links of each row. `parts` contains the same rows as records of earlier kinds.
 * Returns whether rows now differ from the file, so that a run cannot reuse them.
 */
export async function markRows(
  rows: StagedRows,
  choices: Choices,
  parts: readonly StagedRows[] = [],
): Promise<boolean> {
  const { importable } = rows;
  const isSkipping = choices.on_match === "skip";
  const outcome = takenOutcome(choices);
  const modeOf = fieldModes(importable, choices);
  return joining(rows, async () => {
    const ways = triedWays(importable, waysOf[choices.match_by]);
    await refuseShared(rows);
    if (linksFirst(importable)) await linkRows(rows, parts);
    const areListed = await linkLists(rows);
    const areLinked = await linkCustom(rows);
    const hasTakenValues = await matchAndRefuse(rows, {
      ways,
      outcome,
      modeOf: isSkipping ? takesAll : modeOf,
    });
    await preserveSurvivorIds(rows, placeOfId(importable));
    if (choices.create_companies && !isSkipping)
      await unlinkUnusedCompanies(rows, modeOf(importable.company?.column ?? ""));
    if (!linksFirst(importable)) await linkRows(rows, parts);
    const hasCycles = !isSkipping && (await leaveOutCycles(rows, modeOf));
    const hasTakenKeys = await removeTakenKeys(rows);
    if (rows.targets.has("note")) await clearKnownNotes(rows, isSkipping);
    return hasTakenKeys || hasTakenValues || areLinked || areListed || hasCycles;
  });
}

async function linkCustom(rows: StagedRows): Promise<boolean> {
  const { importable, targets } = rows;
  await linkNamed(rows, importable.customLinks);
  let count = 0;
  for (const link of importable.customLinks) {
    const { key = "", shown = key } = importable.custom.get(link.target) ?? {};
    if (targets.has(link.target)) count += await fillCustomLinks(rows, link, shown);
  }
  return count > 0;
}

const takesAll: ModeOf = () => "take";

/** The maximum number of repeated matches, as a guard against files that refuse all rows of a record. */
const mostRepeats = 10;

/**
 * Matches rows, and refuses rows with unique values of other records. Matches rows that repeat a refused row
 * again, because the refused row creates no record. Returns whether any row was refused.
 */
async function matchAndRefuse(rows: StagedRows, { ways, outcome, modeOf }: Matching): Promise<boolean> {
  let hasTaken = false;
  for (let repeats = 0; ; repeats += 1) {
    // Links are added to keys only once.
    const tried = repeats === 0 ? ways : ways.map((way) => ({ ...way, endsInLink: false }));
    for (const way of tried) await matchRows(rows, way, outcome);
    if (ways.length > 1) await propagateMatches(rows);
    const isTaken = await refuseTakenValues(rows, modeOf);
    hasTaken ||= isTaken;
    if (!isTaken || repeats === mostRepeats || !(await unmatchRepeats(rows))) return hasTaken;
  }
}

interface Matching {
  readonly ways: readonly TriedWay[];
  readonly outcome: KeyConflictOutcome;
  readonly modeOf: ModeOf;
}

async function matchRows(rows: StagedRows, way: TriedWay, outcome: KeyConflictOutcome) {
  if (way.endsInLink) await addLinkToKeys(rows, way.place);
  await markConflictingRows(rows, way, outcome);
  if (await renameCompaniesInKeys(rows, way)) await markConflictingRows(rows, way, outcome);
  await markMergedRows(rows, way, outcome);
  if (!way.isOfRecordsOnly) await markRepeatedRows(rows, way, outcome);
}

/**
 * Marks new rows that would match a record under a rule that the user did not choose, so that the check can
 * ask the user about these rows.
 */
export async function markLikelyRows(rows: StagedRows, choices: Choices): Promise<void> {
  const matchBy: readonly MatchWay["name"][] = waysOf[choices.match_by];
  const likely = rows.importable.ways.filter(({ name, isLikely }) => isLikely && !matchBy.includes(name));
  // A user who chose to match only by keys has excluded other matches.
  if (!matchBy.includes("alike")) return;
  for (const { name } of likely) {
    const ways = triedWays(rows.importable, [...matchBy, name]).filter((way) => way.name === name);
    await joining(rows, async () => {
      for (const way of ways) await matchRows(rows, way, "create");
    });
  }
}

async function refuseShared(rows: StagedRows) {
  const { importable } = rows;
  const id = placeOfId(importable);
  const key = importable.ways.findIndex(({ unique }) => unique !== undefined) + 1;
  if (id > 0 && key > 0) await refuseSharedIds(rows, [id, key]);
}

/**
 * Links rows to the records that they name, including records of earlier kinds from the same rows (`parts`).
 */
async function linkRows(rows: StagedRows, parts: readonly StagedRows[]) {
  for (const part of parts) await linkPart(rows, part);
  const { links, declaration } = rows.importable;
  // Companies are linked before contacts, because all transactions lock them in this order.
  await linkCompanies(rows);
  await linkNamed(rows, links);
  // Only tasks belong to one record, so the warning is about tasks.
  if (declaration.belongsToOne) await retainFirstLink(rows, refusal("importTaskOfSeveral"));
}

/** Returns the index of the external id in a row's `match_keys`, from 1; 0 if the kind has none. */
export const placeOfId = ({ ways }: Pick<ImportedKind, "ways">) =>
  ways.findIndex(({ key }) => key === byExternalId.key) + 1;

/**
 * Returns the match rules to try, with the positions of their keys. The rules for equal external ids, and for
 * similar records without one, always apply, so that a file that is imported again finds its records.
 */
export function triedWays(
  { ways }: Pick<ImportedKind, "ways">,
  chosen: readonly MatchWay["name"][],
): TriedWay[] {
  const idPlace = placeOfId({ ways });
  const byId = ways[idPlace - 1]?.name;
  const isChosen = (name: MatchWay["name"]) => chosen.includes(name);
  return ways.flatMap((way, index) => {
    const place = index + 1;
    const isWithoutId = way.name === "alike" && !isChosen(way.name);
    if (!isChosen(way.name) && place !== idPlace && !isWithoutId) return [];
    const minds = byId !== undefined && (isWithoutId || isChosen(byId));
    const withId = way.unique !== undefined || place === idPlace || !minds ? undefined : idPlace;
    return [{ ...way, place, idPlace: withId, isWithoutId }];
  });
}

export const takenOutcome = ({ on_match, isHeldFine }: Choices) =>
  on_match === "skip" && !isHeldFine ? "fail" : "merge";

export async function storeLeftOut(
  rows: StagedRows,
  { companiesAreThere }: { readonly companiesAreThere: boolean },
): Promise<boolean> {
  const { hasStages, importable, columns, targets } = rows;
  const { stageKept, company, links, customLinks } = importable;
  const namesIds = columns.some(({ holdsIds }) => holdsIds === true);
  const isNameLost = company !== undefined && company.text === undefined;
  let count = 0;
  if (hasStages && stageKept !== undefined) count += await leaveOutStages(rows, stageKept);
  if (namesIds || isNameLost) {
    const missing = companiesAreThere ? "anyCompany" : "unmadeCompany";
    count += await leaveOutUnlinked(rows, missing, refusal("importCompanyUnknown"));
  }
  for (const link of [...links, ...customLinks])
    if (targets.has(link.target)) count += await leaveOutUnlinked(rows, link, link.unknown);
  return count > 0;
}

export const removeRows = (rows: StagedRows): Promise<void> => inRanges(rows, (few) => deleteRows(rows, few));
