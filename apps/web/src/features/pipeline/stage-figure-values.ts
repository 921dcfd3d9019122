import type { Client } from "@lanyard/client/client-shape";
import type { StageFigure } from "@lanyard/contract/figures/figures-routes";
import type { FieldCondition } from "@lanyard/contract/filter/filter-param";
import { queryOptions } from "@tanstack/react-query";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";

/** The interval of reloads while figures are incomplete, because their completion sends no event. */
const progressMs = 5000;

/** Returns the query of a pipeline's figures, which reloads on each visit. */
export const stageFiguresOptions = (client: Client, pipelineId: string) =>
  queryOptions({
    queryKey: ["figures", "stages", pipelineId],
    refetchOnMount: "always",
    queryFn: ({ signal }) => client.figures.stages({ query: { pipeline_id: pipelineId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_complete === false ? progressMs : false),
  });

/** Returns the share of deals that advanced or were won, from 0 to 1; undefined without deals. */
export const conversionOf = ({ entered, left_to_next, won }: StageFigure): number | undefined =>
  entered === 0 ? undefined : Math.min(1, (left_to_next + won) / entered);

export const lostReasonName = (reason: string | null): string =>
  reason === null ? t("deals.figuresNoReason") : optionText("lost_reason", reason);

/** Returns the link to the deals of a pipeline that were lost for a reason. */
export function ofLostReason(pipelineId: string, reason: string | null) {
  const condition: FieldCondition = {
    field: "lost_reason",
    ...(reason === null ? { op: "empty" } : { op: "is", value: reason }),
  };
  return { outcome: "lost", pipeline_id: pipelineId, filter: JSON.stringify(condition) } as const;
}

/**
 * Returns the URL of the deals that passed a stage, by one or several filter fields such as `advanced_from`.
 */
export function ofPassedStage(stageId: string, ...fields: readonly string[]) {
  const conditions = fields.map((field): FieldCondition => ({ field, op: "is", value: stageId }));
  return { filter: JSON.stringify(conditions.length === 1 ? conditions[0] : { or: conditions }) };
}

/** The filter fields for deals that count as converted. */
export const convertedFields = ["advanced_from", "won_from"] as const;
