import type { NounWith } from "@lanyard/contract/kind/record-kinds";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { BulkChoice } from "./bulk-edit-dialog.tsx";

/** The stages of all pipelines, one of which many records can enter at once; each with its pipeline where there are several. */
export function stageChoice(noun: NounWith<"board">, pipelines: readonly Pipeline[]): BulkChoice {
  const options = pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => {
      const label = optionText("stage", name);
      const isOfOne = pipelines.length === 1;
      return { value: id, label: isOfOne ? label : `${optionText("pipeline", pipeline.name)}: ${label}` };
    }),
  );
  return { name: "stage_id", label: fieldLabel(noun, "stage_id"), options };
}
