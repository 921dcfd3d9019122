import type { ErasedRecords } from "@lanyard/backup/erased-lists";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { Logger } from "@lanyard/server-kit/logging";
import { newId } from "#src/db/new-id.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { eraseAttachmentRowsOf, type FileStore } from "#src/features/attachment/attachment.ts";
import { eraseDealContactsOf } from "#src/features/deal/deal.ts";
import { eraseDuplicatesOf } from "#src/features/duplicate/duplicate.ts";
import { eraseFromImports } from "#src/features/import/import.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { eraseNotesOf } from "#src/features/note/note.ts";
import { eraseProposalsOf } from "#src/features/proposal/proposal.ts";
import { eraseFromViews } from "#src/features/view/view.ts";
import { deleteDeliveriesNaming } from "#src/features/webhook/webhook.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { inAction } from "#src/log/action.ts";
import { insertAudit } from "#src/log/audit-entry-sql.ts";
import {
  clearLabelsOfImports,
  clearLogOfRecords,
  insertErased,
  selectMoment,
  selectRestoredErased,
} from "#src/log/erased-log-sql.ts";
import { eraseNoticesOf } from "#src/log/notice/notice-sql.ts";
import { insertCounts } from "#src/log/record-count-sql.ts";
import type { StoredRow } from "#src/records/kind/kind-hooks.ts";
import { labelOf, valuesOf } from "#src/records/kind/record-kind.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { selectPurgeable } from "#src/records/kind/record-sql.ts";
import { refreshNames } from "#src/records/links/linked-name.ts";
import { selectMentions } from "#src/records/links/mention-sql.ts";
import { selectSurvivorId } from "#src/records/merge/merged-record-sql.ts";
import { foldSearchWords } from "#src/records/search/search-word-sql.ts";
import {
  deleteRows,
  selectWithErasedMerges,
  selectWithMerged,
  unlinkChildren,
} from "#src/records/write/erased-record-sql.ts";
import { markRecords, type StoredKind } from "#src/records/write/record-writing.ts";
import { findTexts, textsOf } from "./erasure-texts.ts";

/** A function that stores erasures outside the database, so that they can be repeated after a restore. */
export type ErasureRecorder = (erased: readonly ErasedRecords[]) => Promise<void>;

export interface ErasureServices {
  readonly store: FileStore;
  readonly recordErasures: ErasureRecorder;
  readonly log: Pick<Logger, "warn">;
}

/**
 * Irreversibly erases the record of a person and all records merged into it. The log keeps only time, actor
 * and id. The erasure is also recorded, so that it can be repeated after a restore.
 * @throws AppError NOT_FOUND; CHANGED_SINCE if the record was merged into another one that still exists
 */
export async function eraseRecord(
  caller: Caller,
  noun: RecordNoun,
  id: string,
  { store, recordErasures, log }: ErasureServices,
) {
  const { stored } = recordFeatures[noun];
  const { result, actionId } = await inAction(caller, async (tx) => {
    await refuseMerged(tx, noun, id);
    const ids = await selectWithMerged(tx, [id]);
    const rows = await stored.store.lock(tx, ids);
    if (!rows.some((row) => row.id === id)) throw new AppError("NOT_FOUND");
    const removed = await eraseRows(tx, { stored, store }, rows, ids);
    await insertErased(tx, noun, ids);
    await insertAudit(tx, caller, {
      what: "erased",
      detail: { records: stored.kind.declaration.plural, id },
    });
    const changes = liveOf(rows).map(
      (row) => ({ noun, recordId: row.id, op: "delete", version: row.version + 1 }) as const,
    );
    const erasedAt = await selectMoment(tx);
    return { result: { files: removed, ids, erasedAt }, action: { kind: "erase", noun, label: "", changes } };
  });
  const { ids, erasedAt } = result;
  const merged = { orgId: caller.orgId, noun, erasedAt, ids: ids.filter((other) => other !== id) };
  // The list of erasures gets one entry with the actor for the record itself, and one entry for the records
  // merged into it.
  const itself = { ...merged, by: caller.personId, ids: [id] };
  await recordErasures(merged.ids.length === 0 ? [itself] : [itself, merged]);
  // The erasure is committed. If one of the following steps fails, a background job repeats it.
  await store.remove(caller.orgId, result.files).catch((error) => {
    log.warn({ err: error }, "Files of an erased record could not be removed");
  });
  await eraseSearchWords((fold) => caller.inTenant(fold)).catch((error) => {
    log.warn({ err: error }, "Search words of an erased record could not be removed");
  });
  // `records` is null, because the erasure also changed notes, files and names in other records.
  const touched = { nouns: [noun], records: null };
  return { success: true as const, ...(actionId !== undefined && { actionId }), touched };
}

/**
 * Throws if the record was merged into another one that still exists. That survivor contains the merged
 * values, notes and files, so users must erase the survivor instead.
 */
async function refuseMerged(tx: TenantTx, noun: RecordNoun, id: string): Promise<void> {
  const survivorId = await selectSurvivorId(tx, id).send();
  if (survivorId === undefined) return;
  const [survivor] = await selectRecordNames(tx, noun, [survivorId]).send();
  if (survivor === undefined) return;
  throw new AppError("CHANGED_SINCE", { message: refusal("mergedSince", { name: survivor.name ?? "" }) });
}

/**
 * Lists up to `limit` mentions of a person in other live records, which an erasure would not remove, and
 * whether more exist. If the record was merged, lists the mentions of its survivor.
 * @throws AppError NOT_FOUND if the record does not exist
 */
