import type { Client } from "@lanyard/client/client-shape";
import type { RouteSample } from "./route-sample.ts";

/** A note of each kind of record that has notes. */
export async function noteSamples(
  client: Client,
  ids: { contact: string; company: string; deal: string },
): Promise<Record<string, RouteSample>> {
  const tables = [
    ["/contacts", client.contactNotes, ids.contact],
    ["/companies", client.companyNotes, ids.company],
    ["/deals", client.dealNotes, ids.deal],
  ] as const;
  const samples: Record<string, RouteSample> = {};
  for (const [base, calls, id] of tables) {
    const { note } = await calls.create({ params: { id }, body: { body: "Sample" } });
    const oneNote = { id, noteId: note.id };
    samples[`GET ${base}/{id}/notes`] = { params: { id } };
    samples[`POST ${base}/{id}/notes`] = { params: { id }, body: { body: "Foreign" } };
    samples[`PUT ${base}/{id}/notes/{noteId}`] = { params: oneNote, body: { body: "Foreign" } };
    samples[`DELETE ${base}/{id}/notes/{noteId}`] = { params: oneNote };
  }
  return samples;
}
