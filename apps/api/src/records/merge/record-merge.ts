import { pointFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { MergeChoices } from "@lanyard/contract/kind/merge-route";
import { maxContactPoints, maxMergedIds } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { type BulkLog, inBulkAction, type Touched } from "#src/log/action.ts";
import { difference, type FieldValues } from "#src/log/record-change.ts";
import type { LockedRecord, Undoable } from "#src/log/undoable.ts";
import { requireCustomFits } from "#src/records/custom/custom-values.ts";
import { firstOf, pointsOf } from "#src/records/kind/contact-points.ts";
import { labelOf, type RecordKind } from "#src/records/kind/record-kind.ts";
import { requireMembers, withCallerAsMe } from "#src/records/kind/record-members.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { type SentValues, withSent } from "#src/records/kind/record-values.ts";
import { requireRecord } from "#src/records/links/live-record.ts";
import { recordList } from "#src/records/list/record-conditions.ts";
import { selectMatchingIds } from "#src/records/list/record-list-sql.ts";
import { requireStorable } from "#src/records/write/record-edit.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import type { WrittenRecord } from "../record-service.ts";
import { type ChosenMerge, type MergedLink, moveLinks } from "./merged-links.ts";
import { selectMergedRecords } from "./merged-record-sql.ts";
import { mergedValues } from "./merged-values.ts";

export interface MergeableKind<Shown extends { id: string }> {
  readonly stored: StoredKind<Shown>;
  readonly undo: Undoable;
  /** Returns all references to records of the kind. */
  linksTo(tx: TenantTx): Promise<readonly MergedLink[]>;
}

export interface MergeInput {
  readonly survivor_id: string;
  readonly merged_ids?: readonly string[] | undefined;
  readonly matching?: SentValues | undefined;
  readonly fields: MergeChoices;
}

/**
 * Merges records in one action: the survivor gets the chosen values and all linked rows, and the others are
 * deleted.
 * @throws AppError NOT_FOUND; CHANGED_SINCE after another merge; INVALID_INPUT, EMAIL_TAKEN
 */
export async function mergeRecords<Shown extends { id: string }>(
  caller: Caller,
  mergeable: MergeableKind<Shown>,
  input: MergeInput,
): Promise<WrittenRecord<Shown> & { readonly touched: Touched | undefined }> {
  const { stored, undo } = mergeable;
  const { kind } = stored;
  const { noun } = kind.declaration;
  const sent = sentValues(input.fields);
  let merge: ChosenMerge = { survivor_id: input.survivor_id, merged_ids: [] };
  const ids = () => [merge.survivor_id, ...merge.merged_ids];
  let records = new Map<string, LockedRecord>();
  let links: readonly MergedLink[] = [];
  let held: unknown;
  let touched: Touched | undefined;
  try {
    const { result, actionId } = await inBulkAction(caller, {
      prepare: allowLongWork,
      head: async (tx) => {
        await undo.hold?.(tx);
        held = await kind.hooks.hold?.(tx, sent, input.survivor_id);
        merge = { ...merge, merged_ids: await mergedIdsOf(tx, caller, kind, input) };
        records = await requireAll(tx, mergeable, ids());
        links = await mergeable.linksTo(tx);
        const label = labelOf(kind, records.get(input.survivor_id)?.values ?? {});
        return { kind: "merge", noun, label };
      },
      work: async (tx, log) => {
        await markMerged(tx, mergeable, merge, records, log);
        const written = { caller, ids: ids(), sent, held, links, choices: input.fields };
        // Written before its new children, so that a former parent can become a child.
        await writeSurvivor(tx, mergeable, written, records, log);
        await moveLinks(tx, links, merge, log);
        touched = log.touched();
        return requireRecord(tx, stored, input.survivor_id);
      },
    });
    return { record: result, actionId, touched };
  } catch (error) {
    throw (await kind.hooks.explain?.(caller, sent, error, input.survivor_id)) ?? error;
  }
}

/**
 * Returns the ids of the merged records: those in the request, or the matching ones. Matching records are
 * sorted oldest first, because the first value of a field wins.
 */
async function mergedIdsOf(
  tx: TenantTx,
  caller: Caller,
  kind: RecordKind,
  { survivor_id, merged_ids, matching }: MergeInput,
): Promise<readonly string[]> {
  if (matching === undefined) return [...new Set(merged_ids)];
  const list = await recordList(tx, kind, withCallerAsMe(caller, kind.declaration, matching));
  const found = await selectMatchingIds(tx, list, maxMergedIds + 2);
  const others = found.filter((id) => id !== survivor_id).toSorted();
  if (others.length === 0) throw fieldError("matching", refusal("nothingToMerge"));
  if (others.length > maxMergedIds)
    throw fieldError("matching", refusal("tooManyToMerge", { count: maxMergedIds }));
  return others;
}

function sentValues(choices: MergeChoices): SentValues {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, choice]) =>
      choice !== undefined && "value" in choice ? [[name, choice.value]] : [],
    ),
  );
}

