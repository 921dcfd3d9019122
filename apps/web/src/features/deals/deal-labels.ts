import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { optionText } from "#src/lib/i18n/option-text.ts";

/**
 * Returns the stages of all pipelines as options. If there are several pipelines, each label includes the
 * pipeline.
 */
export function stageChoices(pipelines: readonly Pipeline[]) {
  return pipelines.flatMap(({ name: pipeline, stages }) =>
    stages.map(({ id, name }) => {
      const stage = optionText("stage", name);
      return {
        value: id,
        label: pipelines.length > 1 ? `${optionText("pipeline", pipeline)}: ${stage}` : stage,
      };
    }),
  );
}
