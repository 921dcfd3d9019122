import type { Noun } from "@lanyard/contract/action/action-schema";
import { noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { childrenFirst } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { BulkLog } from "./action.ts";
import { selectUpdatesSince, type WalkedChange, walkChanges } from "./action-change-sql.ts";
import type { FieldValue } from "./record-change.ts";
import { type Planned, refuseBlocked, withoutRemovedOptions } from "./undo-blocked.ts";
import { refuseMergedSince, requireAllOfMerge } from "./undo-merges.ts";
import {
  changedSince,
  type LoggedChange,
  loggedValues,
  planUndo,
  type RefusedChange,
  refusedStep,
  type UndoStep,
  undoChange,
} from "./undo-plan.ts";
import type { LockedRecord, Undoable, Undoables } from "./undoable.ts";

const recordsPerStep = 2000;

export interface Outcome {
  undone: number;
  readonly refused: RefusedChange[];
  /** Functions that check the result after all changes were undone. */
  readonly checks: (() => Promise<void>)[];
}

interface UndoneAction {
  readonly id: string;
  /** Whether `revertCreations` has already undone some changes. */
  readonly hasDone: boolean;
  readonly isMerge: boolean;
  readonly nounsFirst: readonly Noun[];
  readonly freesFirst: boolean;
}

/** Undoes the changes of an action in steps, to limit memory. */
export async function undoAll(
  tx: TenantTx,
  undoables: Undoables,
  { id, hasDone, isMerge, ...order }: UndoneAction,
  log: BulkLog,
  outcome: Outcome,
): Promise<void> {
  const survivors = isMerge ? await requireAllOfMerge(tx, undoables, id) : new Set<string>();
  const doneBy = hasDone ? log.actionId : undefined;
  const walk = walkChanges(tx, id, { doneBy, ...order, limit: recordsPerStep });
  for await (const step of walk) {
    const groups = Map.groupBy(step, ({ noun, op }) => (isMerge ? `${noun} ${op}` : noun));
    for (const changes of groups.values()) {
      const undoable = undoables[nounSchema.parse(changes[0]?.noun)];
      if (undoable === undefined) throw new AppError("NOT_UNDOABLE");
      if (isMerge) await refuseMergedSince(tx, undoable, survivors, changes);
      await undoChanges(tx, { undoable, actionId: id, isMerge, log, outcome }, changes);
    }
  }
}

/** Runs the `settle` hooks. Kinds can share a hook, which runs once. */
export async function runSettleHooks(tx: TenantTx, undoables: Undoables): Promise<void> {
  for (const settle of new Set(Object.values(undoables).map((undoable) => undoable.settle)))
    await settle?.(tx);
}

/**
 * Deletes the records that an import created, kind by kind. Children are deleted before their parents,
 * because only companies without children can be deleted.
 */
export async function revertCreations(
  tx: TenantTx,
  undoables: Undoables,
  actionId: string,
  log: BulkLog,
): Promise<number> {
  let count = 0;
  for (const noun of childrenFirst) {
    const marked = undoables[noun]?.revertCreations?.(tx, actionId);
    if (marked !== undefined) count += await log.addAll(noun, "delete", marked);
  }
  return count;
}

interface Undoing {
  readonly undoable: Undoable;
  readonly actionId: string;
  readonly isMerge: boolean;
  readonly log: BulkLog;
  readonly outcome: Outcome;
}

/**
 * Undoes changes in rounds. A change that another change blocks, such as an email address that moved between
 * records, succeeds in a later round.
 */
async function undoChanges(tx: TenantTx, undoing: Undoing, changes: readonly WalkedChange[]): Promise<void> {
  const { isMerge, outcome } = undoing;
  let left = changes;
  for (;;) {
    const { done, blocked } = await undoSome(tx, undoing, left);
    if (isMerge || done === 0 || blocked.length === 0) {
      outcome.refused.push(...blocked.map(({ refused }) => refused));
      return;
    }
    left = blocked.map(({ change }) => change);
  }
}

interface BlockedChange {
  readonly change: WalkedChange;
  readonly refused: RefusedChange;
}

/** Undoes the changes that nothing blocks; returns their number and the blocked changes. */
async function undoSome(
  tx: TenantTx,
  { undoable, actionId, isMerge, log, outcome }: Undoing,
  changes: readonly WalkedChange[],
): Promise<{ done: number; blocked: BlockedChange[] }> {
  const ids = changes.map((change) => change.record_id);
  const records = await undoable.lock(tx, ids);
  const then = await valuesThen(tx, actionId, changes);
  const plan = changes.map((change) => ({
    change,
    step: tidiedStep(
      undoable,
      planUndo(change, records.get(change.record_id), then.get(change.record_id) ?? new Map(), isMerge),
    ),
  }));
  const planned = await withoutRemovedOptions(tx, undoable, plan, records);
  const allowed = await refuseBlocked(tx, undoable, planned, { records, isMerge });
  if (isMerge) requireWhole(planned, allowed);
  refuseAdditions(tx, undoable, { allowed, outcome });
  await carryOut(
    tx,
    undoable,
    records,
    allowed.map(({ step }) => step),
  );
  const logged = allowed.flatMap(({ change, step }) => {
    const record = records.get(change.record_id);
    // Timelines do not show that a merge moved linked records, so the undo is logged with the subject that
    // the merge logged.
    const subject = isMerge ? { subjectId: change.subject_id } : {};
    return (record && undoChange(change, step, { ...record, ...subject })) ?? [];
  });
  if (logged.length > 0) await log.add(logged);
  outcome.undone += logged.length;
  const blocked: BlockedChange[] = [];
  for (const [index, { step }] of allowed.entries()) {
    if (step.refused === undefined) continue;
    const change = changes[index];
    const isBlocked = step.do === "refuse" && planned[index]?.step.do !== "refuse";
    if (isBlocked && change !== undefined) blocked.push({ change, refused: step.refused });
    else outcome.refused.push(step.refused);
  }
  return { done: logged.length, blocked };
}

/**
 * Refuses the whole undo of a merge if a record cannot be restored or a change is blocked, because half a
 * merge would leave linked records without a visible parent.
 */
function requireWhole(planned: readonly Planned[], allowed: readonly Planned[]): void {
  const refused = allowed.flatMap(({ change, step }, index) => {
    const isBlocked = planned[index]?.step.do !== "refuse";
    return step.do === "refuse" && (change.op !== "update" || isBlocked) ? [step.refused] : [];
  });
  if (refused.length > 0) throw changedSince(refused);
}

/**
 * Refuses to redo a merge if rows were added to a record that the redo would delete, because the redo would
 * hide these rows.
 */
function refuseAdditions(
  tx: TenantTx,
  { hanging }: Undoable,
  { allowed, outcome }: { readonly allowed: readonly Planned[]; readonly outcome: Outcome },
): void {
  const going = allowed.filter(({ step }) => step.do === "mark" && step.mergedInto !== undefined);
  if (hanging === undefined || going.length === 0) return;
  outcome.checks.push(async () => {
    const held = await hanging(
      tx,
      going.map(({ change }) => change.record_id),
    );
    const changed = going.filter(({ change }) => held.has(change.record_id));
    if (changed.length > 0)
      throw changedSince(
        changed.map(({ change }) => refusedStep(change, [], refusal("recordChangedSince")).refused),
      );
  });
}

function tidiedStep({ normalizePoints }: Undoable, step: UndoStep): UndoStep {
  return step.do === "write" && normalizePoints !== undefined
    ? { ...step, values: normalizePoints(step.values) }
    : step;
}

async function carryOut(
  tx: TenantTx,
  undoable: Undoable,
  records: ReadonlyMap<string, LockedRecord>,
  steps: readonly UndoStep[],
): Promise<void> {
  const marked = Map.groupBy(
    steps.filter((step) => step.do === "mark"),
    (step) => `${step.deleted} ${step.mergedInto ?? ""}`,
  );
  for (const group of marked.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const ids = group.map((step) => step.id);
    await undoable.mark(tx, ids, first.deleted, first.mergedInto);
  }
  const written = steps.flatMap((step) => {
    if (step.do === "refuse" || step.values === undefined) return [];
    return [{ id: step.id, values: step.values, before: records.get(step.id)?.values ?? {} }];
  });
  if (written.length > 0) await undoable.write(tx, written);
}

/** Reads the original values of fields that have changed since the action created the records. */
async function valuesThen(tx: TenantTx, actionId: string, changes: readonly LoggedChange[]) {
  const then = new Map<string, Map<string, FieldValue>>();
  const made = changes.filter(({ op }) => op === "create").map((change) => change.record_id);
  if (made.length === 0) return then;
  for (const { record_id, before } of await selectUpdatesSince(tx, actionId, made)) {
    const fields = then.get(record_id) ?? new Map<string, FieldValue>();
    for (const [field, value] of Object.entries(loggedValues(before))) {
      if (!fields.has(field)) fields.set(field, value);
    }
    then.set(record_id, fields);
  }
  return then;
}
