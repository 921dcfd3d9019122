import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import type { BulkChoice } from "#src/records/selection/bulk-edit-dialog.tsx";
import { stageChoice } from "#src/records/selection/stage-choice.ts";
import { pipelineListOptions } from "./pipeline-queries.ts";

/** What many contacts can be given at once beside their fields: a place on a board. */
export function useContactBulkChoices(): readonly BulkChoice[] {
  const { data: pipelines = [] } = useQuery(pipelineListOptions(useClient()));
  return [stageChoice("contact", pipelines)];
}
