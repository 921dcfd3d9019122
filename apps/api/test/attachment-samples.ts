import type { Client } from "@lanyard/client/client-shape";
import type { RouteSample } from "./route-sample.ts";

/** A file of each kind of record that has files. */
export async function attachmentSamples(
  client: Client,
  ids: { contact: string; company: string; deal: string },
): Promise<Record<string, RouteSample>> {
  const file = { file: new Blob(["Sample"]), fileName: "sample.txt" };
  const tables = [
    ["/contacts", client.contactAttachments, ids.contact],
    ["/companies", client.companyAttachments, ids.company],
    ["/deals", client.dealAttachments, ids.deal],
  ] as const;
  const samples: Record<string, RouteSample> = {};
  for (const [base, calls, id] of tables) {
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
