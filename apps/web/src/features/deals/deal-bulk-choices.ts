import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import type { BulkChoice } from "#src/records/selection/bulk-edit-dialog.tsx";
import { stageChoice } from "#src/records/selection/stage-choice.ts";
import { stageListOptions } from "./deal-queries.ts";
import { lostReasonOf } from "./lost-reason.ts";

/** What many deals can be given at once beside their fields: a stage; a lost one asks why, once for all. */
export function useDealBulkChoices(): readonly BulkChoice[] {
  const { data: pipelines = [] } = useQuery(stageListOptions(useClient()));
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const complete = (id: string) => lostReasonOf(stages.find((stage) => stage.id === id));
  return [{ ...stageChoice("deal", pipelines), complete }];
}
