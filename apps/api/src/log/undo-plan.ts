import { isDeepStrictEqual } from "node:util";
import { type Noun, noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { type Refusal, type RefusalId, refusal } from "@lanyard/contract/refusals/refusal";
import { AppError } from "#src/http/app-error.ts";
import type { WalkedChange } from "./action-change-sql.ts";
import {
  asFieldValue,
  difference,
  type FieldValue,
  type FieldValues,
  type RecordChange,
  sameValue,
} from "./record-change.ts";
import type { LockedRecord } from "./undoable.ts";

export type LoggedChange = Pick<WalkedChange, "noun" | "record_id" | "op" | "before" | "after">;

export interface RefusedChange {
  readonly noun: Noun;
  readonly id: string;
  readonly fields: string[];
  readonly message: Refusal;
}

export type UndoStep =
  | {
      readonly do: "mark";
      readonly id: string;
      readonly deleted: boolean;
      /** The survivor into which a redo merges the record. */
      readonly mergedInto?: string;
      /**
       * The new values of a record that the action restored or deleted and also changed, or that loses removed
       * options when it is restored.
       */
      readonly values?: FieldValues;
      readonly refused?: RefusedChange;
    }
  | {
      readonly do: "write";
      readonly id: string;
      readonly values: FieldValues;
      readonly refused?: RefusedChange;
    }
  | { readonly do: "refuse"; readonly refused: RefusedChange };

/**
 * Plans the undo of a change. Reverts a field only if it still has the value that the change set, and a
 * creation only if no field has changed since. `valuesThen` contains the original values of changed fields.
 */
export function planUndo(
  change: LoggedChange,
  record: LockedRecord | undefined,
  valuesThen: ReadonlyMap<string, FieldValue>,
  isMerge = false,
): UndoStep {
  if (record === undefined) return refusedStep(change, [], refusal("recordGone"));
  if (change.op === "update") return isMerge ? planUnmerge(change, record) : planUpdate(change, record);
  const wasMadeLive = change.op === "create" || change.op === "restore";
  if (record.deleted === wasMadeLive) {
    const { there, gone } = record.already ?? alreadySo;
    return refusedStep(change, [], record.deleted ? gone : there);
  }
  const changed = [...valuesThen].filter(([field, value]) => !sameValue(record.values[field], value));
  if (change.op === "create" && changed.length > 0) {
    return refusedStep(
      change,
      changed.map(([field]) => field),
      refusal("recordChangedSince"),
    );
  }
  const [before, after] = [loggedValues(change.before), loggedValues(change.after)];
  const { merged_into: mergedInto } = before;
  const becomes = wasMadeLive && typeof mergedInto === "string" ? { mergedInto } : {};
  // Empty custom fields have no entry in the values of a record.
  const isField = (name: string) => customKeyOf(name) !== undefined || name in record.values;
  const lost = isRecordNoun(change.noun)
    ? Object.entries(before).filter(([name]) => isField(name) && sameValue(record.values[name], after[name]))
    : [];
  const values = lost.length > 0 && { values: { ...record.values, ...Object.fromEntries(lost) } };
  return { do: "mark", id: change.record_id, deleted: wasMadeLive, ...becomes, ...values };
}

/**
 * Plans the undo of an update by a merge, even if the record is deleted now. Removes from lists the entries
 * that the merge added, restores those that it removed, and keeps later additions.
 */
function planUnmerge(change: LoggedChange, record: LockedRecord): UndoStep {
  const [before, after] = [loggedValues(change.before), loggedValues(change.after)];
  const now = { ...record.values };
  const lists = Object.keys(after).flatMap((field) => {
    const [given, taken, value] = [after[field], before[field], now[field]];
    if (!isList(given) || !isList(taken) || !isList(value) || sameValue(value, given)) return [];
    return [[field, withoutMerge(value, { before: taken, after: given })] as const];
  });
  const apart = new Map(lists);
  const [single, singleBefore] = [after, before].map((values) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !apart.has(field))),
  );
  const step = planUpdate(
    { ...change, before: singleBefore, after: single },
    { ...record, deleted: false, values: now },
  );
  if (apart.size === 0) return step;
  const united = Object.fromEntries(apart);
  if (step.do === "write") return { ...step, values: { ...step.values, ...united } };
  const values = { ...now, ...united };
  const refused = step.do === "refuse" && step.refused.fields.length > 0 ? { refused: step.refused } : {};
  return { do: "write", id: change.record_id, values, ...refused };
}

const alreadySo = { there: refusal("restoredSince"), gone: refusal("deletedSince") };

const isList = (value: FieldValue | undefined): value is readonly string[] => Array.isArray(value);

