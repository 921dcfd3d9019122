import { contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import { splitTags } from "@lanyard/contract/field/field-schema";
import { type FieldValue, type FieldValues, fieldValuesOf } from "#src/log/record-change.ts";

/** Every column of a contact that a person can change, in the order of the contract. */
export const contactColumns = [...contactFieldNames, "company", "company_id"] as const;
export type ContactColumn = (typeof contactColumns)[number];

/** The wire carries tags as text, the row as a set. */
export function toRowValue(field: string, value: FieldValue | undefined): FieldValue {
  if (field === "tags") return splitTags(typeof value === "string" ? value : null);
  return value ?? null;
}

/**
 * The changeable values of a row, for comparing and for the log. The name of a linked company is the company's,
 * so renaming it changes no contact's values.
 */
export function fieldValues(row: Readonly<Record<string, unknown>>): FieldValues {
  const values = fieldValuesOf(contactColumns, row);
  return values.company_id === null ? values : { ...values, company: null };
}
