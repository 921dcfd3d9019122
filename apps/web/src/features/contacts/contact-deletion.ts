import type { Client } from "@lanyard/client/client-shape";
import { useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRecordDeletion } from "#src/records/deletion/use-record-deletion.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { refreshContactLists } from "./contact-queries.ts";

/** Asks whether a contact shall be deleted (spec section 8). */
export function confirmContactDeletion(): Promise<boolean> {
  return confirm({
    title: t("contacts.deleteTitle"),
    message: t("contacts.deleteMessage"),
    confirmLabel: t("contacts.delete"),
    tone: "danger",
  });
}

type Matching = Omit<Parameters<Client["contacts"]["deleteMatching"]>[0]["body"], "count">;

/** Deletes contacts as one action. */
export function useDeleteContacts() {
  const client = useClient();
  const cache = useQueryClient();
  return useRecordDeletion<Matching>({
    noun: "contacts",
    send: ({ ids, isSingle, matching }, once) => {
      if (matching) return client.contacts.deleteMatching({ body: matching }, once);
      const [id] = ids;
      if (isSingle && id !== undefined) return client.contacts.delete({ params: { id } }, once);
      return client.contacts.bulkDelete({ body: { ids: [...ids] } }, once);
    },
    texts: {
      done: (count) => (count === undefined ? t("contacts.deleted") : t("contacts.bulkDeleted", { count })),
      restored: (count) => t("contacts.restored", { count }),
      restoreFailed: t("contacts.restoreFailed"),
      failed: ({ reason, ...why }) => t("ui.because", { what: failureText(why), reason }),
    },
    onSettled: () => refreshContactLists(cache),
  });
}

function failureText({ count, isRefused }: { count: number | undefined; isRefused: boolean }): string {
  if (count === undefined) return t("contacts.deleteFailed");
  return isRefused ? t("contacts.bulkDeleteFailed", { count }) : t("contacts.bulkDeleteError");
}
