import type { Noun, UndoRefusal } from "@lanyard/contract/action/action-schema";
import { noun as nounSchema, undoRight } from "@lanyard/contract/action/action-schema";
import { childrenFirst } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { allowLongWork, joinWithoutLoops } from "#src/db/long-work-sql.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { requireRight } from "#src/http/caller-rights.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { type BulkLog, inBulkAction } from "./action.ts";
import { selectUpdatesSince, type WalkedChange, walkChanges } from "./action-change-sql.ts";
import { lockAction, markInEffect, markUndone, selectAction, selectFirstKind } from "./action-sql.ts";
import { insertAudit } from "./audit.ts";
import type { FieldValue } from "./record-change.ts";
import {
  type LoggedChange,
  loggedValues,
  planUndo,
  type RefusedChange,
  refuse,
  type UndoStep,
  undoChange,
} from "./undo-plan.ts";
import type { LockedRecord, Objection, Undoable } from "./undoable.ts";

export type Undoables = Readonly<Partial<Record<Noun, Undoable>>>;

const recordsPerStep = 2000;

interface Outcome {
  undone: number;
  readonly refused: RefusedChange[];
  /** What has to hold once all of it was taken back. */
  readonly checks: (() => Promise<void>)[];
}

/**
 * Takes an action back on the same records with the same ids. What somebody changed since stays and is named.
 *
 * @throws AppError NOT_FOUND, ALREADY_UNDONE; NOT_ALLOWED for settings, unless the caller is an administrator; CHANGED_SINCE when nothing at all could be taken back.
 */
export function undoAction(caller: Caller, undoables: Undoables, id: string) {
  return takeBack(caller, undoables, async (tx) => {
    const action = await lockAction(tx, id);
    if (action === undefined) throw new AppError("NOT_FOUND");
    requireRight(caller, undoRight(nounSchema.parse(action.noun)));
    if (action.undone_by !== null) throw new AppError("ALREADY_UNDONE");
    return { id, ...action };
  });
}

/**
 * Brings an action back that was taken back: it undoes the undo, so that the same rules hold for it and the same is refused.
 *
 * @throws AppError NOT_FOUND, NOT_UNDONE; NOT_ALLOWED and CHANGED_SINCE as undoing.
 */
export function redoAction(caller: Caller, undoables: Undoables, id: string) {
  return takeBack(caller, undoables, async (tx) => {
    // Only the undo is locked, as whoever undoes it does: both locked here, each could wait for the other.
    const action = await selectAction(tx, id);
    if (action === undefined) throw new AppError("NOT_FOUND");
    requireRight(caller, undoRight(nounSchema.parse(action.noun)));
    const undo = action.undone_by === null ? undefined : await lockAction(tx, action.undone_by);
    if (action.undone_by === null || undo?.undone_by !== null) throw new AppError("NOT_UNDONE");
    return { id: action.undone_by, ...undo };
  });
}

const ofAllNouns: ReadonlySet<string> = new Set(["bulk-update", "example", "example-removal"]);

type LockedAction = { readonly id: string } & NonNullable<Awaited<ReturnType<typeof lockAction>>>;

async function takeBack(
  caller: Caller,
  undoables: Undoables,
  locked: (tx: TenantTx) => Promise<LockedAction>,
) {
  // Another attempt of the transaction may find the action undone by another one.
  let action: LockedAction | undefined;
  let isMerge = false;
  const { result, actionId } = await inBulkAction(caller, {
    prepare: allowLongWork,
    head: async (tx) => {
      action = await locked(tx);
      const noun = nounSchema.parse(action.noun);
      const firstKind = await selectFirstKind(tx, action.id);
      isMerge = firstKind === "merge";
      await undoables[noun]?.hold?.(tx);
      return {
        kind: action.kind === "undo" ? "redo" : "undo",
        noun,
        label: action.label,
        undoOf: action.id,
        // What changed records of several kinds alike is as large on its way back.
        isOfAllNouns: firstKind !== undefined && ofAllNouns.has(firstKind),
      };
    },
    work: async (tx, log) => {
      if (action === undefined) throw new AppError("NOT_FOUND");
      const { id, undo_of, kind } = action;
      const isImport = kind === "import";
      const outcome: Outcome = { undone: 0, refused: [], checks: [] };
      if (isImport)
        outcome.undone = await joinWithoutLoops(tx, () => revertCreations(tx, undoables, id, log));
      // What belongs to others goes first, so that nothing needs those any longer.
      const walk = { childrenFirst: isImport || kind === "example", freesFirst: isMerge };
      await undoAll(tx, undoables, { id, hasDone: isImport, isMerge, ...walk }, log, outcome);
      for (const check of outcome.checks) await check();
      await settleAll(tx, undoables);
      if (outcome.undone === 0) throw changedSince(outcome.refused);
      await markUndone(tx, id, log.actionId);
      if (undo_of !== null) await markInEffect(tx, undo_of);
      if (action.noun === "organisation")
        await insertAudit(tx, caller, { what: "settings-changed", detail: { undo_of: id } });
      return { undone: outcome.undone, refused: translated(outcome.refused, caller.language) };
    },
  });
  if (actionId === undefined) throw new AppError("NOT_UNDOABLE");
  return { success: true as const, actionId, ...result };
}