async function requireAll<Shown extends { id: string }>(
  tx: TenantTx,
  { stored, undo }: MergeableKind<Shown>,
  ids: readonly string[],
): Promise<Map<string, LockedRecord>> {
  const records = new Map(await undo.lock(tx, ids));
  const gone = ids.filter((id) => records.get(id)?.deleted !== false);
  if (gone.length === 0) return records;
  const [merged] = await selectMergedRecords(tx, gone);
  if (merged === undefined) throw new AppError("NOT_FOUND");
  const [survivor] = await selectRecordNames(tx, stored.kind.declaration.noun, [merged.merged_into]).send();
  throw new AppError("CHANGED_SINCE", { message: refusal("mergedSince", { name: survivor?.name ?? "" }) });
}

/** Deletes the merged records. Runs first, because the survivor may take over their unique addresses. */
async function markMerged<Shown extends { id: string }>(
  tx: TenantTx,
  { stored, undo }: MergeableKind<Shown>,
  { survivor_id: survivorId, merged_ids: mergedIds }: ChosenMerge,
  records: ReadonlyMap<string, LockedRecord>,
  log: BulkLog,
): Promise<void> {
  await undo.mark(tx, mergedIds, true, survivorId);
  await log.add(
    mergedIds.map((id) => ({
      noun: stored.kind.declaration.noun,
      recordId: id,
      op: "delete" as const,
      before: { merged_into: null },
      after: { merged_into: survivorId },
      version: (records.get(id)?.version ?? 0) + 1,
    })),
  );
}

interface SurvivorWriting {
  /** The ids of all records in the merge, beginning with the survivor. */
  readonly ids: readonly string[];
  readonly caller: Caller;
  readonly sent: SentValues;
  readonly held: unknown;
  readonly links: readonly MergedLink[];
  readonly choices: MergeChoices;
}

async function writeSurvivor<Shown extends { id: string }>(
  tx: TenantTx,
  { stored, undo }: MergeableKind<Shown>,
  { caller, ids, sent, held, links, choices }: SurvivorWriting,
  records: ReadonlyMap<string, LockedRecord>,
  log: BulkLog,
): Promise<void> {
  const { kind, store } = stored;
  const { noun, fields: table } = kind.declaration;
  const merged = ids.map((id) => ({ id, values: records.get(id)?.values ?? {} }));
  const [id = ""] = ids;
  const now = records.get(id)?.values ?? {};
  const [row] = await store.lock(tx, [id]);
  const united = withSent(table, mergedValues(kind, merged, sourcesOf(stored, ids, choices)), sent);
  const resolved = (await kind.hooks.resolve?.(tx, united, { input: sent, now, row, held })) ?? united;
  const own = links.filter((link) => link.noun === noun && ids.includes(String(resolved[link.column])));
  // Links to records of the merge are cleared, because a record cannot link to itself.
  const fields = { ...resolved, ...Object.fromEntries(own.map(({ column }) => [column, null])) };
  requireFewPoints(stored, fields);
  requireCustomFits(fields);
  await requireMembers(tx, caller, kind.declaration, fields, now);
  await requireStorable(tx, kind, { id, fields }, now);
  const changed = difference(now, fields);
  if (changed === undefined) return;
  await undo.write(tx, [{ id, values: fields, before: now }]);
  const version = (records.get(id)?.version ?? 0) + 1;
  await log.add([{ noun, recordId: id, op: "update", ...changed, version }]);
}

function sourcesOf(
  { kind }: Pick<StoredKind, "kind">,
  ids: readonly string[],
  choices: MergeChoices,
): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  const { fieldGroup: [groupName] = [], shownWith = {} } = kind;
  const isShownWith = (name: string) => Object.values(shownWith).some((names) => names.includes(name));
  for (const [name, choice] of Object.entries(choices)) {
    if (choice === undefined || !("from" in choice)) continue;
    if (!ids.includes(choice.from)) throw fieldError(`fields.${name}.from`, refusal("mergeSourceUnknown"));
    sources.set(groupName !== undefined && isShownWith(name) ? groupName : name, choice.from);
  }
  return sources;
}

function requireFewPoints({ kind }: Pick<StoredKind, "kind">, fields: FieldValues): void {
  const { fields: table } = kind.declaration;
  for (const name of pointFieldNames(table)) {
    if (pointsOf(fields[firstOf(table, name).first], fields[name]).length > maxContactPoints)
      throw fieldError(`fields.${name}`, refusal("tooManyContactPoints", { max: maxContactPoints }));
  }
}
