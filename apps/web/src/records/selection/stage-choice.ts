import { cardNounOf, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import type { BulkChoice, CompleteStage } from "./bulk-edit-dialog.tsx";

/**
 * Returns the stage field as a choice for bulk edits, or no choice for kinds without a board. If there are
 * several pipelines, each option's label includes its pipeline.
 */
export function useStageChoices(noun: RecordNoun, complete: CompleteStage = takeNothing): BulkChoice[] {
  const card = cardNounOf(noun);
  const client = useClient();
  const { data: pipelines = [] } = usePipelines(card !== undefined);
  if (card === undefined) return [];
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  return [
    {
      name: "stage_id",
      label: fieldLabel(card, "stage_id"),
      options: stageOptions(pipelines),
      complete: async (id, ids) => {
        const stage = stages.find((each) => each.id === id);
        return stage && complete(stage, { client, ids });
      },
    },
  ];
}

export function stageOptions(pipelines: readonly Pipeline[]): SelectOption[] {
  return pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => {
      const label = optionText("stage", name);
      const isOfOne = pipelines.length === 1;
      return { value: id, label: isOfOne ? label : `${optionText("pipeline", pipeline.name)}: ${label}` };
    }),
  );
}

/** Loads the stages and pipelines only if `isNeeded`. */
export function useBoardOptions(isNeeded: boolean): Readonly<Record<"stage" | "pipeline", SelectOption[]>> {
  const { data: pipelines = [] } = usePipelines(isNeeded);
  return {
    stage: stageOptions(pipelines),
    pipeline: pipelines.map(({ id, name }) => ({ value: id, label: optionText("pipeline", name) })),
  };
}

const takeNothing: CompleteStage = async () => ({ values: {} });
