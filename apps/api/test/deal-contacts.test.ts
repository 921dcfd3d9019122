import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody } from "./kinds/kind-samples.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const { client } = api.acme.user;

async function newDeal(): Promise<string> {
  const body = await sampleBody(api, "deal", 0, crypto.randomUUID());
  return (await kindCalls(api, "deal").create({ ...body, contact_id: null })).record.id;
}
const newContact = async (first: string) =>
  (await client.contacts.create({ body: { first, job_title: "Buyer" } })).contact.id;

async function takingPart(id: string): Promise<string[]> {
  const { contacts } = await client.deals.contacts({ params: { id } });
  return contacts.map(({ contact_name, role }) => `${contact_name}: ${role}`);
}
const undo = (id = "") => client.actions.undo({ params: { id } });
const redo = (id = "") => client.actions.redo({ params: { id } });

test("a change of a deal's contacts and their roles is one action", async () => {
  const id = await newDeal();
  const [ann, ben] = [await newContact("Ann"), await newContact("Ben")];
  const added = await client.deals.setContacts({
    params: { id },
    body: { contacts: [{ contact_id: ann, role: "champion" }, { contact_id: ben }] },
  });
  expect(added).toMatchObject({
    contacts: [{ contact_title: "Buyer", role: "champion" }, { role: "other" }],
  });
  const changed = await client.deals.setContacts({
    params: { id },
    body: { contacts: [{ contact_id: ann, role: "decision_maker" }], version: added.version },
  });
  expect(await takingPart(id)).toEqual(["Ann: decision_maker"]);
  await undo(changed.actionId);
  expect(await takingPart(id)).toEqual(["Ann: champion", "Ben: other"]);
  await redo(changed.actionId);
  await undo(added.actionId).catch(() => undefined);
  expect(await takingPart(id)).toEqual(["Ann: decision_maker"]);
  const { activity } = await client.deals.activity({ params: { id } });
  expect(activity.find(({ op, noun }) => noun === "deal-contact" && op === "update")).toMatchObject({
    about: { noun: "contact", id: ann, name: "Ann" },
    changes: [{ field: "role", before: "champion", after: "decision_maker" }],
  });
  await client.deals.setContacts({ params: { id }, body: { contacts: [] } });
  const { actions } = await client.actions.list({ query: { noun: "deal-contact", limit: 1 } });
  expect(actions[0]).toMatchObject({ subject_id: id, subject_noun: "deal" });
});

test("duplicate and foreign contacts of a deal are refused", async () => {
  const id = await newDeal();
  const contact_id = await newContact("Ann");
  const put = async (body: unknown) => {
    const sent = { body: JSON.stringify(body) };
    const { accessToken } = api.acme.user;
    const response = await sendAs(accessToken, "PUT", `${api.baseUrl}/deals/${id}/contacts`, sent);
    return { status: response.status, answer: await response.json() };
  };
  expect(await put([{ contact_id, role: "blocker" }])).toMatchObject({
    status: 200,
    answer: { contacts: [{ contact_id, role: "blocker" }] },
  });
  const again = await put([{ contact_id, role: "blocker" }]);
  expect(again.answer).not.toHaveProperty("actionId");
  expect(await put([{ contact_id }, { contact_id }])).toMatchObject({ status: 400 });
  expect(await put([{ contact_id, role: "boss" }])).toMatchObject({ status: 400 });
  expect(await put("nobody")).toMatchObject({ status: 400 });
  const foreign = (await api.globex.user.client.contacts.create({ body: { first: "Gus" } })).contact.id;
  expect(await put([{ contact_id: foreign }])).toMatchObject({
    status: 400,
    answer: { errors: [{ path: "contacts.0.contact_id" }] },
  });
  expect(await takingPart(id)).toEqual(["Ann: blocker"]);
});

test("a concurrent change of a deal's contacts is refused with the current list", async () => {
  const id = await newDeal();
  const [ann, ben] = [await newContact("Ann"), await newContact("Ben")];
  const { version } = await client.deals.contacts({ params: { id } });
  await api.acme.admin.client.deals.setContacts({
    params: { id },
    body: { contacts: [{ contact_id: ann, role: "user" }], version },
  });
  const late = client.deals.setContacts({
    params: { id },
    body: { contacts: [{ contact_id: ben }], version },
  });
  await expectRefused(late, {
    code: "FIELDS_COLLIDE",
    facts: { current: { contacts: [{ contact_id: ann }] } },
  });
  expect(await takingPart(id)).toEqual(["Ann: user"]);
});

