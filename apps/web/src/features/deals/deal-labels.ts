import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import type { DealListSort } from "./deal-list-params.ts";

/** What each order of the list is called. */
export const sortLabels = {
  title: () => t("deals.field.name.short"),
  amount: () => t("deals.field.amount_cents"),
  stage: () => t("deals.field.stage_id"),
  created_at: () => t("deals.field.created_at"),
  updated_at: () => t("deals.field.updated_at"),
  expected_close_date: () => t("deals.field.expected_close_date.short"),
} as const satisfies Record<DealListSort, () => string>;

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
