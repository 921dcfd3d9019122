import type { Client } from "@lanyard/client/client-shape";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { contactSource } from "#src/features/contacts/contact-source.ts";
import { noteListOptions } from "#src/records/notes/note-queries.ts";
import { recordPageOptions } from "./record-page-options.ts";

const id = "01a1fc35-ec0b-73ba-a80f-a76667066956";
const notesOf = (...bodies: string[]) => ({
  notes: bodies.map((body) => ({ id: "n", body })),
  notes_next: null,
  notes_total: bodies.length,
});
const cached = (...bodies: string[]) => ({ pages: [notesOf(...bodies)], pageParams: [null] });

test("the response of a record page keeps notes that changed while it was loading", async () => {
  const answer = Promise.withResolvers<unknown>();
  const client = { contactPage: { read: () => answer.promise } } as unknown as Client;
  const cache = new QueryClient();
  const { queryKey } = noteListOptions(client, { noun: "contactNotes", id });
  const page = { contact: { id }, ...notesOf("before"), attachments: [], activity: [], next: null };
  cache.setQueryData<unknown>(queryKey, cached(), { updatedAt: Date.now() - 1000 });
  const reading = cache.fetchQuery(recordPageOptions(contactSource, client, cache, id));
  cache.setQueryData<unknown>(queryKey, cached("after"), { updatedAt: Date.now() + 10 });
  answer.resolve(page);
  await reading;
  expect(cache.getQueryData(queryKey)).toEqual(cached("after"));
  await cache.fetchQuery(recordPageOptions(contactSource, client, cache, id));
  expect(cache.getQueryData(["contactAttachments", "list", id])).toEqual([]);
});