test("a contact's deals and totals include deals in which the contact has a role", async () => {
  const contact_id = await newContact("Ann");
  const body = await sampleBody(api, "deal", 0, crypto.randomUUID());
  const own = { ...body, contact_id, amount_cents: 100, currency: "EUR" };
  const belonging = (await kindCalls(api, "deal").create(own)).record.id;
  const joined = (await kindCalls(api, "deal").create({ ...own, contact_id: null })).record.id;
  await kindCalls(api, "deal").create({ ...own, contact_id: null });
  for (const id of [belonging, joined])
    await client.deals.setContacts({
      params: { id },
      body: { contacts: [{ contact_id, role: "influencer" }] },
    });
  const deals = () => client.contactChildren.deals({ params: { id: contact_id } });
  const listed = await deals();
  expect(new Set(listed.deals.map(({ id }) => id))).toEqual(new Set([belonging, joined]));
  expect(listed).toMatchObject({
    pagination: { total: 2 },
    totals: [{ currency: "EUR", count: 2, amount_cents: 200 }],
  });
  expect(listed.roles).toContainEqual({ id: joined, role: "influencer" });
  await client.deals.delete({ params: { id: joined } });
  expect((await deals()).deals.map(({ id }) => id)).toEqual([belonging]);
});

test("a deleted contact leaves the deal, and undo returns the contact with the role", async () => {
  const id = await newDeal();
  const [ann, ben] = [await newContact("Ann"), await newContact("Ben")];
  await client.deals.setContacts({ params: { id }, body: { contacts: [{ contact_id: ann, role: "user" }] } });
  const { actionId } = await client.contacts.delete({ params: { id: ann } });
  expect(await takingPart(id)).toEqual([]);
  await client.deals.setContacts({ params: { id }, body: { contacts: [{ contact_id: ben }] } });
  await undo(actionId);
  expect(await takingPart(id)).toEqual(["Ann: user", "Ben: other"]);
});

test("a merge moves a contact's roles to the survivor and can be undone", async () => {
  const [both, one] = [await newDeal(), await newDeal()];
  const [ann, ben] = [await newContact("Ann"), await newContact("Ben")];
  const set = (id: string, contacts: { contact_id: string; role: "champion" | "blocker" }[]) =>
    client.deals.setContacts({ params: { id }, body: { contacts } });
  await set(both, [
    { contact_id: ann, role: "champion" },
    { contact_id: ben, role: "blocker" },
  ]);
  await set(one, [{ contact_id: ben, role: "blocker" }]);
  const { actionId } = await client.contacts.merge({ body: { survivor_id: ann, merged_ids: [ben] } });
  expect(await takingPart(both)).toEqual(["Ann: champion"]);
  expect(await takingPart(one)).toEqual(["Ann: blocker"]);
  await undo(actionId);
  expect(await takingPart(both)).toEqual(["Ann: champion", "Ben: blocker"]);
  expect(await takingPart(one)).toEqual(["Ben: blocker"]);
  await redo(actionId);
  expect(await takingPart(both)).toEqual(["Ann: champion"]);
});

test("undoing a removal is refused if the contact was added to the deal again", async () => {
  const id = await newDeal();
  const contact_id = await newContact("Ann");
  const set = (contacts: { contact_id: string }[]) =>
    client.deals.setContacts({ params: { id }, body: { contacts } });
  await set([{ contact_id }]);
  const { actionId = "" } = await set([]);
  await set([{ contact_id }]);
  await expectRefused(undo(actionId), "CHANGED_SINCE");
  expect(await takingPart(id)).toEqual(["Ann: other"]);
});

test("a contact's roles are exported as personal data and removed by an erasure", async () => {
  const id = await newDeal();
  const contact_id = await newContact("Ann");
  await client.deals.setContacts({ params: { id }, body: { contacts: [{ contact_id, role: "user" }] } });
  const { admin } = api.acme;
  const url = `${api.baseUrl}/contacts/${contact_id}/personal-data`;
  const kept = await sendAs(admin.accessToken, "GET", url);
  expect(await kept.json()).toMatchObject({ deal_contacts: [{ deal_id: id, contact_id, role: "user" }] });
  await admin.client.contacts.erase({ params: { id: contact_id } });
  expect(await takingPart(id)).toEqual([]);
});
