import type { Client } from "@lanyard/client/client-shape";
import { useMutation } from "@tanstack/react-query";
import { usePipelineRefresh } from "#src/features/pipeline/pipeline-queries.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";

/** One call that changes how pipelines are set up. */
export type PipelineChange = (client: Client) => Promise<{ actionId?: string | undefined }>;

/** Carries out a change of the set-up, says so with Undo, and brings everything that shows stages up to date. */
export function usePipelineChange() {
  const client = useClient();
  const refresh = usePipelineRefresh();
  const offerUndo = useUndoOffer({ done: t("pipeline.undone"), failed: t("pipeline.undoFailed") });
  const change = useMutation({
    mutationFn: (run: PipelineChange) => run(client),
    onSuccess: ({ actionId }) => {
      const text = t("pipeline.settingsSaved");
      offerUndo(text, actionId);
    },
    onError: (error, run) =>
      toastFailure(t("ui.because", { what: t("pipeline.settingsFailed"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => change.mutate(run),
      }),
    onSettled: refresh,
  });
  return change;
}
