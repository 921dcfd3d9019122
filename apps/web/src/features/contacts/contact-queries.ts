import type { Client } from "@lanyard/client/client-shape";
import { tidyAddress } from "@lanyard/contract/field/tidy-text";
import { queryOptions } from "@tanstack/react-query";
import { stageHistoryKey } from "#src/records/page/record-page-options.ts";

export const contactKeys = { list: ["contacts", "list"] } as const;

/**
 * Returns the query of a contact's stage history, which the response of the contact's page has already
 * filled.
 */
export function contactHistoryOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: stageHistoryKey("contact", id),
    queryFn: async ({ signal }) =>
      (await client.pipeline.history({ params: { contactId: id } }, { signal })).history,
  });
}

export async function findContactsByEmail(client: Client, email: string, signal: AbortSignal) {
  const { contacts } = await client.contacts.list({ query: { q: email, limit: 50 } }, { signal });
  const wanted = tidyAddress(email).toLowerCase();
  return contacts.filter(({ emails }) => emails.some((point) => point.email.toLowerCase() === wanted));
}
