import { activityParts } from "@lanyard/contract/activity/activity-parts";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody } from "./kinds/kind-samples.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

test("one request returns a contact's whole page, equal to the separately read parts", async () => {
  const { contact } = await client.contacts.create({ body: { first: "Ana", tags: "vip, food" } });
  const params = { id: contact.id };
  await client.contacts.update({ params, body: { city: "Porto" } });
  await client.contactNotes.create({ params, body: { body: "Called her" } });
  await client.contactAttachments.create({ params, file: new Blob(["Terms"]), fileName: "terms.txt" });
  await kindCalls(api, "deal").create({
    ...(await sampleBody(api, "deal", 0, "page")),
    contact_id: contact.id,
  });
  await client.tasks.create({ body: { title: "Call", contact_id: contact.id } });
  await client.interactions.create({ body: { type: "call", contact_ids: [contact.id] } });
  await client.pipeline.add({ params: { contactId: contact.id }, body: {} });
  const single = await Promise.all([
    client.contacts.read({ params }),
    client.contactNotes.list({ params }),
    client.contactAttachments.list({ params }),
    client.contacts.activity({ params }),
    client.contactChildren.deals({ params, query: recordKinds.deal.asChild }),
    client.contactChildren.tasks({ params, query: recordKinds.task.asChild }),
    client.contactChildren.interactions({ params, query: recordKinds.interaction.asChild }),
    client.pipeline.history({ params: { contactId: contact.id } }),
  ]);
  const [record, notes, files, timeline, deals, tasks, interactions, way] = single;
  expect(await api.acme.viewer.client.contactPage.read({ params })).toEqual({
    ...record,
    ...notes,
    ...files,
    ...timeline,
    ...way,
    deals,
    tasks,
    interactions,
    following: false,
  });
  expect(timeline.activity).toHaveLength(8);
  expect(way.history).toHaveLength(1);
  expect([deals.deals, tasks.tasks, interactions.interactions].map((rows) => rows.length)).toEqual([1, 1, 1]);
  await client.contacts.delete({ params });
  await expectRefused(client.contactPage.read({ params }), 404);
});

test("a deal's page has the deal's stage history and contacts", async () => {
  const { data: deal } = await client.deals.create({ body: { name: "Way", amount_cents: 1, stage: "Lead" } });
  const params = { id: deal.id };
  const stages = (await client.pipeline.list({})).pipelines.flatMap((pipeline) => pipeline.stages);
  const other = stages.find(({ id }) => id !== deal.stage_id);
  await client.deals.move({ params, body: { stageId: other?.id ?? "" } });
  const { history } = await client.dealPage.read({ params });
  expect(history.map(({ stage_name }) => stage_name)).toEqual([other?.name, deal.stage_name]);
  expect({ history }).toEqual(await client.deals.history({ params }));
  const { contact } = await client.contacts.create({ body: { first: "Champion" } });
  await client.deals.setContacts({
    params,
    body: { contacts: [{ contact_id: contact.id, role: "champion" }] },
  });
  const { contacts } = await api.acme.viewer.client.dealPage.read({ params });
  expect(contacts.contacts).toMatchObject([{ contact_id: contact.id, role: "champion" }]);
  expect(contacts).toEqual(await client.deals.contacts({ params }));
  const { company } = await client.companies.create({ body: { name: "Way" } });
  expect(await client.companyPage.read({ params: { id: company.id } })).not.toHaveProperty("history");
});

test("each timeline entry belongs to exactly one filter", async () => {
  const { contact } = await client.contacts.create({ body: { first: "Parts" } });
  const params = { id: contact.id };
  await client.contacts.update({ params, body: { city: "Porto" } });
  await client.contactNotes.create({ params, body: { body: "Called her" } });
  await client.contactAttachments.create({ params, file: new Blob(["Terms"]), fileName: "terms.txt" });
  await client.tasks.create({ body: { title: "Call", contact_id: contact.id } });
  const { interaction } = await client.interactions.create({
    body: { type: "call", contact_ids: [contact.id] },
  });
  await client.pipeline.add({ params: { contactId: contact.id }, body: {} });
  const entries = async (part?: (typeof activityParts)[number]) =>
    (await api.acme.viewer.client.contacts.activity({ params, query: part ? { part } : {} })).activity;
  const parts = await Promise.all(
    activityParts.map(async (part) => [part, (await entries(part)).map(({ noun, op }) => `${noun} ${op}`)]),
  );
  expect(Object.fromEntries(parts)).toEqual({
    note: ["note create"],
    file: ["attachment create"],
    stage: ["contact update"],
    task: ["task create"],
    interaction: ["interaction create"],
    change: ["contact update", "contact create"],
  });
  expect(await entries()).toHaveLength(7);
  const own = { params: { id: interaction.id }, query: { part: "change" } } as const;
  const { activity } = await api.acme.viewer.client.interactions.activity(own);
  expect(activity.map(({ noun, op }) => `${noun} ${op}`)).toEqual(["interaction create"]);
});
