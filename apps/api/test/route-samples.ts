import type { Client } from "@lanyard/client/client-shape";
import {
  boardOf,
  childrenOf,
  nounsWith,
  type RecordNoun,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { attachmentSamples } from "./attachment-samples.ts";
import { defaultPipeline } from "./board-reading.ts";
import { duplicatePair } from "./duplicate-pair.ts";
import { csvOf, mapping, uploadJob } from "./import-job-calls.ts";
import { kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody, sampledFields } from "./kinds/kind-samples.ts";
import { noteSamples } from "./note-samples.ts";
import type { RouteSample } from "./route-sample.ts";

/** Creates records in acme and returns a sample call for every route with path parameters. */
export async function prepareSamples(api: TestOrganisations): Promise<Record<string, RouteSample>> {
  const { user } = api.acme;
  const { contact, actionId = "" } = await user.client.contacts.create({ body: { first: "Sample" } });
  await user.client.person.readMe();
  const ids = await sampleIds(api, contact.id);
  return {
    ...kindSamples(ids),
    ...(await boardSamples(user.client, ids)),
    ...(await attachmentSamples(user.client, ids)),
    ...(await noteSamples(user.client, ids)),
    ...(await importSamples(user.client)),
    "GET /members/{id}/records": { params: { id: user.personId } },
    "POST /members/{id}/removal": { params: { id: user.personId }, body: { to: null } },
    "POST /members/{id}/hand-over": { params: { id: user.personId }, body: { to: null } },
    "POST /duplicates/{id}/dismiss": { params: { id: await duplicatePair(user.client) } },
    "POST /duplicates/{id}/reopen": { params: { id: await duplicatePair(user.client) } },
    "GET /actions/{id}/records": { params: { id: actionId } },
    "POST /actions/{id}/undo": { params: { id: actionId } },
    "POST /actions/{id}/redo": { params: { id: actionId } },
    "POST /contacts/{id}/erase": { params: { id: contact.id } },
    "GET /companies/{id}/totals": { params: { id: ids.company } },
    "GET /contacts/{id}/mentions": { params: { id: contact.id } },
    "GET /contacts/{id}/personal-data": { params: { id: contact.id } },
    ...(await fieldSamples(api)),
    ...(await viewSamples(api)),
    ...(await keySamples(api)),
    ...(await webhookSamples(api)),
    ...(await proposalSamples(api)),
    "POST /tasks/{id}/complete": { params: { id: ids.task }, body: {} },
    "POST /tasks/{id}/reopen": { params: { id: ids.task } },
  };
}

async function fieldSamples({ acme }: TestOrganisations): Promise<Record<string, RouteSample>> {
  const body = { noun: "contact", label: "Sample", type: "text" } as const;
  const { field } = await acme.admin.client.fields.create({ body });
  const params = { id: field.id };
  return {
    "PUT /fields/{id}": { params, body: { label: "Foreign" } },
    "POST /fields/{id}/retype": { params, body: { type: "number" } },
    "DELETE /fields/{id}": { params },
  };
}

async function viewSamples({ acme }: TestOrganisations): Promise<Record<string, RouteSample>> {
  const { view } = await acme.admin.client.views.create({ body: { noun: "contact", name: "Sample" } });
  const params = { id: view.id };
  return {
    "PUT /views/{id}": { params, body: { name: "Foreign" } },
    "DELETE /views/{id}": { params },
    "POST /views/{id}/restore": { params },
  };
}

async function keySamples({ acme }: TestOrganisations): Promise<Record<string, RouteSample>> {
  const body = { name: "Sample", scopes: { contacts: "read" as const }, personal: true };
  const { key } = await acme.user.client.keys.create({ body });
  const [from, to] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
  return {
    "DELETE /keys/{id}": { params: { id: key.id } },
    "POST /keys/{id}/undo": { params: { id: key.id }, body: { from, to } },
  };
}

/** Returns samples of a webhook that is switched off, so that it sends no messages. */
async function webhookSamples({ acme }: TestOrganisations): Promise<Record<string, RouteSample>> {
  const body = { url: "https://hooks.example.com/lanyard", events: ["contact.created"], is_active: false };
  const { webhook } = await acme.admin.client.webhooks.create({ body });
  const params = { id: webhook.id };
  const { delivery } = await acme.admin.client.webhooks.test({ params });
  return {
    "PUT /webhooks/{id}": { params, body },
    "DELETE /webhooks/{id}": { params },
    "POST /webhooks/{id}/secret": { params },
    "POST /webhooks/{id}/test": { params },
    "GET /webhooks/{id}/deliveries": { params },
    "POST /webhooks/{id}/deliveries/{delivery}/redeliver": { params: { ...params, delivery: delivery.id } },
    "POST /webhooks/{id}/replay": { params, body: { since: new Date().toISOString() } },
  };
}

async function proposalSamples({ acme }: TestOrganisations): Promise<Record<string, RouteSample>> {
  const changes = [{ op: "create" as const, noun: "contact" as const, values: { first: "Sample" } }];
  const body = { reason: "Sample", for: acme.user.personId, changes };
  const { proposal } = await acme.user.client.proposals.create({ body });
  const params = { id: proposal.id };
  return {
    "GET /proposals/{id}": { params },
    "POST /proposals/{id}/accept": { params, body: { changes: "all" } },
    "POST /proposals/{id}/refuse": { params, body: { reason: "No" } },
  };
}

async function sampleIds(api: TestOrganisations, contactId: string): Promise<Record<RecordNoun, string>> {
  const known = new Map<string, string>([["contact", contactId]]);
  for (const noun of recordNouns.filter((each) => !known.has(each))) {
    const { record } = await kindCalls(api, noun).create(await sampleBody(api, noun, 0, "sample"));
    known.set(noun, record.id);
  }
  const idOf = (noun: RecordNoun) => known.get(noun) ?? "";
  return ofEachNoun(idOf);
}

function ofEachNoun<Value>(made: (noun: RecordNoun) => Value): Record<RecordNoun, Value>;
function ofEachNoun(made: (noun: RecordNoun) => unknown) {
  return Object.fromEntries(recordNouns.map((noun) => [noun, made(noun)]));
}

function kindSamples(ids: Readonly<Record<RecordNoun, string>>): Record<string, RouteSample> {
  const samples = recordNouns.map((noun): Record<string, RouteSample> => {
    const [one, params] = [`/${recordKinds[noun].plural}/{id}`, { id: ids[noun] }];
    const [[field = ""] = []] = sampledFields(noun).filter(([, { required }]) => required === undefined);
    const children = childrenOf(noun).map(({ noun: child }) => [
      `GET ${one}/${recordKinds[child].plural}`,
      { params },
    ]);
    return {
      ...Object.fromEntries(children),
      [`GET ${one}`]: { params },
      [`GET ${one}/activity`]: { params },
      [`GET ${one}/provenance`]: { params },
      [`GET ${one}/page`]: { params },
      [`GET ${one}/follow`]: { params },
      [`POST ${one}/follow`]: { params },
      [`DELETE ${one}/follow`]: { params },
      [`PUT ${one}`]: { params, body: { [field]: null } },
      [`DELETE ${one}`]: { params },
    };
  });
  return Object.assign({}, ...samples);
}

async function importSamples(client: Client): Promise<Record<string, RouteSample>> {
  const { id } = await uploadJob(client, csvOf(["Sample,,"]));
  const params = { id };
  return {
    "GET /imports/{id}": { params },
    "POST /imports/{id}/reading": { params, body: {} },
    "POST /imports/{id}/check": { params, body: { mapping } },
    "GET /imports/{id}/check-rows": { params },
    "POST /imports/{id}/run": { params },
    "POST /imports/{id}/cancel": { params },
    "POST /imports/{id}/seen": { params },
    "GET /imports/{id}/failed": { params },
  };
}

async function boardSamples(
  client: Client,
  ids: Readonly<Record<RecordNoun, string>>,
): Promise<Record<string, RouteSample>> {
  const { pipeline, stage } = await defaultPipeline(client);
  const stageId = stage("Lead").id;
  const [ofDeal, ofPipeline, ofStage] = [{ id: ids.deal }, { id: pipeline.id }, { stageId }];
  const ofContact = { contactId: ids.contact };
  const ownBoards = nounsWith("board").filter((noun) => boardOf(noun).routes === undefined);
  const cards = ownBoards.flatMap((noun): [string, RouteSample][] => {
    const [all, params] = [`/${recordKinds[noun].plural}`, { id: ids[noun] }];
    return [
      [`PUT ${all}/{id}/stage`, { params, body: { stageId } }],
      [`GET ${all}/{id}/history`, { params }],
      [`GET ${all}/pipeline/{pipelineId}/board`, { params: { pipelineId: pipeline.id } }],
    ];
  });
  return {
    ...Object.fromEntries(cards),
    "GET /deals/{id}/contacts": { params: ofDeal },
    "PUT /deals/{id}/contacts": { params: ofDeal, body: { contacts: [] } },
    "GET /pipeline/{id}": { params: ofPipeline },
    "PUT /pipeline/{id}": { params: ofPipeline, body: { name: "Elsewhere" } },
    "DELETE /pipeline/{id}": { params: ofPipeline },
    "GET /pipeline/{id}/structure": { params: ofPipeline },
    "GET /pipeline/{id}/board": { params: ofPipeline },
    "GET /pipeline/{id}/stages": { params: ofPipeline },
    "POST /pipeline/{id}/stages/suggested-probabilities": { params: ofPipeline },
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
