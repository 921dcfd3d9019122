import { splitTags } from "@lanyard/contract/field/field-schema";
import { type FieldValue, type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";

/** Every column of a deal that a person can change, as the log keeps it. */
export const dealColumns = [
  "name",
  "description",
  "amount_cents",
  "currency",
  "pipeline_id",
  "stage_id",
  "stage_entered_at",
  "lost_reason",
  "probability",
  "has_own_probability",
  "expected_close_date",
  "contact_id",
  "company_id",
  "tags",
] as const;
export type DealColumn = (typeof dealColumns)[number];

/** The wire carries tags as text and the close date as epoch milliseconds; the row a set and a plain date. */
export function toRowValue(column: DealColumn, value: FieldValue | undefined): FieldValue {
  if (column === "tags") return splitTags(typeof value === "string" ? value : null);
  if (column === "expected_close_date") return typeof value === "number" ? plainDate(value) : null;
  return value ?? null;
}

/** The day of a close date as it stands on the wire. */
export function plainDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** The changeable values of a row, for comparing and for the log. */
export function fieldValues(row: Readonly<Record<string, unknown>>): FieldValues {
  return fieldValuesOf(dealColumns, row);
}
