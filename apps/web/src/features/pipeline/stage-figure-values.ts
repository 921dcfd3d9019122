import type { Client } from "@lanyard/client/client-shape";
import type { StageFigure } from "@lanyard/contract/figures/figures-routes";
import type { FieldCondition } from "@lanyard/contract/filter/filter-param";
import { queryOptions } from "@tanstack/react-query";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";

/** The polling interval while figures are incomplete, because no event reports their completion. */
const progressMs = 5000;

export const stageFiguresOptions = (client: Client, pipelineId: string) =>
  queryOptions({
    queryKey: ["figures", "stages", pipelineId],
    refetchOnMount: "always",
    queryFn: ({ signal }) => client.figures.stages({ query: { pipeline_id: pipelineId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_complete === false ? progressMs : false),
  });

/**
 * Returns the share of a stage's deals that advanced or were won, from 0 to 1. Returns undefined if no deals
 * entered the stage.
 */
export const conversionOf = ({ entered, left_to_next, won }: StageFigure): number | undefined =>
  entered === 0 ? undefined : Math.min(1, (left_to_next + won) / entered);

export const lostReasonName = (reason: string | null): string =>
  reason === null ? t("deals.figuresNoReason") : optionText("lost_reason", reason);

export function ofLostReason(pipelineId: string, reason: string | null) {
  const condition: FieldCondition = {
    field: "lost_reason",
    ...(reason === null ? { op: "empty" } : { op: "is", value: reason }),
  };
  return { outcome: "lost", pipeline_id: pipelineId, filter: JSON.stringify(condition) } as const;
}

/**
 * Returns the search parameters for deals in which one of these fields, such as `advanced_from`, contains the
 * stage.
 */
export function ofPassedStage(stageId: string, ...fields: readonly string[]) {
  const conditions = fields.map((field): FieldCondition => ({ field, op: "is", value: stageId }));
  return { filter: JSON.stringify(conditions.length === 1 ? conditions[0] : { or: conditions }) };
}

export const convertedFields = ["advanced_from", "won_from"] as const;
