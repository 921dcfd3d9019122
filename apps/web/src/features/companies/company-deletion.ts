import type { Client } from "@lanyard/client/client-shape";
import { useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRecordDeletion } from "#src/records/deletion/use-record-deletion.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";

/** Asks whether a company shall be deleted (spec section 8). */
export function confirmCompanyDeletion(): Promise<boolean> {
  return confirm({
    title: t("companies.deleteTitle"),
    message: t("companies.deleteMessage"),
    confirmLabel: t("companies.delete"),
    tone: "danger",
  });
}

/** Asks whether a selection shall be deleted (spec section 8). */
export function confirmCompaniesDeletion(count: number): Promise<boolean> {
  return confirm({
    title: t("companies.bulkDeleteTitle"),
    message: t("companies.bulkDeleteMessage", { count }),
    confirmLabel: t("companies.delete"),
    tone: "danger",
  });
}

type Matching = Omit<Parameters<Client["companies"]["deleteMatching"]>[0]["body"], "count">;

/** Deletes companies as one action. */
export function useDeleteCompanies() {
  const { companies } = useClient();
  const cache = useQueryClient();
  return useRecordDeletion<Matching>({
    noun: "companies",
    send: ({ ids, matching }, once) =>
      matching
        ? companies.deleteMatching({ body: matching }, once)
        : companies.bulkDelete({ body: { ids: [...ids] } }, once),
    texts: {
      done: (count = 1) => t("companies.deleted", { count }),
      restored: (count) => t("companies.restored", { count }),
      restoreFailed: t("companies.restoreFailed"),
      failed: ({ count = 1, isRefused, reason }) => {
        const what = isRefused ? t("companies.deleteFailed", { count }) : t("companies.deleteError");
        return t("ui.because", { what, reason });
      },
    },
    onSettled: () =>
      Promise.all([["companies"], ["contacts"]].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
