import { type ImportTarget, importTargets } from "@lanyard/contract/import/import-targets";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";

/** What a column of an imported file can become, in the order of the choice. */
export function contactImportTargets(): { value: ImportTarget; label: string }[] {
  return importTargets.map((value) => ({ value, label: targetLabel(value) }));
}

function targetLabel(target: ImportTarget): string {
  if (target === "first") return t("contacts.target.first");
  if (target === "last") return t("contacts.target.last");
  if (target === "full_name") return t("contacts.target.fullName");
  return fieldLabel("contact", target === "stage" ? "stage_id" : target);
}
