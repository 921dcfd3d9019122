import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { defaultPipeline } from "#src/features/pipeline/pipeline-queries.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import type { WithStages } from "#src/records/page/record-slots.ts";
import { Strap } from "#src/ui/layout/strap.tsx";
import { useRecordMove } from "./use-card-moves.ts";

export function StagePath({ noun, record, fallback }: WithStages) {
  const mayWrite = useMayWrite();
  const { data: pipelines } = usePipelines();
  const { stage_id } = record;
  const around = pipelines?.find(({ stages }) => stages.some(({ id }) => id === stage_id));
  const pipeline = around ?? (stage_id === null && mayWrite ? defaultPipeline(pipelines ?? []) : undefined);
  const { stageId, moveTo } = useRecordMove(recordKinds[noun].plural, record, pipeline?.id);
  if (pipeline === undefined) return pipelines === undefined || stage_id !== null ? fallback : null;
  const steps = stageSteps(pipeline.stages, stageId, mayWrite ? moveTo : undefined);
  return <Strap label={t("pipeline.stages")} {...steps} />;
}

/**
 * Returns the steps of a `Strap`. Without write access, a lost stage is included only if the record is in it.
 */
function stageSteps(
  stages: readonly Stage[],
  currentId: string | null,
  onMove: ((stage: Stage) => void) | undefined,
) {
  const shown = stages.filter(({ id, outcome }) => onMove || outcome !== "lost" || id === currentId);
  const choosing = onMove && {
    labelOf: ({ label }: { label: string }) => t("pipeline.moveToStage", { stage: label }),
    onChoose: (id: string) => {
      const stage = stages.find((each) => each.id === id);
      if (stage) onMove(stage);
    },
  };
  const segments = shown.map(({ id, name, color, outcome }) => ({
    id,
    label: optionText("stage", name),
    color,
    isEnd: outcome !== null,
  }));
  return { segments, currentId, choosing };
}
