import { ApiError } from "@lanyard/client/api-error";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { idempotencyKeyOf } from "#src/lib/api/idempotency-key.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndo } from "#src/records/undo/use-undo.ts";
import { toastFailure, toastWithUndo } from "#src/ui/overlays/toast.ts";
import { deletionKey, type RecordDeletion } from "./use-ids-being-deleted.ts";

type DeletionRules<Matching> = {
  noun: string;
  /** Sends it under a key that Retry keeps. */
  send: (
    deletion: RecordDeletion<Matching>,
    once: { idempotencyKey: string },
  ) => Promise<{ actionId: string; deleted?: number }>;
  texts: {
    /** How many; undefined for one by itself. */
    done: (deleted: number | undefined) => string;
    restored: (undone: number) => string;
    restoreFailed: string;
    /** Spec section 8 knows both: refused by the server, and never answered. */
    failed: (why: { count: number | undefined; isRefused: boolean; reason: string }) => string;
  };
  onSettled: () => Promise<unknown>;
};

/** Deletes records. Lists hide them at once (useIdsBeingDeleted), and show them again on failure; Undo restores them. */
export function useRecordDeletion<Matching>({ noun, send, texts, onSettled }: DeletionRules<Matching>) {
  const cache = useQueryClient();
  const restore = useUndo({ done: texts.restored, failed: texts.restoreFailed });
  const deletion = useMutation({
    mutationKey: deletionKey(noun),
    mutationFn: (wanted: RecordDeletion<Matching>) =>
      send(wanted, { idempotencyKey: idempotencyKeyOf(wanted) }),
    onSuccess: ({ actionId, deleted }, { ids, isSingle }) => {
      const text = texts.done(isSingle ? undefined : (deleted ?? ids.length));
      toastWithUndo(text, t("ui.undo"), () => restore(actionId));
      for (const id of ids) cache.removeQueries({ queryKey: [noun, "read", id] });
    },
    onError: (error, wanted) => {
      const count = wanted.isSingle ? undefined : (wanted.matching?.count ?? wanted.ids.length);
      const isRefused = error instanceof ApiError && error.status > 0;
      toastFailure(texts.failed({ count, isRefused, reason: error.message }), {
        label: t("ui.retry"),
        run: () => deletion.mutate(wanted),
      });
    },
    onSettled,
  });
  return deletion;
}
