import { sizeText } from "@lanyard/contract/company/company-options";
import { formatDate } from "#src/lib/format/date.ts";
import { formatAmount, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type OptionField, optionText } from "#src/lib/i18n/option-text.ts";

const optionFields: Readonly<Record<string, OptionField>> = {
  stage_id: "stage",
  pipeline_id: "pipeline",
  industry: "industry",
  seniority: "seniority",
  lead_status: "lead_status",
  lifecycle_stage: "lifecycle_stage",
  employment_role: "employment_role",
  latest_traffic_source: "traffic_source",
  original_traffic_source: "traffic_source",
};

const writtenFields: Readonly<Record<string, (value: string) => string>> = {
  // The currency may have been another one at the time, so the figure stands alone.
  amount_cents: (value) => formatAmount(Number(value)),
  probability: (value) => formatPercent(Number(value)),
  expected_close_date: formatDate,
  traffic_source_date: formatDate,
  size: sizeText,
  outcome: (value) => (value === "won" ? t("activity.won") : t("activity.lost")),
};

/** A value of the log as people read it, whatever kind of record it is of. */
export function changeValue(field: string, value: string): string {
  const option = optionFields[field];
  return option === undefined ? (writtenFields[field]?.(value) ?? value) : optionText(option, value);
}
