import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterEach, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { expectNoMergedLinks } from "./merged-links.ts";
import { refusal } from "./refusal.ts";

const api = await joinTestApi();
const owner = testPool(api.database.ownerUrl, 2);
afterEach(() => expectNoMergedLinks(api, owner));

const user = api.acme.user.client;
type Contact = Parameters<TestApi["acme"]["user"]["client"]["contacts"]["create"]>[0]["body"];
const newContact = async (body: Contact) => (await user.contacts.create({ body })).contact;
const newCompany = async (name: string) => (await user.companies.create({ body: { name } })).company;

async function mergedPair() {
  const [kept, gone] = [await newContact({ first: "Kept" }), await newContact({ first: "Gone" })];
  await user.contacts.merge({ body: { survivor_id: kept.id, merged_ids: [gone.id] } });
  return { kept, gone };
}

test("requests for a merged contact's card apply to the survivor's card", async () => {
  const { kept, gone } = await mergedPair();
  const { stage } = await defaultPipeline(user);
  const params = { contactId: gone.id };
  await user.pipeline.add({ params, body: { stageId: stage("Lead").id } });
  const moved = await user.pipeline.move({ params, body: { stageId: stage("Qualified").id } });
  expect(moved.data).toMatchObject({ inPipeline: true, stageName: "Qualified" });
  expect((await user.contacts.read({ params: { id: kept.id } })).contact.stage_id).toBe(
    stage("Qualified").id,
  );
  expect((await user.pipeline.status({ params })).data).toMatchObject({ stageName: "Qualified" });
  expect((await user.pipeline.history({ params })).history).toMatchObject([
    { stage_name: "Qualified" },
    { stage_name: "Lead" },
  ]);
  await user.pipeline.removeContact({ params });
  expect((await user.pipeline.status({ params: { contactId: kept.id } })).data.inPipeline).toBe(false);
});

test("writes and lists that name a merged record use its survivor", async () => {
  const { kept, gone } = await mergedPair();
  const [company, other] = [await newCompany("Ikon"), await newCompany("Ikon Ltd")];
  await user.companies.merge({ body: { survivor_id: company.id, merged_ids: [other.id] } });
  const { stage } = await defaultPipeline(user);
  const stage_id = stage("Lead").id;
  const ofGone = { contact_id: gone.id };

  const { task } = await user.tasks.create({ body: { title: "Ring", ...ofGone } });
  expect(task).toMatchObject({ contact_id: kept.id, contact_name: "Kept" });
  const { task: given } = await user.tasks.create({ body: { title: "Write" } });
  expect(await user.tasks.update({ params: { id: given.id }, body: ofGone })).toMatchObject({
    task: { contact_id: kept.id },
  });
  const body = { name: "Boat", amount_cents: 1, stage_id, company_id: other.id, ...ofGone };
  const { data: deal } = await user.deals.create({ body });
  expect(deal).toMatchObject({ contact_id: kept.id, company_id: company.id });
  expect(
    await user.deals.update({ params: { id: deal.id }, body: { name: "Ship", ...ofGone } }),
  ).toMatchObject({ data: { name: "Ship", contact_id: kept.id } });
  const contacts = [gone, kept].map(({ id }) => ({ contact_id: id, role: "champion" as const }));
  expect(
    (await user.deals.setContacts({ params: { id: deal.id }, body: { contacts } })).contacts,
  ).toMatchObject([{ contact_id: kept.id, contact_name: "Kept" }]);
  const person = await newContact({ first: "Works there", company_id: other.id });
  expect(person).toMatchObject({ company_id: company.id, company: "Ikon" });
  const free = await newContact({ first: "Works there too" });
  await user.contacts.bulkUpdate({ body: { ids: [free.id], change: { company_id: other.id } } });
  const edits = [{ id: given.id, version: 2, change: { company_id: other.id } }];
  await user.tasks.editCells({ body: { edits } });

  const { tasks } = await user.tasks.list({ query: ofGone });
  expect(tasks.map(({ title }) => title)).toEqual(["Ring"]);
  expect((await user.tasks.list({ query: { company_id: other.id } })).tasks).toMatchObject([
    { title: "Write", company_id: company.id },
  ]);
  expect((await user.deals.list({ query: ofGone })).deals).toMatchObject([{ id: deal.id }]);
  expect((await user.contacts.list({ query: { company_id: other.id } })).pagination.total).toBe(2);

  const foreign = api.globex.user.client.tasks.create({ body: { title: "Ring", ...ofGone } });
  expect((await refusal(foreign)).errors).toMatchObject([{ path: "contact_id" }]);
});

test("an addition to a merged record does not wait for changes to that record", async () => {
  const { kept, gone } = await mergedPair();
  const { stage } = await defaultPipeline(user);
  const stage_id = stage("Lead").id;
  const { data: deal } = await user.deals.create({ body: { name: "Open", amount_cents: 1, stage_id } });
  const blocker = await owner.connect();
  try {
    await blocker.query("begin");
    const ids = [await crmIdOf(api, api.acme), gone.id];
    await blocker.query("select from crm.contacts where org_id = $1 and id = $2 for update", ids);
    const ofGone = { contact_id: gone.id };
    const ofKept = { contact_id: kept.id };
    expect((await user.tasks.create({ body: { title: "Ring", ...ofGone } })).task).toMatchObject(ofKept);
    const body = { name: "Boat", amount_cents: 1, stage_id, ...ofGone };
    expect((await user.deals.create({ body })).data).toMatchObject(ofKept);
    const contacts = [{ ...ofGone, role: "champion" as const }];
    expect(await user.deals.setContacts({ params: { id: deal.id }, body: { contacts } })).toMatchObject({
      contacts: [ofKept],
    });
    const call = await user.interactions.create({ body: { type: "call", contact_ids: [gone.id] } });
    expect(call.interaction.contacts).toMatchObject([{ id: kept.id }]);
    await user.contactNotes.create({ params: { id: gone.id }, body: { body: "Said" } });
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
});
