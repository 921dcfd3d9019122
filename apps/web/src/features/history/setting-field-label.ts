import { t } from "#src/lib/i18n/messages.ts";

const fieldLabels: Readonly<Record<string, () => string>> = {
  body: () => t("history.note"),
  pinned: () => t("history.fieldPinned"),
  filename: () => t("history.attachment"),
  dismissed: () => t("history.duplicate"),
  contact_id: () => t("history.fieldContact"),
  role: () => t("history.fieldRole"),
  pipeline_id: () => t("history.pipeline"),
  name: () => t("history.fieldName"),
  color: () => t("history.fieldColor"),
  position: () => t("history.fieldPosition"),
  outcome: () => t("history.fieldOutcome"),
  time_limit_days: () => t("history.fieldTimeLimit"),
  probability: () => t("history.fieldProbability"),
  currency: () => t("history.fieldCurrency"),
  default_country: () => t("history.fieldCountry"),
};

/** What a field of a setting, a note, a file or of who takes part in a deal is called; its own name when it is none of today's. */
export function settingFieldLabel(name: string): string {
  return fieldLabels[name]?.() ?? name;
}
