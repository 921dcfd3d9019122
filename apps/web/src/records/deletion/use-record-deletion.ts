import { ApiError } from "@lanyard/client/api-error";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText, ownKindText } from "#src/records/kind-text.ts";
import type { RecordSource } from "#src/records/source.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { deletionKey, type RecordDeletion } from "./use-ids-being-deleted.ts";

/**
 * Returns a mutation that deletes records. Lists hide the records immediately (useIdsBeingDeleted) and show
 * them again after a failure; Undo restores them.
 */
export function useRecordDeletion(source: RecordSource) {
  const { routes, noun } = source;
  const calls = source.calls(useClient());
  const cache = useQueryClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer({
    done: (count) => kindText(routes, "restored", { count }),
    failed: kindText(routes, "restoreFailed"),
  });
  const send = (wanted: RecordDeletion) => {
    const { ids, isSingle, matching } = wanted;
    const once = { idempotencyKey: idempotencyKeyOf(wanted) };
    if (matching) return calls.deleteMatching(matching, once);
    const [id] = ids;
    return isSingle && id !== undefined ? calls.deleteOne(id, once) : calls.deleteSelected(ids, once);
  };
  const deletion = useMutation({
    mutationKey: deletionKey(routes),
    mutationFn: send,
    onSuccess: ({ actionId, deleted }, { ids, isSingle }) => {
      const count = deleted ?? ids.length;
      const text = isSingle ? kindText(routes, "deletedOne") : kindText(routes, "deleted", { count });
      offerUndo(text, actionId);
      for (const id of ids) cache.removeQueries({ queryKey: [routes, "read", id] });
    },
    onError: (error, wanted) => {
      const count = wanted.isSingle ? undefined : (wanted.matching?.count ?? wanted.ids.length);
      const isRefused = error instanceof ApiError && error.status > 0;
      const what = deletionFailed(routes, count, isRefused);
      offerRetry(what, error.message, () => deletion.mutate(wanted));
    },
    onSettled: (done) => refresh({ noun, actionId: done?.actionId }),
  });
  return deletion;
}

/**
 * Returns the error text after a failed deletion. `count` is undefined for a single record. Some kinds have
 * their own texts for single records or refusals (spec section 8).
 */
function deletionFailed(routes: KindName, count: number | undefined, isRefused: boolean): string {
  const one = count === undefined ? ownKindText(routes, "deleteOneFailed") : undefined;
  const refused = isRefused ? ownKindText(routes, "deleteFailed", { count: count ?? 1 }) : undefined;
  return one ?? refused ?? kindText(routes, "deleteError");
}

/** Asks for confirmation to delete a record (spec section 8). The message of some kinds contains its name. */
export function confirmDeletion(routes: KindName, name = ""): Promise<boolean> {
  return confirm({
    title: kindText(routes, "deleteTitle"),
    message: kindText(routes, "deleteMessage", { name }),
    confirmLabel: kindText(routes, "delete"),
    tone: "danger",
  });
}

/** Asks for confirmation to delete the selected records (spec section 8). */
export function confirmSelectedDeletion(routes: KindName, count: number): Promise<boolean> {
  return confirm({
    title: kindText(routes, "bulkDeleteTitle"),
    message: kindText(routes, "bulkDeleteMessage", { count }),
    confirmLabel: kindText(routes, "delete"),
    tone: "danger",
  });
}