export async function listMentions(caller: Caller, noun: RecordNoun, id: string, limit: number) {
  const found = await caller.reading(async (tx) =>
    selectMentions(tx, await findTexts(tx, noun, id), limit + 1),
  );
  return { mentions: found.slice(0, limit), has_more: found.length > limit };
}

const liveOf = (rows: readonly StoredRow[]) => rows.filter(({ deleted_at }) => deleted_at === null);

/**
 * Deletes the locked rows and dependent rows, and removes the records' texts from logs and notifications;
 * texts of people are also removed from views and imports. Returns the ids of the files to delete.
 */
async function eraseRows(
  tx: TenantTx,
  { stored, store }: { readonly stored: StoredKind; readonly store: FileStore },
  rows: readonly StoredRow[],
  ids: readonly string[],
): Promise<string[]> {
  const { noun } = stored.kind.declaration;
  const live = liveOf(rows).map((row) => row.id);
  // `markRecords` also updates boards, unique addresses and other data derived from live records.
  if (live.length > 0) await markRecords(tx, stored, live, true);
  await eraseNotesOf(tx, noun, ids);
  await eraseDealContactsOf(tx, noun, ids);
  const files = await eraseAttachmentRowsOf(tx, noun, ids);
  await removeRows(tx, noun, ids);
  await eraseDuplicatesOf(tx, ids);
  const isPerson = stored.kind.declaration.has.person;
  const texts = isPerson ? await textsOf(tx, stored, rows, ids) : labelsOf(stored, rows);
  await clearLogOfRecords(tx, ids);
  await eraseNoticesOf(tx, ids, texts);
  await deleteDeliveriesNaming(tx, ids, texts);
  // Proposals and views lose only texts that identify a person. The label of another kind of record, such as
  // "call", identifies no person.
  const naming = isPerson ? texts : [];
  await eraseProposalsOf(tx, ids, naming);
  await eraseFromViews(tx, ids, naming);
  if (isPerson) await clearLabelsOfImports(tx, texts);
  const gone = [...files, ...(isPerson ? await eraseFromImports(tx, store, { ids, texts }) : [])];
  // If the process is killed, or if a backup restores these files, the sweep deletes them.
  if (gone.length > 0) await insertErased(tx, "file", gone);
  return gone;
}

const labelsOf = ({ kind }: StoredKind, rows: readonly StoredRow[]) =>
  rows.map((row) => labelOf(kind, valuesOf(kind, row)));

/**
 * Unlinks child records, clears the names and search texts that they derive from these rows, and then deletes
 * the rows.
 */
async function removeRows(tx: TenantTx, noun: RecordNoun, ids: readonly string[]): Promise<void> {
  for (const unlinked of await unlinkChildren(tx, noun, ids))
    await refreshNames(tx, recordFeatures[unlinked.noun].stored.kind, "id", unlinked.ids);
  await deleteRows(tx, noun, ids);
}

/**
 * Purges records that were deleted more than `days` ago, with their values in the log, notifications and
 * links. A restore does not bring purged records back. Returns the number of records.
 */
export async function purgeRecords(tx: TenantTx, days: number): Promise<number> {
  let count = 0;
  for (const noun of recordNouns) {
    const { stored } = recordFeatures[noun];
    const ids = await selectPurgeable(tx, recordKinds[noun].plural, days);
    if (ids.length === 0) continue;
    const rows = await stored.store.lock(tx, ids);
    const gone = await selectWithErasedMerges(tx, ids);
    const persons = new Set(stored.kind.declaration.has.person ? gone : []);
    const theirs = rows.filter(({ id }) => persons.has(id));
    const naming = persons.size === 0 ? [] : await textsOf(tx, stored, theirs, gone);
    if (naming.length > 0) await clearLabelsOfImports(tx, naming, { days });
    await insertErased(tx, noun, gone);
    await clearLogOfRecords(tx, ids);
    await eraseNoticesOf(tx, ids, labelsOf(stored, rows));
    await eraseProposalsOf(tx, ids, naming);
    await eraseDuplicatesOf(tx, ids);
    await removeRows(tx, noun, ids);
    count += ids.length;
  }
  return count;
}

/**
 * Removes from the search vocabulary the words that only erased records contained. If the process is killed,
 * background work removes them. Needs a transaction of its own on a cluster (decision 46).
 */
export async function eraseSearchWords(
  inTransaction: (fold: typeof foldSearchWords) => Promise<boolean>,
): Promise<void> {
  while (await inTransaction(foldSearchWords));
}

const erasedAtOnce = 1000;

export async function reapplyErasures(parts: ReapplyParts, orgId: TenantTx["orgId"]): Promise<number> {
  let count = 0;
  for (const noun of recordNouns)
    for (let erased = -1; erased !== 0; count += erased) erased = await reapplySome(parts, orgId, noun);
  if (count > 0) await eraseSearchWords((fold) => parts.database.transaction(orgId, fold));
  return count;
}

interface ReapplyParts {
  readonly database: TenantDatabase;
  readonly store: FileStore;
}

async function reapplySome(
  { database, store }: ReapplyParts,
  orgId: TenantTx["orgId"],
  noun: RecordNoun,
): Promise<number> {
  const { stored } = recordFeatures[noun];
  const { plural } = recordKinds[noun];
  const { count, files } = await database.transaction(orgId, async (tx) => {
    const ids = await selectRestoredErased(tx, { noun, plural, limit: erasedAtOnce });
    if (ids.length === 0) return { count: 0, files: [] };
    const rows = await stored.store.lock(tx, ids);
    const live = liveOf(rows).length;
    if (live > 0) await insertCounts(tx, [{ id: newId(), noun, delta: -live }]).send();
    return { count: rows.length, files: await eraseRows(tx, { stored, store }, rows, ids) };
  });
  await store.remove(orgId, files);
  return count;
}
