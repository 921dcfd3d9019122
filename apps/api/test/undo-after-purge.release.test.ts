import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { allOf, gone, goneForGood, heldBy, merge, newHolder, withPurges } from "./purge-set-up.ts";
import { expectRefused } from "./refusal.ts";

const { api, purge, purgeDeleted, refusedUndo } = await withPurges();

test.each(["contact_id", "company_id"] as const)(
  "undo does not restore a deal's %s if the linked record was purged",
  async (field) => {
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Ana" } });
    const { company } = await client.companies.create({ body: { name: `Buyer ${field}` } });
    const links = { contact_id: contact.id, company_id: company.id };
    const stage_id = (await defaultPipeline(client)).stage("Lead").id;
    const { data } = await client.deals.create({ body: { name: "x", amount_cents: 1, stage_id, ...links } });
    const params = { id: data.id };
    const { actionId } = await client.deals.update({ params, body: { [field]: null, description: "Later" } });
    await purge(field === "contact_id" ? "contacts" : "companies", links[field]);
    expect(await refusedUndo(actionId)).toMatchObject({ ...gone, errors: [{ path: field }] });
    expect((await client.deals.read({ params })).data).toMatchObject({ description: "Later", [field]: null });
  },
);

test("a file of a purged contact cannot be restored", async () => {
  const { client } = api.acme.user;
  const { contact } = await client.contacts.create({ body: { first: "Ana" } });
  const params = { id: contact.id };
  const file = { file: new Blob(["x"]), fileName: "x.txt" };
  const { attachment } = await client.contactAttachments.create({ params, ...file });
  const deletion = { params: { ...params, attachmentId: attachment.id } };
  const { actionId } = await client.contactAttachments.delete(deletion);
  await purge("contacts", contact.id);
  expect(await refusedUndo(actionId)).toMatchObject(gone);
});

test("if a record of an earlier merge is purged, only the later merge can be undone", async () => {
  const { client } = api.acme.user;
  const [a, b, c] = [
    await newHolder(client, "A"),
    await newHolder(client, "B"),
    await newHolder(client, "C"),
  ];
  const first = await merge(client, b, c);
  const second = await merge(client, a, b);
  await purgeDeleted("contacts", c);
  await client.actions.undo({ params: { id: second.actionId ?? "" } });
  expect(await heldBy(client, a)).toEqual(allOf("A"));
  expect(await heldBy(client, b)).toEqual(allOf("B", "C"));
  expect(await refusedUndo(first.actionId)).toMatchObject(goneForGood);
  expect(await heldBy(client, b)).toEqual(allOf("B", "C"));
});

test("a merge whose survivor was deleted can be undone until the survivor is purged", async () => {
  const { client } = api.acme.user;
  const [kept, one] = [await newHolder(client, "Kept"), await newHolder(client, "One")];
  const merged = await merge(client, kept, one);
  const deleted = await client.contacts.delete({ params: { id: kept } });
  await client.actions.undo({ params: { id: merged.actionId ?? "" } });
  expect(await heldBy(client, one)).toEqual(allOf("One"));
  // Redoing the merge would redirect the contact to its deleted survivor.
  await expectRefused(client.actions.redo({ params: { id: merged.actionId ?? "" } }), {
    ...gone,
    message: "It was deleted in the meantime",
  });
  await client.actions.undo({ params: { id: deleted.actionId } });
  expect(await heldBy(client, kept)).toEqual(allOf("Kept"));

  const again = await merge(client, kept, one);
  await client.contacts.delete({ params: { id: kept } });
  await purgeDeleted("contacts", kept);
  expect(await refusedUndo(again.actionId)).toMatchObject(gone);
  await expectRefused(client.contacts.read({ params: { id: one } }), 404);
});
