import type { Client } from "@lanyard/client/client-shape";
import { tidyAddress } from "@lanyard/contract/field/tidy-text";
import { queryOptions } from "@tanstack/react-query";
import { stageHistoryKey } from "#src/records/page/record-page-options.ts";

/** Keys name routes of the contract: noun, route, then what was asked. */
export const contactKeys = { list: ["contacts", "list"] } as const;

/** A contact's way through the stages, newest first. It comes with the contact's page. */
export function contactHistoryOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: stageHistoryKey("contact", id),
    queryFn: async ({ signal }) =>
      (await client.pipeline.history({ params: { contactId: id } }, { signal })).history,
  });
}

/** The contacts with this e-mail (spec section 5: a search with 50 results, without case). */
export async function findContactsByEmail(client: Client, email: string, signal: AbortSignal) {
  const { contacts } = await client.contacts.list({ query: { q: email, limit: 50 } }, { signal });
  const wanted = tidyAddress(email).toLowerCase();
  return contacts.filter(({ emails }) => emails.some((point) => point.email.toLowerCase() === wanted));
}
