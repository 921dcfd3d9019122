import type { Client } from "@lanyard/client/client-shape";
import type { Noun } from "@lanyard/contract/action/action-schema";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { type AnswerWithTouched, useRefresh, useRefreshTouched } from "#src/records/use-refresh.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";

export const pipelineKeys = {
  move: ["pipeline", "move"],
  remove: ["pipeline", "removeContact"],
} as const;

/**
 * Returns the default pipeline: the first with 'Default' in its name, or else the first (spec section 2.10).
 */
export function defaultPipeline(pipelines: readonly Pipeline[]): Pipeline | undefined {
  return pipelines.find(({ name }) => name.includes("Default")) ?? pipelines[0];
}

export type PipelineChange = (client: Client) => Promise<AnswerWithTouched>;

const settingTexts = () => ({ done: t("pipeline.settingsSaved"), failed: t("pipeline.settingsFailed") });

/**
 * Returns a mutation that changes settings of `noun`, offers Undo and refreshes queries. The response to a
 * deletion lists the changed records.
 */
export function usePipelineChange(noun: Noun, { done, failed } = settingTexts()) {
  const client = useClient();
  const refresh = useRefresh();
  const refreshTouched = useRefreshTouched();
  const offerUndo = useUndoOffer();
  const change = useMutation({
    // Changes run one after another, so that each starts from the result of the previous one.
    scope: { id: `settings of ${noun}` },
    mutationFn: (run: PipelineChange) => run(client),
    onSuccess: ({ actionId }) => offerUndo(done, actionId),
    onError: (error, run) => offerRetry(failed, error.message, () => change.mutate(run)),
    onSettled: (answer) =>
      answer?.touched ? refreshTouched([answer]) : refresh({ noun, actionId: answer?.actionId }),
  });
  return change;
}
