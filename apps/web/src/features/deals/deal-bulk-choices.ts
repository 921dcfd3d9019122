import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { BulkChoice } from "#src/records/selection/bulk-edit-dialog.tsx";
import { stageListOptions } from "./deal-queries.ts";
import { lostReasonOf } from "./lost-reason.ts";

/** What many deals can be given at once beside their fields: a stage; a lost one asks why, once for all. */
export function useDealBulkChoices(): readonly BulkChoice[] {
  const { data: pipelines = [] } = useQuery(stageListOptions(useClient()));
  const stages = pipelines.flatMap((pipeline) => pipeline.stages.map((stage) => ({ pipeline, stage })));
  const options = stages.map(({ pipeline, stage: { id, name } }) => {
    const label = optionText("stage", name);
    const isOfOne = pipelines.length === 1;
    return { value: id, label: isOfOne ? label : `${optionText("pipeline", pipeline.name)}: ${label}` };
  });
  const complete = (id: string) => lostReasonOf(stages.find(({ stage }) => stage.id === id)?.stage);
  return [{ name: "stage_id", label: fieldLabel("deal", "stage_id"), options, complete }];
}
