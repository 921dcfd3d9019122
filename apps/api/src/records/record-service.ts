import type { ActivityQuery } from "@lanyard/contract/activity/activity-schema";
import { type Pagination, paginate } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import type { linkBetween } from "@lanyard/contract/kind/record-links";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { type JsonRows, noRows } from "#src/db/json-rows.ts";
import { newId } from "#src/db/new-id.ts";
import { pipelinedJobs, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { readableNouns } from "#src/http/key-scope.ts";
import { type SerializedAnswer, withMember, writtenPage } from "#src/http/serialized-answer.ts";
import { inAction } from "#src/log/action.ts";
import { difference } from "#src/log/record-change.ts";
import { activityOf } from "./activity/activity.ts";
import { notifyAssignees } from "./assignment.ts";
import { selectChildTotals } from "./child-total-sql.ts";
import { correctedList, shownCorrection } from "./corrected-list.ts";
import { groupedPage, nearSortedPage } from "./grouped-page.ts";
import { memberLayout } from "./member-layout.ts";
import { selectSurvivorId } from "./merge/merged-record-sql.ts";
import { idsInOwnOrder } from "./next-step.ts";
import { provenanceOf } from "./provenance/provenance.ts";
import type { ReadCache } from "./read-cache.ts";
import { type BulkUpdate, bulkUpdate } from "./record-bulk-update.ts";
import { type CellEdit, editCells } from "./record-cell-edits.ts";
import { recordList, recordOrder } from "./record-conditions.ts";
import { type ChosenMatches, deleteMatching, deleteRecord, deleteRecords } from "./record-deletion.ts";
import { editedValues } from "./record-edit.ts";
import { type Condition, isAnyOfCases, isId, isOneOfIds } from "./record-filter.ts";
import { type ListQuery, labelOf, type RecordKind, valuesOf } from "./record-kind.ts";
import { selectLinked } from "./record-link-sql.ts";
import { cachedPage, countList, listRecords, type RecordList } from "./record-list.ts";
import { type PageRows, selectIds } from "./record-list-sql.ts";
import { requireMembers, startingWithCreator, withCallerAsMe } from "./record-members.ts";
import { selectRecordNames } from "./record-name-sql.ts";
import { emptyValues, type SentValues, withSent } from "./record-values.ts";
import { insertionOf, rewritingOf, type StoredKind } from "./record-writing.ts";

/** A record as it was written, and the action that Undo takes back; none when nothing had to be changed. */
export interface WrittenRecord<Shown> {
  readonly record: Shown;
  readonly actionId: string | undefined;
}

type Query = SentValues & ListQuery;

/** What can be done with the records of one kind: the services behind the routes that every kind has. */
export function recordService<Shown extends { id: string }>(stored: StoredKind<Shown>) {
  const { declaration } = stored.kind;
  return {
    list: (caller: Caller, query: Query, cache: ReadCache) =>
      caller.reading((tx) => listPage(tx, stored, withCallerAsMe(caller, declaration, query), cache)),
    listOf: (
      caller: Caller,
      { stored: kindOfParent, ...parent }: ParentRecord,
      query: Query,
      cache: ReadCache,
    ) =>
      caller.reading(async (tx) => {
        // A merged one is the record that it became.
        const { id } = await requireRecord(tx, kindOfParent, parent.id);
        return listWithin(tx, stored, { ...parent, id }, withCallerAsMe(caller, declaration, query), cache);
      }),
    count: (caller: Caller, query: SentValues) =>
      caller.reading(async (tx) => ({
        totalCount: await countMeant(tx, stored.kind, withCallerAsMe(caller, declaration, query)),
      })),
    read: (caller: Caller, id: string) => caller.reading((tx) => requireRecord(tx, stored, id)),
    activity: (caller: Caller, id: string, query: ActivityQuery) =>
      caller.reading(async (tx) => {
        const record = await requireRecord(tx, stored, id);
        const holder = { noun: stored.kind.declaration.noun, id: record.id };
        return activityOf(tx, holder, query, readableNouns(caller)).send();
      }),
    provenance: (caller: Caller, id: string) =>
      caller.reading(async (tx) => provenanceOf(tx, stored.kind, (await requireRecord(tx, stored, id)).id)),
    create: (caller: Caller, input: SentValues, query?: unknown) =>
      explained(caller, stored, { input }, createRecord(caller, stored, input, query)),
    update: (caller: Caller, id: string, change: SentValues) => {
      const updating = (live: string) =>
        explained(caller, stored, { input: change, id: live }, updateRecord(caller, stored, live, change));
      return followMerge(caller, declaration, id, updating);
    },
    bulkUpdate: (caller: Caller, update: BulkUpdate) =>
      bulkUpdate(caller, stored, update, (tx, matching) =>
        recordList(tx, stored.kind, withCallerAsMe(caller, declaration, matching)),
      ),
    editCells: (caller: Caller, edits: readonly CellEdit[]) => editCells(caller, stored, edits),
    delete: (caller: Caller, id: string) =>
      deleteRecord(caller, stored, id).catch(async (error) => {
        // Whoever deletes a record that was merged meanwhile has not seen what it became.
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

/**
 * A live record as it goes out; of a merged one that which it became.
 *
 * @throws AppError NOT_FOUND when absent, deleted or foreign.
 */
export function requireRecord<Shown extends { id: string }>(
  tx: TenantTx,
  stored: StoredKind<Shown>,
  id: string,
): Promise<Shown> {
  return liveRecord(tx, stored, id).send();
}

/** The same as a statement, to be sent with others. */
export function liveRecord<Shown extends { id: string }>(
  tx: TenantTx,
  { kind, store }: StoredKind<Shown>,
  id: string,
): Statement<Shown> {
  return store
    .one(tx, id)
    .followedBy((record) =>
      record === undefined && kind.declaration.has.merge
        ? survivorOf(tx, store, id)
        : Statement.known(record),
    )
    .map((record) => {
      if (record === undefined) throw new AppError("NOT_FOUND");
      return record;
    });
}

function survivorOf<Shown extends { id: string }>(
  tx: TenantTx,
  store: StoredKind<Shown>["store"],
  id: string,
): Statement<Shown | undefined> {
  return selectSurvivorId(tx, id).followedBy((survivorId) =>
    survivorId === undefined ? Statement.known(undefined) : store.one(tx, survivorId),
  );
}

/** Does something with a record; where that is absent because it was merged, with the one that it became. */
export function followMerge<Result>(
  caller: Caller,
  declaration: AnyKind,
  id: string,
  act: (id: string) => Promise<Result>,
): Promise<Result> {
  return act(id).catch(async (error) => act((await survivorAfter(caller, declaration, id, error)).id));
}

/** The record that an absent one became. @throws the error with which it was absent, where it was not merged. */
async function survivorAfter(
  caller: Caller,
  declaration: AnyKind,
  id: string,
  error: unknown,
): Promise<{ readonly id: string; readonly name: string }> {
  if (!declaration.has.merge || !(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
  const survivor = await caller.reading(async (tx) => {
    const survivorId = await selectSurvivorId(tx, id).send();
    if (survivorId === undefined) return undefined;
    const [named] = await selectRecordNames(tx, declaration.noun, [survivorId]).send();
    return { id: survivorId, name: named?.name ?? "" };
  });
  if (survivor === undefined) throw error;
  return survivor;
}

/** A record that others belong to, the column by which they do, and how else they can take part in it. */
interface Parent {
  readonly id: string;
  readonly column: string;
  readonly link?: ReturnType<typeof linkBetween>;
}

interface ParentRecord extends Parent {
  readonly stored: StoredKind;
}

/** One page of the records that belong to another one, as in their list, with what they are worth together. */
export async function listWithin(
  tx: TenantTx,
  stored: StoredKind,
  { id, column, link }: Parent,
  query: Query,
  cache: ReadCache,
): Promise<SerializedAnswer> {
  const { plural, fields } = stored.kind.declaration;
  const [amount] = Object.entries(fields).find(([, { type }]) => type === "money") ?? [];
  const linked = link === undefined ? [] : await selectLinked(tx, link, id);
  const linkedIds = linked.map((each) => each.id);
  const belongs =
    linked.length === 0 ? isId(column, id) : [isAnyOfCases([isId(column, id), isOneOfIds("id", linkedIds)])];
  const worth =
    amount === undefined || fields.currency === undefined
      ? Statement.known([])
      : selectChildTotals(tx, { table: plural, column, amount }, id, linkedIds);
  const [totals, listed] = await pipelinedJobs(worth.send, () => listPage(tx, stored, query, cache, belongs));
  const page = withMember(listed, "totals", totals);
  return link === undefined ? page : withMember(page, "roles", linked);
}

/** One page of records with the number of all that match; where none has what was typed, of those that may be meant. */
async function listPage(
  tx: TenantTx,
  stored: StoredKind,
  query: Query,
  cache: ReadCache,
  /** What narrows it beside the query. */
  within: readonly Condition[] = [],
): Promise<SerializedAnswer> {
  const asked = await recordList(tx, stored.kind, query);
  const list = { ...asked, conditions: [...asked.conditions, ...within] };
  return cachedPage(tx, list, query, cache, async () => {
    const asTyped = await readPage(tx, stored, { list, query, cache });
    const isEmpty =
      asTyped.groups === undefined ? asTyped.pagination.total === 0 : asTyped.groups.length === 0;
    const meant = isEmpty ? await correctedList(tx, stored.kind, query, within) : undefined;
    const { rows, pagination, groups } =
      meant === undefined ? asTyped : await readPage(tx, stored, { list: meant.list, query, cache });
    const corrected = meant && shownCorrection(meant.corrected, rows);
    return writtenPage(list.table, rows, { pagination, groups, corrected });
  });
}

/** As many as the pages of the same query have together. */
async function countMeant(tx: TenantTx, kind: RecordKind, query: SentValues): Promise<number> {
  const count = await countList(tx, await recordList(tx, kind, query));
  const meant = count === 0 ? await correctedList(tx, kind, query) : undefined;
  return meant === undefined ? count : countList(tx, meant.list);
}

interface AskedPage {
  readonly list: RecordList;
  readonly query: Query;
  readonly cache: ReadCache;
}

async function readPage(
  tx: TenantTx,
  { kind, store }: StoredKind,
  { list, query, cache }: AskedPage,
): Promise<{ rows: JsonRows; pagination: Pagination; groups?: readonly ListGroup[] | undefined }> {
  const layout = memberLayout(kind, query);
  if (layout !== undefined) {
    const laidOut = { list, query, layout };
    const near = await nearSortedPage(tx, laidOut);
    const { ids, pagination, groups } = near ?? (await groupedPage(tx, kind, laidOut));
    const rows = ids.length === 0 ? noRows : await store.pageOf(tx, ids).send();
    return { rows, pagination, groups };
  }
  const { limit, page: number } = query;
  const slice = { limit, offset: (number - 1) * limit };
  const inOwnOrder = await idsInOwnOrder(tx, kind, list.conditions, query, slice);
  if (inOwnOrder !== undefined) {
    const total = await countList(tx, list);
    const rows = await store.pageOf(tx, await selectIds(tx, inOwnOrder)).send();
    return { rows, pagination: paginate(query, total) };
  }
  const asked = { ...query, order: recordOrder(kind, query), anchors: cache.anchors };
  const read = (rows: PageRows) => store.page(tx, rows);
  const { page: rows, pagination } = await listRecords(tx, list, asked, { read, none: noRows });
  return { rows, pagination };
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
      action: { kind: "create", noun, label, changes: [{ noun, recordId: id, op: "create", version: 1 }] },
    };
  });
  return { record: result, actionId };
}

/** Makes a record from what is sent of it, within an action that logs it. @throws AppError as creating one. */
export async function makeRecord(
  tx: TenantTx,
  context: WriteContext,
  stored: StoredKind,
  input: SentValues,
): Promise<{ readonly id: string; readonly label: string }> {
  const { id, label, statement } = await newRecord(tx, context, stored, input);
  await statement.send();
  return { id, label };
}

/** Who writes, by which action. */
export interface WriteContext {
  readonly caller: Caller;
  readonly actionId: string;
}

/** What writes a record made from what is sent of it, with the notice of whose it becomes. */
async function newRecord(tx: TenantTx, context: WriteContext, stored: StoredKind, input: SentValues) {
  const { kind } = stored;
  const { caller } = context;
  const { fields: table } = kind.declaration;
  const held = await kind.hooks.hold?.(tx, input, undefined);
  const now = { ...emptyValues(table), ...kind.startValues };
  const sent = startingWithCreator(kind.declaration, caller, input, withSent(table, now, input));
  const fields = (await kind.hooks.resolve?.(tx, sent, { input, now, row: undefined, held })) ?? sent;
  const id = newId();
  const label = labelOf(kind, fields);
  await requireMembers(tx, caller, kind.declaration, fields);
  await kind.hooks.check?.(tx, { id, fields }, undefined);
  const { statement } = await insertionOf(tx, stored, { id, fields });
  const telling = notifyAssignees(tx, context, kind.declaration, [{ id, fields, label }]);
  return { id, label, statement: Statement.all([statement, telling]) };
}

async function updateRecord<Shown extends { id: string }>(
  caller: Caller,
  stored: StoredKind<Shown>,
  id: string,
  change: SentValues,
): Promise<WrittenRecord<Shown>> {
  const { kind, store } = stored;
  const { noun } = kind.declaration;
  const { result, actionId } = await inAction(caller, async (tx, actionId) => {
    const held = await kind.hooks.hold?.(tx, change, id);
    const row = (await store.lock(tx, [id]))[0];
    if (row === undefined || row.deleted_at !== null) throw new AppError("NOT_FOUND");
    const now = valuesOf(kind, row);
    const fields = await editedValues(tx, kind, {
      row,
      now,
      input: change,
      held,
      baseVersion: typeof change.version === "number" ? change.version : undefined,
      shown: () => requireRecord(tx, stored, id),
    });
    const changed = difference(now, fields);
    if (changed === undefined) return { result: await requireRecord(tx, stored, id) };
    await requireMembers(tx, caller, kind.declaration, fields, now);
    await kind.hooks.check?.(tx, { id, fields }, now);
    const { statement, afterwards } = await rewritingOf(tx, stored, [{ id, before: now, fields }]);
    const label = labelOf(kind, fields);
    const assigned = { id, before: now, fields, label };
    const telling = notifyAssignees(tx, { caller, actionId }, kind.declaration, [assigned]);
    return {
      unsent: Statement.all([statement, telling, liveRecord(tx, stored, id)]).map(([, , record]) => record),
      afterwards,
      action: {
        kind: "update",
        noun,
        label,
        changes: [{ noun, recordId: id, op: "update", ...changed, version: row.version + 1 }],
      },
    };
  });
  return { record: result, actionId };
}

/** What the kind says instead of an error of the database that the input caused. */
async function explained<T>(
  caller: Caller,
  { kind }: StoredKind,
  { input, id }: { readonly input: SentValues; readonly id?: string },
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw (await kind.hooks.explain?.(caller, input, error, id)) ?? error;
  }
}
