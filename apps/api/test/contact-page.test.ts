import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, expect, test } from "vitest";
import { refusal } from "./refusal.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

test("a contact's page comes whole in one answer, and says what the single calls say", async () => {
  const { client } = api.acme.user;
  const { contact } = await client.contacts.create({ body: { first: "Ana", tags: "vip, food" } });
  const params = { id: contact.id };
  await client.contacts.update({ params, body: { city: "Porto" } });
  await client.contactNotes.create({ params, body: { body: "Called her" } });
  await client.contactAttachments.create({ params, file: new Blob(["Terms"]), fileName: "terms.txt" });
  const single = await Promise.all([
    client.contacts.read({ params }),
    client.contactNotes.list({ params }),
    client.contactAttachments.list({ params }),
    client.contacts.activity({ params }),
  ]);
  expect(await api.acme.viewer.client.contacts.page({ params })).toEqual(Object.assign({}, ...single));
  expect(single[3].activity).toHaveLength(4);
});

test("the page of a foreign, a deleted and an absent contact look the same", async () => {
  const { contact } = await api.acme.user.client.contacts.create({ body: { first: "Gone" } });
  const params = { id: contact.id };
  const absent = await refusal(api.acme.user.client.contacts.page({ params: { id: crypto.randomUUID() } }));
  expect(absent).toMatchObject({ status: 404 });
  expect(await refusal(api.globex.user.client.contacts.page({ params }))).toEqual(absent);
  await api.acme.user.client.contacts.delete({ params });
  expect(await refusal(api.acme.user.client.contacts.page({ params }))).toEqual(absent);
});
