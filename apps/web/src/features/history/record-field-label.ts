import type { Noun } from "@lanyard/contract/action/action-schema";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";

/**
 * Returns the label of a logged field, or its name if the field no longer exists. Requires the texts of all
 * kinds.
 */
export function recordFieldLabel(field: string, noun: Noun): string {
  return isRecordNoun(noun) ? fieldLabel(noun, field) : (settingLabels[field]?.() ?? field);
}

const settingLabels: Readonly<Record<string, () => string>> = {
  body: () => t("history.note"),
  pinned: () => t("history.fieldPinned"),
  filename: () => t("history.attachment"),
  dismissed: () => t("history.fieldDismissed"),
  contact_id: () => t("history.fieldContact"),
  role: () => t("history.fieldRole"),
  pipeline_id: () => t("history.pipeline"),
  name: () => t("history.fieldName"),
  color: () => t("history.fieldColor"),
  position: () => t("history.fieldPosition"),
  label: () => t("history.fieldLabel"),
  labels: () => t("history.fieldLabels"),
  options: () => t("history.fieldOptions"),
  default_value: () => t("history.fieldDefault"),
  required: () => t("history.fieldRequired"),
  section: () => t("history.fieldSection"),
  type: () => t("fields.kind"),
  is_unique: () => t("fields.isUnique"),
  searched: () => t("fields.isSearched"),
  sortable: () => t("history.fieldSortable"),
  shared: () => t("history.fieldShared"),
  settings: () => t("history.fieldSettings"),
  outcome: () => t("history.fieldOutcome"),
  time_limit_days: () => t("history.fieldTimeLimit"),
  required_fields: () => t("history.fieldRequiredFields"),
  probability: () => t("history.fieldProbability"),
  currency: () => t("history.fieldCurrency"),
  default_country: () => t("history.fieldCountry"),
};
