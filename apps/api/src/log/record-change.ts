import type { ActionKind, ChangeOp, Noun } from "@lanyard/contract/action/action-schema";

export interface MoneyValue {
  readonly amount_cents: number;
  readonly currency: string;
}

export type FieldValue = string | number | boolean | null | readonly string[] | MoneyValue;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The change of a record, with only the fields that differ. */
export interface RecordChange {
  readonly noun: Noun;
  readonly recordId: string;
  /**
   * The record whose page shows the change, such as the contact to which a note belongs. Defaults to the
   * changed record.
   */
  readonly subjectId?: string;
  readonly op: ChangeOp;
  readonly before?: FieldValues;
  readonly after?: FieldValues;
  readonly version: number;
}

export interface ActionHead {
  readonly kind: ActionKind;
  readonly noun: Noun;
  /** The name of the record, or of the first of several. */
  readonly label: string;
  readonly undoOf?: string;
  /** Whether the action counts records of all nouns instead of only its own. */
  readonly isOfAllNouns?: boolean;
}

export interface ActionDraft extends ActionHead {
  readonly changes: readonly RecordChange[];
}

/** Returns an action that makes one change. */
export function oneChange(
  label: string,
  change: RecordChange & { readonly op: "create" | "update" | "delete" },
): ActionDraft {
  return { kind: change.op, noun: change.noun, label, changes: [change] };
}

export const creationOf = (noun: Noun, recordId: string) =>
  ({ noun, recordId, op: "create", version: 1 }) as const;

/** Fields that are derived from another field, and JSON fields. The history omits both. */
export const impliedFields: ReadonlySet<string> = new Set([
  "stage_entered_at",
  "pipeline_id",
  "has_own_probability",
  "merged_into",
  "settings",
  "storage",
]);

export function difference(
  before: FieldValues,
  after: FieldValues,
): { before: FieldValues; after: FieldValues } | undefined {
  const changed = Object.keys(after).filter((field) => !sameValue(before[field], after[field]));
  if (changed.length === 0) return undefined;
  return { before: pick(before, changed), after: pick(after, changed) };
}

export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function pick(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

export function asFieldValue(value: unknown): FieldValue {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return asMoney(value);
}

/**
 * Returns an amount with its properties in a fixed order, so that equal amounts have equal JSON; returns null
 * for other values.
 */
function asMoney(value: unknown): MoneyValue | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("amount_cents" in value) || !("currency" in value)) return null;
  const { amount_cents, currency } = value;
  return typeof amount_cents === "number" && typeof currency === "string" ? { amount_cents, currency } : null;
}

export function fieldValuesOf(
  columns: readonly string[],
  row: Readonly<Record<string, unknown>>,
): FieldValues {
  return Object.fromEntries(columns.map((column) => [column, asFieldValue(row[column])]));
}
