import type { Client } from "@lanyard/client/client-shape";
import { nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { RouteSample } from "./route-sample.ts";

export async function noteSamples(
  client: Client,
  ids: Readonly<Record<RecordNoun, string>>,
): Promise<Record<string, RouteSample>> {
  const samples: Record<string, RouteSample> = {};
  for (const noun of nounsWith("notes")) {
    const [base, calls, id] = [`/${recordKinds[noun].plural}`, client[`${noun}Notes`], ids[noun]];
    const { note } = await calls.create({ params: { id }, body: { body: "Sample" } });
    const oneNote = { id, noteId: note.id };
    samples[`GET ${base}/{id}/notes`] = { params: { id } };
    samples[`POST ${base}/{id}/notes`] = { params: { id }, body: { body: "Foreign" } };
    samples[`PUT ${base}/{id}/notes/{noteId}`] = { params: oneNote, body: { body: "Foreign" } };
    samples[`DELETE ${base}/{id}/notes/{noteId}`] = { params: oneNote };
  }
  return samples;
}
