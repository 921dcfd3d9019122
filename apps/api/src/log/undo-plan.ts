import { type Noun, noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import {
  asFieldValue,
  type FieldValue,
  type FieldValues,
  type RecordChange,
  sameValue,
} from "./record-change.ts";
import type { LockedRecord } from "./undoable.ts";

/** A logged change as it is read back. */
export interface LoggedChange {
  readonly noun: string;
  readonly record_id: string;
  readonly op: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What an undo leaves alone, and why. */
export interface RefusedChange {
  readonly noun: Noun;
  readonly id: string;
  readonly fields: string[];
  readonly message: Refusal;
}

/** What is to be done to one record to take one change back, or why not. */
export type UndoStep =
  | { readonly do: "mark"; readonly id: string; readonly deleted: boolean }
  | {
      readonly do: "write";
      readonly id: string;
      readonly values: FieldValues;
      readonly refused?: RefusedChange;
    }
  | { readonly do: "refuse"; readonly refused: RefusedChange };

/**
 * Decides for one change. A field goes back only if it still holds what the change gave it; a creation is
 * taken back only if no field differs from what was created (`valuesThen`: fields changed since, at that time).
 */
export function planUndo(
  change: LoggedChange,
  record: LockedRecord | undefined,
  valuesThen: ReadonlyMap<string, FieldValue>,
): UndoStep {
  if (record === undefined) return refuse(change, [], refusal("recordGone"));
  if (change.op === "update") return planUpdate(change, record);
  const wasMadeLive = change.op === "create" || change.op === "restore";
  if (record.deleted === wasMadeLive) {
    return refuse(change, [], record.deleted ? refusal("deletedSince") : refusal("restoredSince"));
  }
  const changed = [...valuesThen].filter(([field, value]) => !sameValue(record.values[field], value));
  if (change.op === "create" && changed.length > 0) {
    return refuse(
      change,
      changed.map(([field]) => field),
      refusal("recordChangedSince"),
    );
  }
  return { do: "mark", id: change.record_id, deleted: wasMadeLive };
}

function planUpdate(change: LoggedChange, record: LockedRecord): UndoStep {
  if (record.deleted) return refuse(change, [], refusal("deletedSince"));
  const [before, after] = [loggedValues(change.before), loggedValues(change.after)];
  const fields = Object.keys(after);
  const changedSince = fields.filter((field) => !sameValue(record.values[field], after[field]));
  const revertible = fields.filter((field) => !changedSince.includes(field));
  if (revertible.length === 0) return refuse(change, changedSince, refusal("fieldsChangedSince"));
  const reverted = Object.fromEntries(revertible.map((field) => [field, before[field] ?? null]));
  const values = { ...record.values, ...reverted };
  if (changedSince.length === 0) return { do: "write", id: change.record_id, values };
  const { refused } = refuse(change, changedSince, refusal("fieldsChangedSince"));
  return { do: "write", id: change.record_id, values, refused };
}

/** What follows from a field that people know, and is named by that. */
const namedBy: Readonly<Record<string, string>> = {
  stage_entered_at: "stage_id",
  has_own_probability: "probability",
};

export function refuse(change: LoggedChange, changed: readonly string[], message: Refusal) {
  const fields = [...new Set(changed.map((field) => namedBy[field] ?? field))];
  const refused: RefusedChange = {
    noun: nounSchema.parse(change.noun),
    id: change.record_id,
    fields,
    message,
  };
  return { do: "refuse" as const, refused };
}

/** JSON of the log, narrowed to field values. */
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

/** The log entry of a step that was carried out. */
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
    return {
      ...common,
      op,
      ...(record.timelineValues && timelineChange(record.timelineValues, step.deleted)),
    };
  }
  if (step.do === "refuse") return undefined;
  const fields = Object.keys(step.values).filter(
    (field) => !sameValue(record.values[field], step.values[field]),
  );
  return {
    ...common,
    op: "update",
    before: Object.fromEntries(fields.map((field) => [field, record.values[field] ?? null])),
    after: Object.fromEntries(fields.map((field) => [field, step.values[field] ?? null])),
  };
}
