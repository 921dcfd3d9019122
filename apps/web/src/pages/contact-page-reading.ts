import type { Client } from "@lanyard/client/client-shape";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { activityOptions } from "#src/features/activity/activity-queries.ts";
import { contactReadOptions } from "#src/features/contacts/contact-queries.ts";
import { fileListOptions } from "#src/features/files/file-queries.ts";
import { noteListOptions } from "#src/features/notes/note-queries.ts";

/** A contact for its page: one call brings its notes, its files and the newest of its timeline along. */
export function contactPageOptions(client: Client, cache: QueryClient, id: string) {
  return queryOptions({
    ...contactReadOptions(client, id),
    queryFn: async ({ signal }) => {
      const answer = await client.contacts.page({ params: { id } }, { signal });
      const { contact, notes, attachments, activity, next } = answer;
      cache.setQueryData(noteListOptions(client, { noun: "contactNotes", id }).queryKey, notes);
      cache.setQueryData(fileListOptions(client, { noun: "contactAttachments", id }).queryKey, attachments);
      cache.setQueryData(activityOptions(client, "contacts", id).queryKey, {
        pages: [{ activity, next }],
        pageParams: [null],
      });
      return contact;
    },
  });
}
