import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { withHousekeeping } from "./housekeeping-set-up.ts";
import { refusal } from "./refusal.ts";

const { api, housekeeping } = withHousekeeping();

const gone = { status: 409, code: "CHANGED_SINCE" };

async function purge(table: "contacts" | "companies", id: string): Promise<void> {
  await api().acme.user.client[table].delete({ params: { id } });
  await housekeeping().ageDeletion(table, id, 31);
  await housekeeping().runNow();
}

const undo = (id: string | undefined) =>
  refusal(api().acme.user.client.actions.undo({ params: { id: id ?? "" } }));

test("undo reports that it cannot return a contact to a purged company", async () => {
  const { client } = api().acme.user;
  const { company } = await client.companies.create({ body: { name: "Old Employer" } });
  const { contact } = await client.contacts.create({ body: { first: "Ana", company_id: company.id } });
  const params = { id: contact.id };
  const { actionId } = await client.contacts.update({ params, body: { company_id: null, company: "New" } });
  await purge("companies", company.id);
  const message = "The linked record was permanently deleted";
  expect(await undo(actionId)).toMatchObject({ ...gone, errors: [{ path: "company_id", message }] });
  expect((await client.contacts.read({ params })).contact).toMatchObject({ company: "New" });
});

test.each(["contact_id", "company_id"] as const)(
  "undo does not restore a deal's %s if the linked record was purged",
  async (field) => {
    const { client } = api().acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Ana" } });
    const { company } = await client.companies.create({ body: { name: `Buyer ${field}` } });
    const links = { contact_id: contact.id, company_id: company.id };
    const stage_id = (await defaultPipeline(client)).stage("Lead").id;
    const { data } = await client.deals.create({ body: { name: "x", amount_cents: 1, stage_id, ...links } });
    const params = { id: data.id };
    const { actionId } = await client.deals.update({ params, body: { [field]: null, description: "Later" } });
    await purge(field === "contact_id" ? "contacts" : "companies", links[field]);
    expect(await undo(actionId)).toMatchObject({ ...gone, errors: [{ path: field }] });
    expect((await client.deals.read({ params })).data).toMatchObject({ description: "Later", [field]: null });
  },
);

test("a file of a purged contact cannot be restored", async () => {
  const { client } = api().acme.user;
  const { contact } = await client.contacts.create({ body: { first: "Ana" } });
  const params = { id: contact.id };
  const file = { file: new Blob(["x"]), fileName: "x.txt" };
  const { attachment } = await client.contactAttachments.create({ params, ...file });
  const deletion = { params: { ...params, attachmentId: attachment.id } };
  const { actionId } = await client.contactAttachments.delete(deletion);
  await purge("contacts", contact.id);
  expect(await undo(actionId)).toMatchObject(gone);
});

type Client = ReturnType<typeof api>["acme"]["user"]["client"];
type ContactId = Awaited<ReturnType<Client["contacts"]["create"]>>["contact"]["id"];

/** Creates a contact with a tag, a note, a file, a task and a deal. */
async function newHolder(client: Client, first: string): Promise<ContactId> {
  const { contact } = await client.contacts.create({ body: { first, tags: first } });
  const [params, contact_id] = [{ id: contact.id }, contact.id];
  await client.contactNotes.create({ params, body: { body: `Said of ${first}` } });
  await client.contactAttachments.create({ params, file: new Blob(["x"]), fileName: `${first}.txt` });
  await client.tasks.create({ body: { title: `Ring ${first}`, contact_id } });
  const stage_id = (await defaultPipeline(client)).stage("Lead").id;
  const deal = { name: `Deal of ${first}`, amount_cents: 1, stage_id, contact_id };
  await client.deals.create({ body: deal });
  return contact.id;
}

/**
 * Returns the texts and names of a contact's notes, files, tasks and deals. `newHolder` gave each of them the
 * name of the contact that it was created for.
 */
async function heldBy(client: Client, id: ContactId): Promise<string[]> {
  const params = { id };
  const [{ notes }, { attachments }, { tasks }, { deals }] = await Promise.all([
    client.contactNotes.list({ params }),
    client.contactAttachments.list({ params }),
    client.contactChildren.tasks({ params }),
    client.contactChildren.deals({ params }),
  ]);
  return [
    ...notes.map(({ body }) => body),
    ...attachments.map(({ filename }) => filename),
    ...tasks.map(({ title }) => title),
    ...deals.map(({ name }) => name),
  ].toSorted();
}

const allOf = (...names: string[]) =>
  names.flatMap((name) => [`Said of ${name}`, `${name}.txt`, `Ring ${name}`, `Deal of ${name}`]).toSorted();

const merge = (client: Client, survivor_id: ContactId, ...merged_ids: ContactId[]) =>
  client.contacts.merge({ body: { survivor_id, merged_ids } });

async function purgeMerged(id: ContactId): Promise<void> {
  await housekeeping().ageDeletion("contacts", id, 31);
  await housekeeping().runNow();
}

const goneForGood = {
  ...gone,
  message: "A record of this merge was permanently deleted. Merges can be undone for 30 days.",
};

