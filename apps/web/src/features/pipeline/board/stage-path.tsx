import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { defaultPipeline } from "#src/features/pipeline/pipeline-queries.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import type { WithStages } from "#src/records/page/record-slots.ts";
import { pipelineListOptions } from "#src/records/stages/pipeline-list.ts";
import { stageSteps } from "#src/records/stages/stage-steps.ts";
import { Strap } from "#src/ui/layout/strap.tsx";
import { useRecordMove } from "./use-card-moves.ts";

/**
 * The stages of the pipeline that a record stands in, and its own among them: who may write moves it by a press. One that stands
 * on no board can enter a stage of the default pipeline.
 */
export function StagePath({ noun, record, fallback }: WithStages) {
  const mayWrite = useMayWrite();
  const { data: pipelines } = useQuery(pipelineListOptions(useClient()));
  const { stage_id } = record;
  const around = pipelines?.find(({ stages }) => stages.some(({ id }) => id === stage_id));
  const pipeline = around ?? (stage_id === null && mayWrite ? defaultPipeline(pipelines ?? []) : undefined);
  const { stageId, moveTo } = useRecordMove(recordKinds[noun].plural, record, pipeline?.id);
  if (pipeline === undefined) return pipelines === undefined || stage_id !== null ? fallback : null;
  const steps = stageSteps(pipeline.stages, stageId, mayWrite ? moveTo : undefined);
  return <Strap label={t("pipeline.stages")} {...steps} />;
}
