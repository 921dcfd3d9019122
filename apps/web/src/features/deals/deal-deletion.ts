import type { Client } from "@lanyard/client/client-shape";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRecordDeletion } from "#src/records/deletion/use-record-deletion.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { dealKeys } from "./deal-queries.ts";

/** Asks whether a deal shall be deleted (spec section 8). */
export function confirmDealDeletion({ name }: Pick<Deal, "name">): Promise<boolean> {
  return confirm({
    title: t("deals.deleteTitle"),
    message: t("deals.deleteMessage", { name }),
    confirmLabel: t("deals.delete"),
    tone: "danger",
  });
}

/** Asks whether a selection shall be deleted (spec section 8). */
export function confirmDealsDeletion(count: number): Promise<boolean> {
  return confirm({
    title: t("deals.bulkDeleteTitle"),
    message: t("deals.bulkDeleteMessage", { count }),
    confirmLabel: t("deals.delete"),
    tone: "danger",
  });
}

type Matching = Omit<Parameters<Client["deals"]["deleteMatching"]>[0]["body"], "count">;

/** Deletes deals as one action; boards hide them from the first moment too. */
export function useDeleteDeals() {
  const { deals } = useClient();
  const cache = useQueryClient();
  return useRecordDeletion<Matching>({
    noun: "deals",
    send: ({ ids, isSingle, matching }, once) => {
      if (matching) return deals.deleteMatching({ body: matching }, once);
      const [id] = ids;
      if (isSingle && id !== undefined) return deals.delete({ params: { id } }, once);
      return deals.bulkDelete({ body: { ids: [...ids] } }, once);
    },
    texts: {
      done: (count) => (count === undefined ? t("deals.deletedOne") : t("deals.deleted", { count })),
      restored: (count) => t("deals.restored", { count }),
      restoreFailed: t("deals.restoreFailed"),
      failed: ({ count, reason }) =>
        count === undefined
          ? t("deals.deleteFailed", { message: reason })
          : t("ui.because", { what: t("deals.deleteError"), reason }),
    },
    onSettled: () => cache.invalidateQueries({ queryKey: dealKeys.all }),
  });
}
