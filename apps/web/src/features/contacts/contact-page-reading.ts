import type { Client } from "@lanyard/client/client-shape";
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { fileListOptions } from "#src/records/files/file-queries.ts";
import { noteListOptions } from "#src/records/notes/note-queries.ts";
import { recordReadOptions } from "#src/records/source.ts";
import { activityOptions } from "#src/records/timeline/activity-queries.ts";
import { contactSource } from "./contact-source.ts";

/** A contact for its page: one call brings its notes, its files and the newest of its timeline along. */
export function contactPageOptions(client: Client, cache: QueryClient, id: string) {
  return queryOptions({
    ...recordReadOptions(contactSource, client, id),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      // What was changed or read while the answer was on its way is newer than the answer.
      const isOld = (queryKey: QueryKey) => (cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= askedAt;
      const answer = await client.contacts.page({ params: { id } }, { signal });
      const { contact, notes, attachments, activity, next } = answer;
      // Of a merged contact it is the page of the one that it became.
      const holder = contact.id;
      const { queryKey: noteKey } = noteListOptions(client, { noun: "contactNotes", id: holder });
      const { queryKey: fileKey } = fileListOptions(client, { noun: "contactAttachments", id: holder });
      const { queryKey: activityKey } = activityOptions(client, "contacts", holder);
      if (isOld(noteKey)) cache.setQueryData(noteKey, notes);
      if (isOld(fileKey)) cache.setQueryData(fileKey, attachments);
      if (isOld(activityKey))
        cache.setQueryData(activityKey, { pages: [{ activity, next }], pageParams: [null] });
      return contact;
    },
  });
}
