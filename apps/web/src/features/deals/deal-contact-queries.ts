import { ApiError } from "@lanyard/client/api-error";
import type { Client } from "@lanyard/client/client-shape";
import type { DealContact } from "@lanyard/contract/deal/deal-contact-schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";

export function dealContactsOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ["deals", "contacts", id],
    queryFn: ({ signal }) => client.deals.contacts({ params: { id } }, { signal }),
  });
}

type Part = Pick<DealContact, "role"> & { readonly contact_id: string };

export type DealContactsEdit = {
  readonly change: (contacts: readonly Part[]) => readonly Part[];
  readonly done: string;
};

export function useDealContactsEdit(id: string) {
  const client = useClient();
  const cache = useQueryClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer({ done: t("ui.record.undone"), failed: t("deals.contactsFailed") });
  const { queryKey } = dealContactsOptions(client, id);
  const put = async ({ change }: DealContactsEdit, isLast = false) => {
    const { contacts, version } = isLast
      ? await cache.fetchQuery({ ...dealContactsOptions(client, id), staleTime: 0 })
      : await cache.ensureQueryData(dealContactsOptions(client, id));
    const wanted = change(contacts).map(({ contact_id, role }) => ({ contact_id, role }));
    return client.deals.setContacts({ params: { id }, body: { contacts: wanted, version } });
  };
  const editing = useMutation({
    mutationKey: ["deals", "setContacts", id],
    scope: { id: `deal contacts ${id}` },
    mutationFn: (edit: DealContactsEdit) =>
      put(edit).catch((error: unknown) => {
        if (error instanceof ApiError && error.is("FIELDS_COLLIDE")) return put(edit, true);
        throw error;
      }),
    onSuccess: ({ actionId, ...list }, { done }) => {
      cache.setQueryData(queryKey, list);
      if (actionId !== undefined) offerUndo(done, actionId);
      void refresh({ noun: "deal-contact", actionId, kept: [queryKey] });
    },
    onError: ({ message }, edit) => {
      void cache.invalidateQueries({ queryKey });
      offerRetry(t("deals.contactsFailed"), message, () => editing.mutate(edit));
    },
  });
  return editing;
}
