import type { ChangeOp, Noun } from "@lanyard/contract/action/action-schema";
import { eventRecords } from "@lanyard/contract/limits";
import type { RawBuilder } from "kysely";
import { newId } from "#src/db/new-id.ts";
import { pipelined, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { Caller } from "#src/http/caller.ts";
import { insertChanges, insertChangesFrom } from "./action-change-sql.ts";
import { deleteAction, insertAction, updateActionSize } from "./action-sql.ts";
import { createTally, insertTally, type Tally } from "./action-tally.ts";
import { notifyOfChanges } from "./notice/follower-notices.ts";
import type { ActionDraft, ActionHead, RecordChange } from "./record-change.ts";
import { claimKey, type RequestResult, storeRequestResult } from "./request-key.ts";

/** The result of some work, and the action to log. `action` is missing if the work changed nothing. */
interface Done<T> {
  readonly result: T;
  readonly action?: ActionDraft | undefined;
}

/**
 * Work whose last statement is not yet sent. That statement is sent together with the log's statements, and
 * its result is the result of the work.
 */
interface NearlyDone<T> {
  readonly unsent: Statement<T>;
  readonly action: ActionDraft;
  readonly afterwards?: () => Promise<void>;
}

export type Work<T> = (tx: TenantTx, actionId: string) => Promise<Done<T> | NearlyDone<T>>;

/** The maximum number of changes in one statement, which keeps its text below a few megabytes. */
const changesPerStatement = 5000;

/**
 * Runs `work` in a transaction of the caller's organisation and logs its action. If the idempotency key was
 * used before, returns the stored result. `work` can run several times, and its result must be JSON.
 * @throws AppError REQUEST_RUNNING, REQUEST_DONE, KEY_REUSED
 */
export function inAction<T>(caller: Caller, work: Work<T>): Promise<RequestResult<T>>;

// The request hash guarantees that a stored result has the type of `work`, which the compiler cannot know.
export function inAction(caller: Caller, work: Work<unknown>): Promise<RequestResult<unknown>> {
  return once(caller, async (tx, actionId) => {
    const outer = joined.get(tx);
    const done = await work(tx, outer?.actionId ?? actionId);
    if (outer !== undefined) return joinDone(done, outer);
    if (!("unsent" in done)) {
      const { result, action } = done;
      if (action === undefined) return { result, actionId: undefined };
      await caller.key?.budget?.spend(tx, action.changes.length);
      await logging(tx, caller, actionId, action).send();
      return { result, actionId };
    }
    const { unsent, action, afterwards } = done;
    await caller.key?.budget?.spend(tx, action.changes.length);
    const [result] = await pipelined(unsent, logging(tx, caller, actionId, action));
    await afterwards?.();
    return { result, actionId };
  });
}

/** The log of the outer action, by transaction. Nested work adds its changes to this log. */
const joined = new WeakMap<TenantTx, BulkLog>();

/** Runs nested work in an action's transaction. The changes become part of this action, which owns `log`. */
export async function joiningAction<T>(tx: TenantTx, log: BulkLog, work: () => Promise<T>): Promise<T> {
  joined.set(tx, log);
  try {
    return await work();
  } finally {
    joined.delete(tx);
  }
}

async function joinDone<T>(done: Done<T> | NearlyDone<T>, outer: BulkLog): Promise<RequestResult<T>> {
  const result = "unsent" in done ? await done.unsent.send() : done.result;
  if (done.action !== undefined) await outer.add(done.action.changes);
  if ("unsent" in done) await done.afterwards?.();
  return { result, actionId: done.action === undefined ? undefined : outer.actionId };
}

async function once<Tx extends TenantTx>(
  caller: BulkCaller<Tx>,
  work: (tx: Tx, actionId: string) => Promise<RequestResult<unknown>>,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<RequestResult<unknown>> {
  const { isReplayed, ...performedWork } = await caller.inTenant(async (tx) => {
    const actionId = newId();
    await prepare?.(tx);
    const earlier = await claimKey(tx, caller, actionId);
    if (earlier !== undefined) return { ...earlier, isReplayed: true };
    const done = await work(tx, actionId);
    await storeRequestResult(tx, caller, done);
    return { ...done, isReplayed: false };
  });
  if (performedWork.actionId !== undefined && !isReplayed) caller.announce(performedWork.actionId);
  return performedWork;
}

function logging(tx: TenantTx, caller: Caller, actionId: string, action: ActionDraft): Statement<unknown> {
  const tally = createTally();
  for (const { noun, op, recordId } of action.changes) tally.add(noun, op, 1, recordId);
  return Statement.all([
    insertAction(tx, { ...actionRow(caller, actionId, action), ...tally.sizeOf(action) }),
    ...insertions(tx, actionId, action.changes),
    insertTally(tx, actionId, tally),
    notifying(tx, caller, actionId, { ...action, label: isOfOne(action.changes) ? action.label : "" }),
  ]);
}

const isOfOne = (changes: readonly RecordChange[]) =>
  new Set(changes.map(({ subjectId, recordId }) => subjectId ?? recordId)).size === 1;

function notifying(
  tx: TenantTx,
  caller: Person,
  actionId: string,
  { label, undoOf }: Pick<ActionHead, "label" | "undoOf">,
): Statement<void> {
  return undoOf === undefined ? notifyOfChanges(tx, { caller, actionId, label }) : Statement.known(undefined);
}

function actionRow(caller: Person, id: string, draft: ActionHead) {
  return {
    id,
    kind: draft.kind,
    noun: draft.noun,
    actor_id: caller.actorId,
    actor_name: caller.name,
    label: draft.label,
    record_count: 0,
    record_id: null,
    undo_of: draft.undoOf ?? null,
    changes_settings: false,
  };
}

function* insertions(
  tx: TenantTx,
  actionId: string,
  changes: readonly RecordChange[],
): Iterable<Statement<void>> {
  for (let from = 0; from < changes.length; from += changesPerStatement)
    yield insertChanges(tx, actionId, changes.slice(from, from + changesPerStatement));
}

export interface BulkLog {
  readonly actionId: string;
  /** Logs up to a few thousand changes. */
  add(changes: readonly RecordChange[]): Promise<void>;
  /**
   * Logs changes of one noun and operation in one statement; returns their number. `changed` is a query for
   * `record_id`, `subject_id` and the new `version`.
   */
  addAll(noun: Noun, op: ChangeOp, changed: RawBuilder<unknown>): Promise<number>;
  /**
   * Returns the nouns and records changed so far. The records are null if they are too many to list, or if
   * `addAll` logged any of them.
   */
  touched(): Touched;
}

export interface Touched {
  readonly nouns: Noun[];
  readonly records: { noun: Noun; id: string }[] | null;
}

interface BulkWork<T, Tx extends TenantTx> {
  /** Takes locks and sets time limits, before anything else in the transaction. */
  readonly prepare?: (tx: Tx) => Promise<void>;
  /** Returns the description of the action, as far as known before `work` runs. */
  readonly head: (tx: Tx) => Promise<ActionHead>;
  readonly work: (tx: Tx, log: BulkLog) => Promise<T>;
}

type Person = Omit<Caller, "inTenant">;

interface BulkCaller<Tx extends TenantTx> extends Person {
  inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Runs work on more records than fit in memory. The work logs its changes in steps. If it changes nothing, no
 * action is logged.
 * @throws AppError like `inAction`
 */
export function inBulkAction<T, Tx extends TenantTx>(
  caller: BulkCaller<Tx>,
  bulk: BulkWork<T, Tx>,
): Promise<RequestResult<T>>;

export async function inBulkAction<Tx extends TenantTx>(
  caller: BulkCaller<Tx>,
  { prepare, head, work }: BulkWork<unknown, Tx>,
): Promise<RequestResult<unknown>> {
  const carryOut = async (tx: Tx, actionId: string) => {
    const outer = joined.get(tx);
    const action = await head(tx);
    if (outer !== undefined) return { result: await work(tx, outer), actionId: outer.actionId };
    const tally = createTally();
    await insertAction(tx, actionRow(caller, actionId, action)).send();
    const result = await work(tx, bulkLog(tx, actionId, tally));
    if (tally.total() === 0) {
      await deleteAction(tx, actionId);
      return { result, actionId: undefined };
    }
    await caller.key?.budget?.spend(tx, tally.total());
    await updateActionSize(tx, actionId, tally.sizeOf(action));
    await insertTally(tx, actionId, tally).send();
    await notifying(tx, caller, actionId, { ...action, label: "" }).send();
    return { result, actionId };
  };
  return once(caller, carryOut, prepare);
}

function bulkLog(tx: TenantTx, actionId: string, tally: Tally): BulkLog {
  const named = new Map<string, Noun>();
  let isNamed = true;
  return {
    actionId,
    async add(changes) {
      for (const insertion of insertions(tx, actionId, changes)) await insertion.send();
      for (const { noun, op, recordId } of changes) {
        tally.add(noun, op, 1, recordId);
        if (named.size <= eventRecords) named.set(recordId, noun);
      }
    },
    async addAll(noun, op, changed) {
      const count = await insertChangesFrom(tx, { actionId, noun, op }, changed);
      tally.add(noun, op, count);
      if (count > 0) isNamed = false;
      return count;
    },
    touched() {
      const records = [...named].map(([id, noun]) => ({ noun, id }));
      return { nouns: tally.nouns(), records: isNamed && named.size <= eventRecords ? records : null };
    },
  };
}
