import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { noteOwnAction } from "#src/lib/api/own-actions.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";

/** Takes a whole import back. What it touched may show anywhere, so everything is asked for again. */
export function useUndoImport() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (actionId: string) => client.actions.undo({ params: { id: actionId } }),
    onSuccess: ({ undone, refused }) => {
      if (refused.length === 0) toast.success(t("import.undone", counted(undone)));
      else toast.warning(t("import.undonePartly", counted(refused.length)));
    },
    onError: (error) => toast.error(t("import.undoFailed", { reason: error.message })),
    onSettled: (done) => {
      if (done) noteOwnAction(done.actionId);
      return cache.invalidateQueries();
    },
  });
}

function counted(count: number) {
  return { count, shown: formatCount(count) };
}
