import type { Client } from "@lanyard/client/client-shape";
import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { patchRow } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { timelineKey } from "#src/records/timeline/timeline-key.ts";
import { useCreationOffer, useUndoOffer } from "#src/records/undo/use-undo.ts";
import { contactName } from "./contact-name.ts";

/** Keys name routes of the contract: noun, route, then what was asked. */
export const contactKeys = {
  list: ["contacts", "list"],
  count: ["contacts", "count"],
  read: ["contacts", "read"],
} as const;

/** One contact. */
export function contactReadOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: [...contactKeys.read, id],
    queryFn: async ({ signal }) => (await client.contacts.read({ params: { id } }, { signal })).contact,
  });
}

/** A contact's way through the stages, newest first. */
export function contactHistoryOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: ["pipeline", "history", id],
    queryFn: async ({ signal }) =>
      (await client.pipeline.history({ params: { contactId: id } }, { signal })).history,
    staleTime: 0,
  });
}

/** The contacts with this e-mail (spec section 5: a search with 50 results, without case). */
export async function findContactsByEmail(client: Client, email: string, signal: AbortSignal) {
  const { contacts } = await client.contacts.list({ query: { q: email, limit: 50 } }, { signal });
  return contacts.filter((contact) => contact.email?.toLowerCase() === email.toLowerCase());
}

type NewContactInput = Parameters<Client["contacts"]["create"]>[0]["body"];
type ContactChangeInput = Parameters<Client["contacts"]["update"]>[0]["body"];

/** Creates a contact. The key makes a repeat after a lost answer the same creation. */
export function useCreateContact({ isForForm }: { isForForm: boolean }) {
  const client = useClient();
  const { keepContact } = useContactEffects();
  const offer = useCreationOffer(undoTexts());
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewContactInput; idempotencyKey: string }) =>
      client.contacts.create({ body }, { idempotencyKey }),
    onSuccess: ({ contact, actionId }) => {
      const [name, path] = [contactName(contact), `/contacts/${contact.id}`];
      offer({ text: t("contacts.created"), actionId, name, path, isForForm });
      keepContact(contact);
    },
  });
}

/** Changes the fields that are sent. */
export function useUpdateContact() {
  const client = useClient();
  const { keepContact, offerUndo } = useContactEffects();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: ContactChangeInput }) =>
      client.contacts.update({ params: { id }, body }),
    onSuccess: ({ contact, actionId }) => {
      offerUndo(t("contacts.updated"), actionId);
      keepContact(contact);
    },
  });
}

/** What changed contacts mean for the lists on screen. */
export function refreshContactLists(cache: QueryClient) {
  return Promise.all([
    cache.invalidateQueries({ queryKey: contactKeys.list }),
    cache.invalidateQueries({ queryKey: contactKeys.count }),
    cache.invalidateQueries({ queryKey: timelineKey("contacts") }),
  ]);
}

const undoTexts = () => ({ done: t("contacts.undone"), failed: t("contacts.undoFailed") });

/** What a written contact means for what is already on screen. */
function useContactEffects() {
  const cache = useQueryClient();
  const offerUndo = useUndoOffer(undoTexts());
  const keepContact = (contact: Contact) => {
    cache.setQueryData([...contactKeys.read, contact.id], contact);
    patchRow(cache, "contacts", contact.id, contact);
    // Nobody waits for it: the form has been answered, and closes.
    refreshContactLists(cache);
  };
  return { keepContact, offerUndo };
}
