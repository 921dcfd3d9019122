import type { Client } from "@lanyard/client/client-shape";
import type { Noun } from "@lanyard/contract/action/action-schema";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { type AnswerWithTouched, useRefresh, useRefreshTouched } from "#src/records/use-refresh.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";

export type PipelineChange = (client: Client) => Promise<AnswerWithTouched>;

/**
 * Returns a mutation that changes settings of `noun`, offers Undo and refreshes queries. The response to a
 * deletion lists the changed records.
 */
export function usePipelineChange(noun: Noun) {
  const client = useClient();
  const refresh = useRefresh();
  const refreshTouched = useRefreshTouched();
  const offerUndo = useUndoOffer({ done: t("pipeline.undone"), failed: t("pipeline.undoFailed") });
  const change = useMutation({
    mutationFn: (run: PipelineChange) => run(client),
    onSuccess: ({ actionId }) => {
      const text = t("pipeline.settingsSaved");
      offerUndo(text, actionId);
    },
    onError: (error, run) =>
      offerRetry(t("pipeline.settingsFailed"), error.message, () => change.mutate(run)),
    onSettled: (answer) =>
      answer?.touched ? refreshTouched([answer]) : refresh({ noun, actionId: answer?.actionId }),
  });
  return change;
}
