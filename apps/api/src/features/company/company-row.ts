import { companyFieldNames } from "@lanyard/contract/company/company-schema";
import { splitTags } from "@lanyard/contract/field/field-schema";
import { type FieldValue, type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";

/** Every column of a company that a person can change, in the order of the contract. */
export const companyColumns = companyFieldNames;

/** The wire carries tags as text, the row as a set. */
export function toRowValue(field: string, value: FieldValue | undefined): FieldValue {
  if (field === "tags") return splitTags(typeof value === "string" ? value : null);
  return value ?? null;
}

/** The changeable values of a row, for comparing and for the log. */
export function fieldValues(row: Readonly<Record<string, unknown>>): FieldValues {
  return fieldValuesOf(companyColumns, row);
}

/** A company of which nothing is known yet. */
export function emptyFields(): FieldValues {
  return Object.fromEntries(companyColumns.map((name) => [name, toRowValue(name, null)]));
}
