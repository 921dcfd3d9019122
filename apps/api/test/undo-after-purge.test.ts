import { expect, test } from "vitest";
import { allOf, gone, goneForGood, heldBy, merge, newHolder, withPurges } from "./purge-set-up.ts";
import { expectRefused } from "./refusal.ts";

const { api, purge, purgeDeleted, refusedUndo } = await withPurges();

test("undo reports that it cannot return a contact to a purged company", async () => {
  const { client } = api.acme.user;
  const { company } = await client.companies.create({ body: { name: "Old Employer" } });
  const { contact } = await client.contacts.create({ body: { first: "Ana", company_id: company.id } });
  const params = { id: contact.id };
  const { actionId } = await client.contacts.update({ params, body: { company_id: null, company: "New" } });
  await purge("companies", company.id);
  const message = "The linked record was permanently deleted";
  expect(await refusedUndo(actionId)).toMatchObject({ ...gone, errors: [{ path: "company_id", message }] });
  expect((await client.contacts.read({ params })).contact).toMatchObject({ company: "New" });
});

test("a merge cannot be undone after a merged record was purged", async () => {
  const { client } = api.acme.user;
  const [kept, one, two] = [
    await newHolder(client, "Kept"),
    await newHolder(client, "One"),
    await newHolder(client, "Two"),
  ];
  const { actionId } = await merge(client, kept, one, two);
  await purgeDeleted("contacts", one);
  const before = await client.contacts.read({ params: { id: kept } });
  expect(await refusedUndo(actionId)).toMatchObject(goneForGood);
  expect(await client.contacts.read({ params: { id: kept } })).toEqual(before);
  expect(await heldBy(client, kept)).toEqual(allOf("Kept", "One", "Two"));
  // Reading either merged contact still returns the survivor, although one of the two was purged.
  for (const id of [one, two]) expect((await client.contacts.read({ params: { id } })).contact.id).toBe(kept);
});

test("a merged contact is erased only together with its survivor", async () => {
  const { user, admin } = api.acme;
  const [kept, one] = [await newHolder(user.client, "Kept"), await newHolder(user.client, "One")];
  const { actionId } = await merge(user.client, kept, one);
  const ofOne = { params: { id: one } };
  await expectRefused(admin.client.contacts.erase(ofOne), {
    ...gone,
    message: "It was merged into Kept in the meantime",
  });
  const told = JSON.parse(await (await admin.client.contacts.personalData(ofOne)).text());
  expect(told.notes.map(({ body }: { body: string }) => body).toSorted()).toEqual([
    "Said of Kept",
    "Said of One",
  ]);
  await admin.client.contacts.erase({ params: { id: kept } });
  expect(await refusedUndo(actionId)).toMatchObject(gone);
  for (const id of [kept, one]) await expectRefused(user.client.contacts.read({ params: { id } }), 404);
});
