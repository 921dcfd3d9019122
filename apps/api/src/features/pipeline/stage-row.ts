import type { NewStage } from "@lanyard/contract/pipeline/pipeline-schema";
import { fallbackStageColor } from "@lanyard/contract/pipeline/stage-colors";
import { newId } from "#src/db/new-id.ts";

/** A new stage as a row; without a colour it has that of its name (spec section 4). */
export function newStageRow(
  { name, color, outcome, time_limit_days, probability }: NewStage,
  { pipelineId, position, id = newId() }: { pipelineId: string; position: number; id?: string },
) {
  return {
    id,
    pipeline_id: pipelineId,
    name,
    color: color ?? fallbackStageColor(name),
    position,
    outcome: outcome ?? null,
    time_limit_days: time_limit_days ?? null,
    probability: probability ?? null,
  };
}