test("a merge cannot be undone after a merged record was purged", async () => {
  const { client } = api().acme.user;
  const [kept, one, two] = [
    await newHolder(client, "Kept"),
    await newHolder(client, "One"),
    await newHolder(client, "Two"),
  ];
  const { actionId } = await merge(client, kept, one, two);
  await purgeMerged(one);
  const before = await client.contacts.read({ params: { id: kept } });
  expect(await undo(actionId)).toMatchObject(goneForGood);
  expect(await client.contacts.read({ params: { id: kept } })).toEqual(before);
  expect(await heldBy(client, kept)).toEqual(allOf("Kept", "One", "Two"));
  // Reading either merged contact still returns the survivor, although one of the two was purged.
  for (const id of [one, two]) expect((await client.contacts.read({ params: { id } })).contact.id).toBe(kept);
});

const orders = [
  ["first", "second"],
  ["second", "first"],
] as const;

test.each(orders)("in a chain of merges, undoing the %s before the %s loses nothing", async (...order) => {
  const { client } = api().acme.user;
  const tried = (id: string | undefined) =>
    client.actions.undo({ params: { id: id ?? "" } }).then(
      () => "undone",
      ({ code }: { code: string }) => code,
    );
  const [a, b, c] = [
    await newHolder(client, "A"),
    await newHolder(client, "B"),
    await newHolder(client, "C"),
  ];
  const made = { first: await merge(client, b, c), second: await merge(client, a, b) };
  const [one, other] = [await tried(made[order[0]].actionId), await tried(made[order[1]].actionId)];
  expect([one, other]).toEqual(order[0] === "first" ? ["CHANGED_SINCE", "undone"] : ["undone", "undone"]);
  // Retries the undo that the later merge blocked.
  if (order[0] === "first") expect(await tried(made.first.actionId)).toBe("undone");
  expect(await Promise.all([a, b, c].map((id) => heldBy(client, id)))).toEqual([
    allOf("A"),
    allOf("B"),
    allOf("C"),
  ]);
});

test("two merges into one record are undone separately, in either order", async () => {
  const { client } = api().acme.user;
  for (const order of orders) {
    const [a, b, c] = [
      await newHolder(client, "A"),
      await newHolder(client, "B"),
      await newHolder(client, "C"),
    ];
    const made = { first: await merge(client, a, b), second: await merge(client, a, c) };
    for (const which of order) await client.actions.undo({ params: { id: made[which].actionId ?? "" } });
    expect(await Promise.all([a, b, c].map((id) => heldBy(client, id)))).toEqual([
      allOf("A"),
      allOf("B"),
      allOf("C"),
    ]);
  }
});

test("if a record of the first merge was purged, only the second merge can be undone", async () => {
  const { client } = api().acme.user;
  const [a, b, c] = [
    await newHolder(client, "A"),
    await newHolder(client, "B"),
    await newHolder(client, "C"),
  ];
  const first = await merge(client, b, c);
  const second = await merge(client, a, b);
  await purgeMerged(c);
  await client.actions.undo({ params: { id: second.actionId ?? "" } });
  expect(await heldBy(client, a)).toEqual(allOf("A"));
  expect(await heldBy(client, b)).toEqual(allOf("B", "C"));
  expect(await undo(first.actionId)).toMatchObject(goneForGood);
  expect(await heldBy(client, b)).toEqual(allOf("B", "C"));
});

test("a merge whose survivor was deleted can be undone until the survivor is purged", async () => {
  const { client } = api().acme.user;
  const [kept, one] = [await newHolder(client, "Kept"), await newHolder(client, "One")];
  const merged = await merge(client, kept, one);
  const deleted = await client.contacts.delete({ params: { id: kept } });
  await client.actions.undo({ params: { id: merged.actionId ?? "" } });
  expect(await heldBy(client, one)).toEqual(allOf("One"));
  // Redoing the merge would redirect the contact to its deleted survivor.
  expect(await refusal(client.actions.redo({ params: { id: merged.actionId ?? "" } }))).toMatchObject({
    ...gone,
    message: "It was deleted in the meantime",
  });
  await client.actions.undo({ params: { id: deleted.actionId } });
  expect(await heldBy(client, kept)).toEqual(allOf("Kept"));

  const again = await merge(client, kept, one);
  await client.contacts.delete({ params: { id: kept } });
  await housekeeping().ageDeletion("contacts", kept, 31);
  await housekeeping().runNow();
  expect(await undo(again.actionId)).toMatchObject(gone);
  expect(await refusal(client.contacts.read({ params: { id: one } }))).toMatchObject({ status: 404 });
});

test("a merged contact is erased only with its survivor; the merge then has no undo", async () => {
  const { user, admin } = api().acme;
  const [kept, one] = [await newHolder(user.client, "Kept"), await newHolder(user.client, "One")];
  const { actionId } = await merge(user.client, kept, one);
  const ofOne = { params: { id: one } };
  expect(await refusal(admin.client.contacts.erase(ofOne))).toMatchObject({
    ...gone,
    message: "It was merged into Kept in the meantime",
  });
  const told = JSON.parse(await (await admin.client.contacts.personalData(ofOne)).text());
  expect(told.notes.map(({ body }: { body: string }) => body).toSorted()).toEqual([
    "Said of Kept",
    "Said of One",
  ]);
  await admin.client.contacts.erase({ params: { id: kept } });
  expect(await undo(actionId)).toMatchObject(gone);
  for (const id of [kept, one])
    expect(await refusal(user.client.contacts.read({ params: { id } }))).toMatchObject({ status: 404 });
});
