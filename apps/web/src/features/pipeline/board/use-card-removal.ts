import type { Client } from "@lanyard/client/client-shape";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { pipelineKeys } from "#src/features/pipeline/pipeline-queries.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { reasonOf } from "#src/lib/api/failure-text.ts";
import { rememberOwnAction } from "#src/lib/api/own-actions.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { type BoardKind, nounOf } from "./board-kinds.ts";
import { isRemovableFromBoard } from "./board-model.ts";
import { cardSource } from "./card-source.ts";

type Removal = {
  readonly kind: BoardKind;
  readonly cards: readonly { readonly id: string; readonly name: string }[];
};

/**
 * Returns a function that removes cards from the board. Cards whose removal failed reappear. Undo restores
 * all removed cards.
 */
export function useRemoveFromPipeline() {
  const client = useClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer();
  const removal = useMutation({
    mutationKey: pipelineKeys.remove,
    mutationFn: (wanted: Removal) => removeEach(client, wanted),
    onSuccess: ({ actionIds, removed, failed }, { kind }) => {
      if (!isRemovableFromBoard(kind)) return;
      const [first] = removed;
      if (first) {
        const parameters = { count: removed.length, name: first.name };
        offerUndo(t(`pipeline.removed.${kind}`, parameters), actionIds);
      }
      if (!failed) return;
      const { error, cards } = failed;
      offerRetry(t(`pipeline.removeFailed.${kind}`), reasonOf(error), () => removal.mutate({ kind, cards }));
    },
    onSettled: (done, _error, { kind, cards }) => {
      for (const actionId of done?.actionIds ?? []) rememberOwnAction(actionId);
      return refresh({ noun: nounOf(kind), ids: cards.map(({ id }) => id) });
    },
  });
  return removal.mutate;
}

async function removeEach(client: Client, { kind, cards }: Removal) {
  const actionIds: string[] = [];
  for (const [index, { id }] of cards.entries()) {
    try {
      const { actionId } = await cardSource({ kind }).remove(client, id);
      if (actionId) actionIds.push(actionId);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      return {
        actionIds,
        removed: cards.slice(0, index),
        failed: { error, cards: cards.slice(index) },
      };
    }
  }
  return { actionIds, removed: cards, failed: undefined };
}

export function usePendingRemovals(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: pipelineKeys.remove, status: "pending" },
    select: ({ state: { variables } }) => (isRemoval(variables) ? variables.cards.map(({ id }) => id) : []),
  });
  return new Set(ids.flat());
}

function isRemoval(value: unknown): value is Removal {
  return typeof value === "object" && value !== null && "cards" in value;
}
