import { formatDate } from "#src/lib/format/date.ts";
import { type ContactFieldName, contactFieldTable, fieldValueText } from "./contact-field-table.ts";
import { textOf } from "./contact-form-schema.ts";

/** A value of a field in words, wherever it comes from: a form, a row, or what somebody else wrote. */
export function contactFieldText(name: ContactFieldName, value: unknown): string {
  const text = textOf(value);
  if (text === "") return "";
  return contactFieldTable[name].kind === "date" ? formatDate(text) : fieldValueText(name, text);
}
