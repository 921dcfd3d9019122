import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast, toastFailure, toastWithUndo } from "#src/ui/toast.ts";
import { useClient } from "./client-context.ts";
import { t } from "./messages.ts";

type UndoTexts = {
  /** What is said when all of it went back; gets the number of records. */
  done: (undone: number) => string;
  failed: string;
};

/** Takes an action back. What it touched may show anywhere, so everything on screen is asked for again. */
export function useUndo({ done, failed }: UndoTexts): (actionId: string) => void {
  const client = useClient();
  const cache = useQueryClient();
  const undo = useMutation({
    mutationFn: (actionId: string) => client.actions.undo({ params: { id: actionId } }),
    onSuccess: ({ undone, refused: [first] }) => {
      if (first) toast.warning(first.message);
      else toast.success(done(undone));
    },
    onError: (error, actionId) =>
      toastFailure(t("ui.because", { what: failed, reason: error.message }), {
        label: t("ui.retry"),
        run: () => undo.mutate(actionId),
      }),
    onSettled: () => cache.invalidateQueries(),
  });
  return undo.mutate;
}

/** Says what was done, with a way to take it back where the answer names the action. */
export function useUndoOffer(texts: { done: string; failed: string }) {
  const undo = useUndo({ done: () => texts.done, failed: texts.failed });
  return (text: string, actionId: string | undefined) => {
    if (actionId) toastWithUndo(text, t("ui.undo"), () => undo(actionId));
    else toast.success(text);
  };
}
