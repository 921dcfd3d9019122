import { isDeepStrictEqual } from "node:util";
import type { Noun } from "@lanyard/contract/action/action-schema";
import { noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { childrenFirst } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { type Refusal, type RefusalId, refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { BulkLog } from "./action.ts";
import {
  selectMergedChanges,
  selectUpdatesSince,
  type WalkedChange,
  walkChanges,
} from "./action-change-sql.ts";
import { type FieldValue, sameValue } from "./record-change.ts";
import {
  type LoggedChange,
  loggedValues,
  planUndo,
  type RefusedChange,
  refusedStep,
  type UndoStep,
  undoChange,
} from "./undo-plan.ts";
import type { LockedRecord, Undoable, UndoConflict } from "./undoable.ts";

export type Undoables = Readonly<Partial<Record<Noun, Undoable>>>;

const recordsPerStep = 2000;

/** What became of the changes of an action that is taken back. */
export interface Outcome {
  undone: number;
  readonly refused: RefusedChange[];
  /** What has to hold once all of it was taken back. */
  readonly checks: (() => Promise<void>)[];
}

/** Nothing, or not all of what belongs together, can be taken back: names why. */
export function changedSince(refused: readonly RefusedChange[]): AppError {
  const errors = refused
    .slice(0, 100)
    .flatMap(({ fields, message }) =>
      fields.length === 0 ? [{ path: "", message }] : fields.map((path) => ({ path, message })),
    );
  const message = commonReason(refused);
  return new AppError("CHANGED_SINCE", { errors, ...(message && { message }) });
}

/** Why nothing at all goes back, where it is no later change and the same for every record. */
function commonReason(refused: readonly RefusedChange[]): Refusal | undefined {
  const [first, ...others] = refused.map(({ message }) => message);
  if (first === undefined || laterChanges.has(first.id)) return undefined;
  return others.every((other) => isDeepStrictEqual(other, first)) ? first : undefined;
}

/** Which fields these mean stands beside them. */
const laterChanges: ReadonlySet<RefusalId> = new Set(["recordChangedSince", "fieldsChangedSince"]);

interface UndoneAction {
  readonly id: string;
  /** Whether some went set-wise before. */
  readonly hasDone: boolean;
  readonly isMerge: boolean;
  readonly nounsFirst: readonly Noun[];
  readonly freesFirst: boolean;
}

/** Walks the changes in steps, so that undoing a large action needs no large memory. */
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

/**
 * What came together can come apart, or together again, only while all of it is there: what belonged to one that is gone for good
 * would have nowhere to go, and what became part of one that nobody sees would be out of sight with it. Answers the survivors.
 */
async function requireAllOfMerge(
  tx: TenantTx,
  undoables: Undoables,
  actionId: string,
): Promise<ReadonlySet<string>> {
  const changes = await selectMergedChanges(tx, actionId);
  for (const [noun, merged] of Map.groupBy(changes, (change) => nounSchema.parse(change.noun))) {
    const ids = merged.flatMap((change) => [change.record_id, ...survivorsOf(change)]);
    const there = await undoables[noun]?.lock(tx, [...new Set(ids)]);
    const refused = merged.flatMap((change) => {
      const survivors = survivorsOf(change).map((id) => there?.get(id));
      if (there?.get(change.record_id) === undefined || survivors.includes(undefined))
        return [refusedStep(change, [], refusal("mergedRecordGone", { days: deletedRetentionDays })).refused];
      const isHidden = change.op === "restore" && survivors.some((survivor) => survivor?.deleted);
      return isHidden ? [refusedStep(change, [], refusal("deletedSince")).refused] : [];
    });
    if (refused.length > 0) throw changedSince(refused);
  }
  return new Set(changes.flatMap(survivorsOf));
}

/**
 * A survivor that became part of another record gives nothing back and takes nothing in: that is taken apart first. What only
 * belonged to the merged ones goes back to them, also as part of another record.
 */
async function refuseMergedSince(
  tx: TenantTx,
  { merged }: Undoable,
  survivors: ReadonlySet<string>,
  changes: readonly LoggedChange[],
): Promise<void> {
  const giversOf = (change: LoggedChange) => giverOf(change).filter((id) => survivors.has(id));
  const gone = await merged?.(tx, changes.flatMap(giversOf));
  const refused = changes.filter((change) => giversOf(change).some((id) => gone?.has(id)));
  if (refused.length > 0)
    throw changedSince(refused.map((each) => refusedStep(each, [], refusal("unmergeLaterFirst")).refused));
}

/** What has to be a record of its own: what was changed, and what others became part of, though it gained no value by that. */
function giverOf({ op, record_id, before, after }: LoggedChange): string[] {
  return op === "update" ? [record_id] : survivorsOf({ before, after });
}

/** Which record a change made it part of, or took it out of. */
function survivorsOf({ before, after }: Pick<LoggedChange, "before" | "after">): string[] {
  return [loggedValues(before), loggedValues(after)].flatMap(({ merged_into: survivor }) =>
    typeof survivor === "string" ? [survivor] : [],
  );
}

/** Several nouns may share one settling. */
export async function runSettleHooks(tx: TenantTx, undoables: Undoables): Promise<void> {
  for (const settle of new Set(Object.values(undoables).map((undoable) => undoable.settle)))
    await settle?.(tx);
}

/** What an import made goes set-wise: contacts before the companies that have to be free of them. */
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
  const allowed = await refuseBlocked(tx, undoable, planned, { records, isMerge });
  if (isMerge) {
    requireWhole(planned, allowed);
    refuseAdditions(tx, undoable, { allowed, outcome });
  }
  await carryOut(
    tx,
    undoable,
    records,
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
        changed.map(({ change }) => refusedStep(change, [], refusal("recordChangedSince")).refused),
      );
  });
}

