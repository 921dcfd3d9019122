import type { Client } from "@lanyard/client/client-shape";
import { nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { RouteSample } from "./route-sample.ts";

export async function attachmentSamples(
  client: Client,
  ids: Readonly<Record<RecordNoun, string>>,
): Promise<Record<string, RouteSample>> {
  const file = { file: new Blob(["Sample"]), fileName: "sample.txt" };
  const samples: Record<string, RouteSample> = {};
  for (const noun of nounsWith("files")) {
    const [base, calls, id] = [`/${recordKinds[noun].plural}`, client[`${noun}Attachments`], ids[noun]];
    const { attachment } = await calls.create({ params: { id }, ...file });
    const ofRecord = { params: { id } };
    const oneFile = { params: { id, attachmentId: attachment.id } };
    samples[`GET ${base}/{id}/attachments`] = ofRecord;
    samples[`POST ${base}/{id}/attachments`] = ofRecord;
    samples[`DELETE ${base}/{id}/attachments/{attachmentId}`] = oneFile;
    samples[`POST ${base}/{id}/attachments/{attachmentId}/ticket`] = oneFile;
  }
  return samples;
}