function translated(refused: readonly RefusedChange[], language: Language): UndoRefusal[] {
  return refused.slice(0, 100).map((each) => ({ ...each, message: refusalText(each.message, language) }));
}

function changedSince(refused: readonly RefusedChange[]): AppError {
  const errors = refused
    .slice(0, 100)
    .flatMap(({ fields, message }) =>
      fields.length === 0 ? [{ path: "", message }] : fields.map((path) => ({ path, message })),
    );
  return new AppError("CHANGED_SINCE", { errors });
}

interface UndoneAction {
  readonly id: string;
  /** Whether some went set-wise before. */
  readonly hasDone: boolean;
  readonly isMerge: boolean;
  readonly childrenFirst: boolean;
  readonly freesFirst: boolean;
}

/** Walks the changes in steps, so that undoing a large action needs no large memory. */
async function undoAll(
  tx: TenantTx,
  undoables: Undoables,
  { id, hasDone, isMerge, ...order }: UndoneAction,
  log: BulkLog,
  outcome: Outcome,
): Promise<void> {
  const doneBy = hasDone ? log.actionId : undefined;
  const walk = walkChanges(tx, id, { doneBy, ...order, limit: recordsPerStep });
  for await (const step of walk) {
    const groups = Map.groupBy(step, ({ noun, op }) => (isMerge ? `${noun} ${op}` : noun));
    for (const changes of groups.values()) {
      const undoable = undoables[nounSchema.parse(changes[0]?.noun)];
      if (undoable === undefined) throw new AppError("NOT_UNDOABLE");
      if (isMerge) await refuseMergedSince(tx, undoable, changes);
      await undoChanges(tx, { undoable, actionId: id, isMerge, log, outcome }, changes);
    }
  }
}

/** A record that became part of another one gives nothing back: that is taken apart first. */
async function refuseMergedSince(
  tx: TenantTx,
  { merged }: Undoable,
  changes: readonly LoggedChange[],
): Promise<void> {
  const updated = changes.filter(({ op }) => op === "update");
  const gone =
    updated.length === 0
      ? undefined
      : await merged?.(
          tx,
          updated.map((each) => each.record_id),
        );
  const refused = updated.filter(({ record_id }) => gone?.has(record_id));
  if (refused.length > 0)
    throw changedSince(refused.map((each) => refuse(each, [], refusal("unmergeLaterFirst")).refused));
}

/** Several nouns may share one settling. */
async function settleAll(tx: TenantTx, undoables: Undoables): Promise<void> {
  for (const settle of new Set(Object.values(undoables).map((undoable) => undoable.settle)))
    await settle?.(tx);
}