function tidiedStep({ normalizePoints }: Undoable, step: UndoStep): UndoStep {
  return step.do === "write" && normalizePoints !== undefined
    ? { ...step, values: normalizePoints(step.values) }
    : step;
}

type Planned = { change: WalkedChange; step: UndoStep };

interface BlockContext {
  readonly records: ReadonlyMap<string, LockedRecord>;
  readonly isMerge: boolean;
}

/**
 * A restored or reverted record must not take a unique value that somebody else holds by now, nor go back to one that became
 * part of another; what others need stays.
 */
async function refuseBlocked(
  tx: TenantTx,
  undoable: Undoable,
  planned: readonly Planned[],
  { records, isMerge }: BlockContext,
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
  const blocked = new Map<string, UndoConflict>([
    ...(wanted.length === 0 ? [] : await undoable.blocked(tx, wanted)),
    // Taking a merge apart, what belonged to a record goes back before the record itself does.
    ...((isMerge ? undefined : await undoable.outOfSight?.(tx, changedValues(planned, records))) ?? []),
    ...((await needed) ?? []),
  ]);
  return planned.map(({ change, step }) => {
    const why = blocked.get(change.record_id);
    return { change, step: why === undefined ? step : refusedStep(change, why.fields, why.message) };
  });
}

/** What the steps give records that they do not have at present. */
function changedValues(planned: readonly Planned[], records: BlockContext["records"]) {
  return planned.flatMap(({ step }) => {
    if (step.do !== "write") return [];
    const now = records.get(step.id)?.values ?? {};
    const changed = Object.entries(step.values).filter(([name, value]) => !sameValue(value, now[name]));
    return [{ id: step.id, values: Object.fromEntries(changed) }];
  });
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
  const written = steps.filter((step) => step.do === "write");
  if (written.length === 0) return;
  await undoable.write(
    tx,
    written.map(({ id, values }) => ({ id, values, before: records.get(id)?.values ?? {} })),
  );
}

/** Reads, for each record that the action created, the fields that changed since, with their values at creation. */
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
