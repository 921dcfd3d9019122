import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { stageChoice } from "#src/records/selection/stage-choice.ts";
import { dealFieldReading } from "./deal-cell-parts.ts";
import { dealLinks } from "./deal-link-cells.tsx";
import { stageListOptions } from "./deal-queries.ts";
import { lostReasonOf } from "./lost-reason.ts";

/** What a deal's own code knows of changing many at once: a lost stage asks why, once for all. */
export function useDealBulkParts(): BulkParts {
  const { data: pipelines = [] } = useQuery(stageListOptions(useClient()));
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const complete = (id: string) => lostReasonOf(stages.find((stage) => stage.id === id));
  return {
    choices: [{ ...stageChoice("deal", pipelines), complete }],
    fields: dealFieldReading,
    links: dealLinks,
  };
}
