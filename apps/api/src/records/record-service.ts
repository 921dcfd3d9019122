import type { ActivityQuery } from "@lanyard/contract/activity/activity-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { pipelinedJobs, Statement } from "#src/db/statement.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { readableNouns } from "#src/http/key-scope.ts";
import { inAction, inBulkAction } from "#src/log/action.ts";
import { creationOf, difference, oneChange } from "#src/log/record-change.ts";
import { activityOf } from "./activity/activity.ts";
import { customReader } from "./custom/custom-reader.ts";
import { explainTakenValue } from "./custom/custom-unique.ts";
import { withFlatCustom } from "./custom/custom-values.ts";
import { labelOf, valuesOf } from "./kind/record-kind.ts";
import { requireMembers, withCallerAsMe } from "./kind/record-members.ts";
import { selectRecordNames } from "./kind/record-name-sql.ts";
import type { SentValues } from "./kind/record-values.ts";
import { followMerge, liveRecord, requireRecord, survivorAfter } from "./links/live-record.ts";
import { withoutDeletedParents } from "./links/record-parents.ts";
import type { AnswerCache } from "./list/answer-cache.ts";
import { recordList } from "./list/record-conditions.ts";
import {
  countCorrected,
  listPage,
  listWithin,
  type ParentRecord,
  type Query,
} from "./list/record-listing.ts";
import { summaryOf } from "./list/record-summary.ts";
import { type ValueBoardQuery, valueBoard } from "./list/value-board.ts";
import { provenanceOf } from "./provenance/provenance.ts";
import { notifyAssignees } from "./write/assignment.ts";
import { newRecord, newRecords } from "./write/new-records.ts";
import { type BulkUpdate, bulkUpdate } from "./write/record-bulk-update.ts";
import { type CellEdit, editCells } from "./write/record-cell-edits.ts";
import { type ChosenMatches, deleteMatching, deleteRecord, deleteRecords } from "./write/record-deletion.ts";
import { editedValues, requireStorable } from "./write/record-edit.ts";
import { rewritingOf, type StoredKind } from "./write/record-writing.ts";

/**
 * A written record. `actionId` is the id of the action that Undo reverts; it is undefined if nothing was
 * changed.
 */
export interface WrittenRecord<Shown> {
  readonly record: Shown;
  readonly actionId: string | undefined;
}

export function recordService<Shown extends { id: string }>(stored: StoredKind<Shown>) {
  const { declaration } = stored.kind;
  return {
    list: (caller: Caller, query: Query, cache: AnswerCache) =>
      caller.reading((tx) => listPage(tx, stored, withCallerAsMe(caller, declaration, query), cache)),
    listOf: (
      caller: Caller,
      { stored: kindOfParent, ...parent }: ParentRecord,
      query: Query,
      cache: AnswerCache,
    ) =>
      caller.reading(async (tx) => {
        // The parent may have been merged into another record.
        const { id } = await requireRecord(tx, kindOfParent, parent.id);
        return listWithin(tx, stored, { ...parent, id }, withCallerAsMe(caller, declaration, query), cache);
      }),
    count: (caller: Caller, query: SentValues) =>
      caller.reading(async (tx) => ({
        totalCount: await countCorrected(tx, stored.kind, withCallerAsMe(caller, declaration, query)),
      })),
    valueBoard: (caller: Caller, query: ValueBoardQuery, cache: AnswerCache) =>
      caller.reading((tx) => valueBoard(tx, stored, withCallerAsMe(caller, declaration, query), cache)),
    summary: (caller: Caller, query: SentValues) =>
      caller.reading((tx) => summaryOf(tx, stored.kind, withCallerAsMe(caller, declaration, query))),
    read: (caller: Caller, id: string) => caller.reading((tx) => requireRecord(tx, stored, id)),
    activity: (caller: Caller, id: string, query: ActivityQuery) =>
      caller.reading(async (tx) => {
        const record = await requireRecord(tx, stored, id);
        const holder = { noun: stored.kind.declaration.noun, id: record.id };
        return activityOf(tx, holder, query, readableNouns(caller)).send();
      }),
    names: (caller: Caller, ids: readonly string[]) =>
      caller.reading(async (tx) => {
        const found = await selectRecordNames(tx, declaration.noun, [...new Set(ids)]).send();
        return {
          names: found.filter(({ isLive }) => isLive).map(({ id, name }) => ({ id, name: name ?? "" })),
        };
      }),
    provenance: (caller: Caller, id: string) =>
      caller.reading(async (tx) => provenanceOf(tx, stored.kind, (await requireRecord(tx, stored, id)).id)),
    create: (caller: Caller, input: SentValues, query?: unknown) =>
      explained(caller, stored, { input }, createRecord(caller, stored, input, query)),
    createSome: (caller: Caller, inputs: readonly SentValues[]) => {
      const [input = {}, ...others] = inputs;
      // A constraint violation does not show which of several records caused it.
      const named = others.length === 0 ? input : {};
      return explained(caller, stored, { input: named }, createRecords(caller, stored, inputs));
    },
    update: (caller: Caller, id: string, change: SentValues) => {
      const updating = (live: string) =>
        explained(caller, stored, { input: change, id: live }, updateRecord(caller, stored, live, change));
      return followMerge(caller, declaration, id, updating);
    },
    bulkUpdate: (caller: Caller, update: BulkUpdate) =>
      bulkUpdate(caller, stored, update, (tx, matching) =>
        recordList(tx, stored.kind, withCallerAsMe(caller, declaration, matching)),
      ),
    editCells: (caller: Caller, edits: readonly CellEdit[]) =>
      explained(caller, stored, { input: {} }, editCells(caller, stored, edits)),
    delete: (caller: Caller, id: string) =>
      deleteRecord(caller, stored, id).catch(async (error) => {
        // Refuses to delete the survivor of a merged record, because the caller has not seen it.
        const { name } = await survivorAfter(caller, declaration, id, error);
        throw new AppError("CHANGED_SINCE", { message: refusal("mergedSince", { name }) });
      }),
    deleteSome: (caller: Caller, ids: readonly string[]) => deleteRecords(caller, stored, ids),
    deleteMatching: (caller: Caller, { count, except, ...matching }: ChosenMatches & SentValues) =>
      deleteMatching(caller, stored, { count, except }, (tx) =>
        recordList(tx, stored.kind, withCallerAsMe(caller, declaration, matching)),
      ),
  };
}

