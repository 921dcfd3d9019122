import type { Client } from "@lanyard/client/client-shape";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";

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

type StageChangeInput = Parameters<Client["pipeline"]["updateStage"]>[0]["body"];
type StageTexts = { done: string; failed: string };

/**
 * Returns a mutation that changes the name or colour of a stage and then shows the texts of spec section 8.
 */
export function useUpdateStage({ done, failed }: StageTexts) {
  const client = useClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer({ done: t("pipeline.undone"), failed: t("pipeline.undoFailed") });
  const update = useMutation({
    mutationFn: ({ stageId, body }: { stageId: string; body: StageChangeInput }) =>
      client.pipeline.updateStage({ params: { stageId }, body }),
    onSuccess: ({ success, actionId }) => {
      if (success) offerUndo(done, actionId);
      else toast.error(failed);
    },
    onError: (error, change) => offerRetry(failed, error.message, () => update.mutate(change)),
    onSettled: (answer) => refresh({ noun: "stage", actionId: answer?.actionId }),
  });
  return update;
}
