import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import type { DealListSort } from "./deal-list-params.ts";

/** What each order of the list is called. */
export const sortLabels = {
  title: () => t("deals.sortTitle"),
  amount: () => t("deals.sortAmount"),
  stage: () => t("deals.sortStage"),
  created_at: () => t("deals.sortCreated"),
  updated_at: () => t("deals.sortUpdated"),
  expected_close_date: () => t("deals.sortClose"),
} as const satisfies Record<DealListSort, () => string>;

const fieldLabels: Readonly<Record<string, () => string>> = {
  name: () => t("deals.fieldName"),
  description: () => t("deals.fieldDescription"),
  amount_cents: () => t("deals.fieldAmount"),
  currency: () => t("deals.fieldCurrency"),
  pipeline_id: () => t("deals.fieldPipeline"),
  stage_id: () => t("deals.fieldStage"),
  probability: () => t("deals.fieldProbability"),
  expected_close_date: () => t("deals.fieldClose"),
  contact_id: () => t("deals.fieldContact"),
  company_id: () => t("deals.fieldCompany"),
  tags: () => t("deals.fieldTags"),
  lost_reason: () => t("deals.fieldLostReason"),
};

/** What a field of a deal is called; its own name when it is none of today's. */
export function dealFieldLabel(name: string): string {
  return fieldLabels[name]?.() ?? name;
}

/** The stages of all pipelines to choose from; with several pipelines each names its own. */
export function stageChoices(pipelines: readonly Pipeline[]) {
  return pipelines.flatMap(({ name: pipeline, stages }) =>
    stages.map(({ id, name }) => {
      const stage = optionText("stage", name);
      return {
        value: id,
        label: pipelines.length > 1 ? `${optionText("pipeline", pipeline)}: ${stage}` : stage,
      };
    }),
  );
}