async function createRecord<Shown extends { id: string }>(
  caller: Caller,
  stored: StoredKind<Shown>,
  input: SentValues,
  query: unknown,
): Promise<WrittenRecord<Shown>> {
  const { kind } = stored;
  const { noun } = kind.declaration;
  const { result, actionId } = await inAction(caller, async (tx, actionId) => {
    const known = await kind.hooks.findKnown?.(tx, input, query);
    if (known !== undefined) return { result: await requireRecord(tx, stored, known) };
    const { id, label, statement } = await newRecord(tx, { caller, actionId }, stored, input);
    return {
      unsent: Statement.all([statement, liveRecord(tx, stored, id)]).map(([, record]) => record),
      action: oneChange(label, creationOf(noun, id)),
    };
  });
  return { record: result, actionId };
}

async function createRecords(
  caller: Caller,
  stored: StoredKind,
  inputs: readonly SentValues[],
): Promise<ReadonlyMap<number, AppError>> {
  const { noun } = stored.kind.declaration;
  let refused: ReadonlyMap<number, AppError> = new Map();
  await inBulkAction(caller, {
    head: async () => ({ kind: "create", noun, label: "" }),
    work: async (tx, log) => {
      const made = await newRecords(tx, { caller, actionId: log.actionId }, stored, inputs);
      refused = made.refused;
      await made.statement.send();
      await log.add(made.records.map(({ id }) => creationOf(noun, id)));
    },
  });
  return refused;
}

async function updateRecord<Shown extends { id: string }>(
  caller: Caller,
  stored: StoredKind<Shown>,
  id: string,
  sentValues: SentValues,
): Promise<WrittenRecord<Shown>> {
  const { kind, store } = stored;
  const { noun } = kind.declaration;
  const { result, actionId } = await inAction(caller, async (tx, actionId) => {
    const sent = withFlatCustom(sentValues);
    const custom = await customReader(tx, caller, noun, [sent]);
    const held = await kind.hooks.hold?.(tx, sent, id);
    const row = (await store.lock(tx, [id]))[0];
    if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
    const now = valuesOf(kind, row);
    const input = await withoutDeletedParents(tx, kind.declaration, await custom.read(sent, now), now);
    const fields = await editedValues(tx, kind, {
      row,
      now,
      input,
      held,
      baseVersion: typeof sent.version === "number" ? sent.version : undefined,
      shown: () => requireRecord(tx, stored, id),
    });
    const changed = difference(now, fields);
    if (changed === undefined) return { result: await requireRecord(tx, stored, id) };
    const [, , { statement, afterwards }] = await pipelinedJobs(
      () => requireMembers(tx, caller, kind.declaration, fields, now),
      () => requireStorable(tx, kind, { id, fields }, now),
      () => rewritingOf(tx, stored, [{ id, before: now, fields }]),
    );
    const label = labelOf(kind, fields);
    const assigned = { id, before: now, fields, label };
    const telling = notifyAssignees(tx, { caller, actionId }, kind.declaration, [assigned]);
    return {
      unsent: Statement.all([statement, telling, liveRecord(tx, stored, id)]).map(([, , record]) => record),
      afterwards,
      action: oneChange(label, { noun, recordId: id, op: "update", ...changed, version: row.version + 1 }),
    };
  });
  return { record: result, actionId };
}

/** Awaits `work`. Converts database errors that the input caused into refusals. */
async function explained<T>(
  caller: Caller,
  { kind }: StoredKind,
  { input, id }: { readonly input: SentValues; readonly id?: string },
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const explained = (await kind.hooks.explain?.(caller, input, error, id)) ?? error;
    throw await explainTakenValue(caller, kind.declaration.noun, { input, id }, explained);
  }
}
