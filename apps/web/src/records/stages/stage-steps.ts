import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";

/**
 * The way of a record through the stages, for a strap. Who may move it can press every stage; for who only reads, a lost
 * stage stands there only for what was lost. Needs the messages of "pipeline".
 */
export function stageSteps(
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
