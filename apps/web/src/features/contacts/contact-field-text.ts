import { fieldValueText } from "#src/records/fields/field-text.ts";
import type { ContactFieldName } from "./contact-field-table.ts";
import { textOf } from "./contact-form-schema.ts";

/** A value of a field in words, wherever it comes from: a form, a row, or what somebody else wrote. */
export function contactFieldText(name: ContactFieldName, value: unknown): string {
  const text = textOf(value);
  return text === "" ? "" : fieldValueText("contact", name, text);
}
