import { t } from "#src/lib/i18n/messages.ts";
import { labelOfField } from "./contact-field-table.ts";

/** What a field of the log is called on a contact's timeline. */
export function contactFieldLabel(name: string): string {
  if (name === "stage_id") return t("contacts.stage");
  const label = labelOfField(name === "company_id" ? "company" : name);
  return label === undefined ? name : t(label);
}
