import type { UndoRefusal } from "@lanyard/contract/action/action-schema";
import { noun as nounSchema } from "@lanyard/contract/action/action-schema";
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

/** What is to be done to one record to take one change back, or why not. */
export type UndoStep =
  | { readonly do: "mark"; readonly id: string; readonly deleted: boolean }
  | {
      readonly do: "write";
      readonly id: string;
      readonly values: FieldValues;
      readonly refusal?: UndoRefusal;
    }
  | { readonly do: "refuse"; readonly refusal: UndoRefusal };

/**
 * Decides for one change. A field goes back only if it still holds what the change gave it; a creation is
 * taken back only if no field differs from what was created (`valuesThen`: fields changed since, at that time).
 */
export function planUndo(
  change: LoggedChange,
  record: LockedRecord | undefined,
  valuesThen: ReadonlyMap<string, FieldValue>,
): UndoStep {
  if (record === undefined) return refuse(change, [], "It is no longer there");
  if (change.op === "update") return planUpdate(change, record);
  const wasMadeLive = change.op === "create" || change.op === "restore";
  if (record.deleted === wasMadeLive) {
    return refuse(change, [], record.deleted ? "It was deleted since" : "It was restored since");
  }
  const changed = [...valuesThen].filter(([field, value]) => !sameValue(record.values[field], value));
  if (change.op === "create" && changed.length > 0) {
    return refuse(
      change,
      changed.map(([field]) => field),
      "It was changed since",
    );
  }
  return { do: "mark", id: change.record_id, deleted: wasMadeLive };
}

function planUpdate(change: LoggedChange, record: LockedRecord): UndoStep {
  if (record.deleted) return refuse(change, [], "It was deleted since");
  const [before, after] = [loggedValues(change.before), loggedValues(change.after)];
  const fields = Object.keys(after);
  const changedSince = fields.filter((field) => !sameValue(record.values[field], after[field]));
  const revertible = fields.filter((field) => !changedSince.includes(field));
  if (revertible.length === 0) return refuse(change, changedSince, "These fields were changed since");
  const reverted = Object.fromEntries(revertible.map((field) => [field, before[field] ?? null]));
  const values = { ...record.values, ...reverted };
  if (changedSince.length === 0) return { do: "write", id: change.record_id, values };
  const { refusal } = refuse(change, changedSince, "These fields were changed since");
  return { do: "write", id: change.record_id, values, refusal };
}

/** What follows from a field that people know, and is named by that. */
const namedBy: Readonly<Record<string, string>> = {
  stage_entered_at: "stage_id",
  has_own_probability: "probability",
};

export function refuse(change: LoggedChange, changed: readonly string[], message: string) {
  const fields = [...new Set(changed.map((field) => namedBy[field] ?? field))];
  const refusal: UndoRefusal = { noun: nounSchema.parse(change.noun), id: change.record_id, fields, message };
  return { do: "refuse" as const, refusal };
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
  const fields = Object.keys(loggedValues(change.after)).filter(
    (field) => !sameValue(record.values[field], step.values[field]),
  );
  return {
    ...common,
    op: "update",
    before: Object.fromEntries(fields.map((field) => [field, record.values[field] ?? null])),
    after: Object.fromEntries(fields.map((field) => [field, step.values[field] ?? null])),
  };
}
