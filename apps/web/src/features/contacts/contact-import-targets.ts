import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { type ContactFieldName, contactFieldOrder } from "./contact-field-table.ts";

export type ImportTarget = { value: ContactFieldName | "stage"; label: string };

/** The specification's six (section 2.11) stand first, then every other field. */
const firstTargets: readonly ContactFieldName[] = ["first", "last", "email", "phone", "company", "tags"];

/** What a column of an imported file can become, in the order of the choice. */
export function contactImportTargets(): ImportTarget[] {
  const others = contactFieldOrder.filter((name) => !firstTargets.includes(name));
  const fields = [...firstTargets, ...others].map((value) => ({ value, label: targetLabel(value) }));
  return [...fields, { value: "stage", label: t("contacts.field.stage_id") }];
}

function targetLabel(name: ContactFieldName): string {
  if (name === "first") return t("contacts.target.first");
  if (name === "last") return t("contacts.target.last");
  return fieldLabel("contact", name);
}