/** What an import made goes set-wise: contacts before the companies that have to be free of them. */
async function revertCreations(
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
 * Takes changes back. What others of them stand in the way of (an address that one record gave up and another took) goes
 * back after those.
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

/** Answers how many were taken back, and what others stand in the way of. */
async function undoSome(
  tx: TenantTx,
  { undoable, actionId, isMerge, log, outcome }: Undoing,
  changes: readonly WalkedChange[],
): Promise<{ done: number; blocked: BlockedChange[] }> {
  const ids = changes.map((change) => change.record_id);
  const records = await undoable.lock(tx, ids);
  const then = await valuesThen(tx, actionId, changes);
  const planned = changes.map((change) => ({
    change,
    step: tidiedStep(
      undoable,
      planUndo(change, records.get(change.record_id), then.get(change.record_id) ?? new Map(), isMerge),
    ),
  }));
  const allowed = await refuseBlocked(tx, undoable, planned, records);
  if (isMerge) {
    requireWhole(planned, allowed);
    refuseAdditions(tx, undoable, { allowed, outcome });
  }
  await carryOut(
    tx,
    undoable,
    allowed.map(({ step }) => step),
  );
  const logged = allowed.flatMap(({ change, step }) => {
    const record = records.get(change.record_id);
    // What a merge moved tells nobody's timeline, and neither does its way back.
    const subject = isMerge ? { subjectId: change.subject_id } : {};
    return (record && undoChange(change, step, { ...record, ...subject })) ?? [];
  });
  if (logged.length > 0) await log.add(logged);
  outcome.undone += logged.length;
  const blocked: BlockedChange[] = [];
  for (const [index, { step }] of allowed.entries()) {
    if (step.do === "mark" || step.refused === undefined) continue;
    const change = changes[index];
    const isBlocked = step.do === "refuse" && planned[index]?.step.do !== "refuse";
    if (isBlocked && change !== undefined) blocked.push({ change, refused: step.refused });
    else outcome.refused.push(step.refused);
  }
  return { done: logged.length, blocked };
}

/**
 * Half of a merge taken back would leave what belongs to a record with one that nobody sees, or nobody with its address: what
 * cannot come or go, and what others block, refuses all of it.
 */
function requireWhole(planned: readonly Planned[], allowed: readonly Planned[]): void {
  const refused = allowed.flatMap(({ change, step }, index) => {
    const isBlocked = planned[index]?.step.do !== "refuse";
    return step.do === "refuse" && (change.op !== "update" || isBlocked) ? [step.refused] : [];
  });
  if (refused.length > 0) throw changedSince(refused);
}

/** What was added to a record since it was taken out of another one would go out of sight with it. */
function refuseAdditions(
  tx: TenantTx,
  { hanging }: Undoable,
  { allowed, outcome }: { readonly allowed: readonly Planned[]; readonly outcome: Outcome },
): void {
  if (hanging === undefined) return;
  const going = allowed.filter(({ step }) => step.do === "mark" && step.deleted);
  outcome.checks.push(async () => {
    const held = await hanging(
      tx,
      going.map(({ change }) => change.record_id),
    );
    const changed = going.filter(({ change }) => held.has(change.record_id));
    if (changed.length > 0)
      throw changedSince(
        changed.map(({ change }) => refuse(change, [], refusal("recordChangedSince")).refused),
      );
  });
}

function tidiedStep({ tidied }: Undoable, step: UndoStep): UndoStep {
  return step.do === "write" && tidied !== undefined ? { ...step, values: tidied(step.values) } : step;
}

type Planned = { change: WalkedChange; step: UndoStep };

/** A restored or reverted record must not take a unique value that somebody else holds by now; what others need stays. */
async function refuseBlocked(
  tx: TenantTx,
  undoable: Undoable,
  planned: readonly Planned[],
  records: ReadonlyMap<string, LockedRecord>,
): Promise<Planned[]> {
  const wanted = planned.flatMap(({ step }) => {
    if (step.do === "write") return [{ id: step.id, values: step.values }];
    const record = step.do === "mark" && !step.deleted ? records.get(step.id) : undefined;
    return record === undefined || step.do !== "mark" ? [] : [{ id: step.id, values: record.values }];
  });
  const made = planned.filter(({ change, step }) => change.op === "create" && step.do === "mark");
  const needed =
    made.length === 0
      ? undefined
      : undoable.needed?.(
          tx,
          made.map(({ change }) => change.record_id),
        );
  const blocked = new Map<string, Objection>([
    ...(wanted.length === 0 ? [] : await undoable.blocked(tx, wanted)),
    ...((await needed) ?? []),
  ]);
  return planned.map(({ change, step }) => {
    const why = blocked.get(change.record_id);
    return { change, step: why === undefined ? step : refuse(change, why.fields, why.message) };
  });
}

async function carryOut(tx: TenantTx, undoable: Undoable, steps: readonly UndoStep[]): Promise<void> {
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
  const written = steps.filter((step) => step.do === "write");
  if (written.length > 0) await undoable.write(tx, written);
}

/** For each record that the action made, the fields changed since with the value they had when it was made. */
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