function withoutMerge(
  now: readonly string[],
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): string[] {
  const kept = now.filter((entry) => before.includes(entry) || !after.includes(entry));
  const taken = before.filter((entry) => !after.includes(entry) && !kept.includes(entry));
  return [...kept, ...taken];
}

function planUpdate(change: LoggedChange, record: LockedRecord): UndoStep {
  if (record.deleted) return refusedStep(change, [], refusal("deletedSince"));
  const [before, after] = [loggedValues(change.before), loggedValues(change.after)];
  const fields = Object.keys(after);
  const changedSince = fields.filter((field) => !sameValue(record.values[field], after[field]));
  const revertible = fields.filter((field) => !changedSince.includes(field));
  if (revertible.length === 0) return refusedStep(change, changedSince, refusal("fieldsChangedSince"));
  const reverted = Object.fromEntries(revertible.map((field) => [field, before[field] ?? null]));
  const values = { ...record.values, ...reverted };
  if (changedSince.length === 0) return { do: "write", id: change.record_id, values };
  const { refused } = refusedStep(change, changedSince, refusal("fieldsChangedSince"));
  return { do: "write", id: change.record_id, values, refused };
}

/** The visible field on which a derived field depends. */
const namedBy: Readonly<Record<string, string>> = {
  stage_entered_at: "stage_id",
  has_own_probability: "probability",
};

export function refusedStep(change: LoggedChange, changed: readonly string[], message: Refusal) {
  const fields = [...new Set(changed.map((field) => namedBy[field] ?? field))];
  const refused: RefusedChange = {
    noun: nounSchema.parse(change.noun),
    id: change.record_id,
    fields,
    message,
  };
  return { do: "refuse" as const, refused };
}

export function loggedValues(json: unknown): FieldValues {
  if (typeof json !== "object" || json === null) return {};
  return Object.fromEntries(Object.entries(json).map(([field, value]) => [field, asFieldValue(value)]));
}

function timelineChange(
  values: FieldValues,
  isDeleted: boolean,
): { before: FieldValues; after: FieldValues } {
  const nothing = Object.fromEntries(Object.keys(values).map((field) => [field, null]));
  return isDeleted ? { before: values, after: nothing } : { before: nothing, after: values };
}

function takenBackMerge(change: LoggedChange): { before: FieldValues; after: FieldValues } | undefined {
  const { merged_into: before } = loggedValues(change.after);
  const { merged_into: after = null } = loggedValues(change.before);
  return before === undefined
    ? undefined
    : { before: { merged_into: before }, after: { merged_into: after } };
}

export function undoChange(
  change: LoggedChange,
  step: UndoStep,
  record: LockedRecord,
): RecordChange | undefined {
  const common = {
    noun: nounSchema.parse(change.noun),
    recordId: change.record_id,
    subjectId: record.subjectId,
    version: record.version + 1,
  };
  if (step.do === "mark") {
    const op = step.deleted ? "delete" : "restore";
    const marked = {
      ...common,
      op,
      ...(record.timelineValues && timelineChange(record.timelineValues, step.deleted)),
      ...takenBackMerge(change),
    } as const;
    const written = step.values && difference(record.values, step.values);
    if (written === undefined) return marked;
    const [before, after] = [
      { ...marked.before, ...written.before },
      { ...marked.after, ...written.after },
    ];
    // Separate statements write the deletion mark and the values, and each increases the version.
    return { ...marked, before, after, version: common.version + 1 };
  }
  if (step.do === "refuse") return undefined;
  return { ...common, op: "update", before: {}, after: {}, ...difference(record.values, step.values) };
}

/** Returns the refusal of an undo that cannot revert all changes, with the reasons. */
export function changedSince(refused: readonly RefusedChange[]): AppError {
  const errors = refused
    .slice(0, 100)
    .flatMap(({ fields, message }) =>
      fields.length === 0 ? [{ path: "", message }] : fields.map((path) => ({ path, message })),
    );
  const message = commonReason(refused);
  return new AppError("CHANGED_SINCE", { errors, ...(message && { message }) });
}

/**
 * Returns the reason if all refusals have the same reason and it is not a later change; returns undefined
 * otherwise.
 */
function commonReason(refused: readonly RefusedChange[]): Refusal | undefined {
  const [first, ...others] = refused.map(({ message }) => message);
  if (first === undefined || laterChanges.has(first.id)) return undefined;
  return others.every((other) => isDeepStrictEqual(other, first)) ? first : undefined;
}

/** The refusals because of later changes. The `errors` of the response name the changed fields. */
const laterChanges: ReadonlySet<RefusalId> = new Set(["recordChangedSince", "fieldsChangedSince"]);
