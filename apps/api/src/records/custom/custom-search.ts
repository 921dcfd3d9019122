import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { phoneForms } from "#src/db/phone-number.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import type { StoredField } from "./custom-columns.ts";
import { labelsOf } from "./custom-conversion.ts";

/** Returns the texts of custom fields that searches include. */
export function customSearched(layout: readonly StoredField[], fields: FieldValues): string[] {
  return layout.flatMap((field) => {
    const value = fields[customName(field.key)] ?? null;
    if (!field.searched || field.is_deleted || value === null) return [];
    return field.type === "phone" ? phoneForms(String(value), null) : labelsOf(value, field);
  });
}
