import type { Client } from "@lanyard/client/client-shape";
import type { TestApi } from "@lanyard/test-kit/test-api";
import { attachmentSamples } from "./attachment-samples.ts";
import { defaultPipeline } from "./board-reading.ts";
import { noteSamples } from "./note-samples.ts";
import type { RouteSample } from "./route-sample.ts";

/** Records of acme for every route to be tried on. */
export async function prepareSamples({ acme }: TestApi): Promise<Record<string, RouteSample>> {
  const { client } = acme.user;
  const { contact, actionId = "" } = await client.contacts.create({ body: { first: "Sample" } });
  const { company } = await client.companies.create({ body: { name: "Sample" } });
  const ofCompany = { id: company.id };
  const ofContact = { id: contact.id };
  await client.person.readMe();
  const board = await boardSamples(client, contact.id);
  const deal = board["GET /deals/{id}"]?.params.id ?? "";
  const holders = { contact: contact.id, company: company.id, deal };
  return {
    ...board,
    ...(await attachmentSamples(client, holders)),
    ...(await noteSamples(client, holders)),
    "DELETE /people/{id}": { params: { id: acme.user.personId } },
    "POST /actions/{id}/undo": { params: { id: actionId } },
    "GET /companies/{id}/activity": { params: ofCompany },
    "GET /contacts/{id}/activity": { params: ofContact },
    "GET /companies/{id}": { params: ofCompany },
    "PUT /companies/{id}": { params: ofCompany, body: { city: "Elsewhere" } },
    "DELETE /companies/{id}": { params: ofCompany },
    "GET /contacts/{id}": { params: ofContact },
    "GET /contacts/{id}/page": { params: ofContact },
    "PUT /contacts/{id}": { params: ofContact, body: { city: "Elsewhere" } },
    "DELETE /contacts/{id}": { params: ofContact },
  };
}

/** Deals, stages and pipelines of acme. */
async function boardSamples(client: Client, contactId: string): Promise<Record<string, RouteSample>> {
  const { pipeline, stage } = await defaultPipeline(client);
  const stageId = stage("Lead").id;
  const { data } = await client.deals.create({
    body: { name: "Sample", amount_cents: 100, stage_id: stageId },
  });
  const [ofDeal, ofPipeline, ofStage] = [{ id: data.id }, { id: pipeline.id }, { stageId }];
  const ofContact = { contactId };
  return {
    "GET /deals/{id}": { params: ofDeal },
    "PUT /deals/{id}": { params: ofDeal, body: { description: "Elsewhere" } },
    "DELETE /deals/{id}": { params: ofDeal },
    "PUT /deals/{id}/stage": { params: ofDeal, body: { stageId } },
    "GET /deals/{id}/history": { params: ofDeal },
    "GET /deals/{id}/activity": { params: ofDeal },
    "GET /deals/pipeline/{pipelineId}/board": { params: { pipelineId: pipeline.id } },
    "GET /pipeline/{id}": { params: ofPipeline },
    "PUT /pipeline/{id}": { params: ofPipeline, body: { name: "Elsewhere" } },
    "DELETE /pipeline/{id}": { params: ofPipeline },
    "GET /pipeline/{id}/structure": { params: ofPipeline },
    "GET /pipeline/{id}/board": { params: ofPipeline },
    "GET /pipeline/{id}/stages": { params: ofPipeline },
    "POST /pipeline/{id}/stages": { params: ofPipeline, body: { name: "Foreign" } },
    "PUT /pipeline/{id}/stages/order": { params: ofPipeline, body: { ids: [stageId] } },
    "PUT /pipeline/stages/{stageId}": { params: ofStage, body: { name: "Foreign" } },
    "DELETE /pipeline/stages/{stageId}": { params: ofStage },
    "PUT /pipeline/{contactId}/move": { params: ofContact, body: { stageId } },
    "POST /pipeline/{contactId}/add": { params: ofContact, body: {} },
    "DELETE /pipeline/{contactId}/remove": { params: ofContact },
    "GET /pipeline/{contactId}/history": { params: ofContact },
    "GET /pipeline/{contactId}/status": { params: ofContact },
  };
}
