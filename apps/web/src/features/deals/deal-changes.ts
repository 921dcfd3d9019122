import type { Client } from "@lanyard/client/client-shape";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { patchRow } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useCreationOffer, useUndoOffer } from "#src/records/undo/use-undo.ts";
import { dealKeys } from "./deal-queries.ts";

export type NewDealInput = Parameters<Client["deals"]["create"]>[0]["body"];
export type DealChangeInput = Parameters<Client["deals"]["update"]>[0]["body"];

/** Creates a deal. The key makes a repeat after a lost answer the same creation. */
export function useCreateDeal() {
  const client = useClient();
  const { keepDeal } = useDealEffects();
  const offer = useCreationOffer(undoTexts());
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewDealInput; idempotencyKey: string }) =>
      client.deals.create({ body }, { idempotencyKey }),
    onSuccess: ({ data, actionId }) => {
      offer({ text: t("deals.created"), actionId, name: data.name, path: `/deals/${data.id}` });
      keepDeal(data);
    },
  });
}

/** Changes the fields that are sent. */
export function useUpdateDeal() {
  const client = useClient();
  const { keepDeal, offerUndo } = useDealEffects();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: DealChangeInput }) =>
      client.deals.update({ params: { id }, body }),
    onSuccess: ({ data, actionId }) => {
      offerUndo(t("deals.updated"), actionId);
      keepDeal(data);
    },
  });
}

const undoTexts = () => ({ done: t("deals.undone"), failed: t("deals.undoFailed") });

/** What a written deal means for what is already on screen. */
function useDealEffects() {
  const cache = useQueryClient();
  const offerUndo = useUndoOffer(undoTexts());
  const keepDeal = (deal: Deal) => {
    cache.setQueryData([...dealKeys.read, deal.id], deal);
    patchRow(cache, "deals", deal.id, deal);
    const isOther = ({ queryKey: [noun, route] }: { queryKey: readonly unknown[] }) =>
      noun === "deals" && route !== "read";
    // Nobody waits for it: the form has been answered, and closes.
    cache.invalidateQueries({ predicate: isOther });
  };
  return { cache, keepDeal, offerUndo };
}
