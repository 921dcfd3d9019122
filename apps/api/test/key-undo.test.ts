import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { createTestKey } from "./key-client.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const scopes = { contacts: "write", companies: "write" } as const;
const period = () => ({ from: "2026-01-01T00:00:00Z", to: new Date(Date.now() + 60_000).toISOString() });

test("one action undoes all changes by a key", async () => {
  const { client } = api.acme.admin;
  const { contact: kept } = await client.contacts.create({ body: { first: "Kept", city: "Paris" } });
  const { contact: deleted } = await client.contacts.create({ body: { first: "Deleted" } });
  const { contact: later } = await client.contacts.create({ body: { first: "Later", city: "Rome" } });
  const { key, client: program } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  const { contact: made } = await program.contacts.create({ body: { first: "Made" } });
  await program.contacts.update({ params: { id: made.id }, body: { city: "Oslo" } });
  await program.contacts.update({ params: { id: kept.id }, body: { city: "Bonn" } });
  await program.contacts.update({ params: { id: kept.id }, body: { city: "Bern", job_title: "Clerk" } });
  await program.contacts.delete({ params: { id: deleted.id } });
  await program.contacts.update({ params: { id: later.id }, body: { city: "Lima" } });
  await client.contacts.update({ params: { id: later.id }, body: { city: "Quito" } });

  const undone = await client.keys.undo({ params: { id: key.id }, body: period() });
  expect(undone).toMatchObject({ undone: 3, refused: [{ id: later.id, fields: ["city"] }] });
  const read = async (id: typeof kept.id) => (await client.contacts.read({ params: { id } })).contact;
  expect(await read(kept.id)).toMatchObject({ city: "Paris", job_title: null });
  expect(await read(deleted.id)).toMatchObject({ first: "Deleted" });
  expect(await read(later.id)).toMatchObject({ city: "Quito" });
  await expectRefused(read(made.id), 404);
  const { actions } = await client.actions.list({ query: { limit: 1 } });
  expect(actions).toMatchObject([{ id: undone.actionId, kind: "undo", label: "Zapier", record_count: 3 }]);
  await expectRefused(client.keys.undo({ params: { id: key.id }, body: period() }), "CHANGED_SINCE");
});

test("a key's changes can be undone again after one of them was redone", async () => {
  const { client } = api.acme.admin;
  const { contact } = await client.contacts.create({ body: { first: "Ada", city: "Paris" } });
  const { key, client: program } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  await program.contacts.update({ params: { id: contact.id }, body: { city: "Bonn" } });
  const { actionId: second = "" } = await program.contacts.update({
    params: { id: contact.id },
    body: { city: "Bern" },
  });
  const city = async () => (await client.contacts.read({ params: { id: contact.id } })).contact.city;
  await client.keys.undo({ params: { id: key.id }, body: period() });
  expect(await city()).toBe("Paris");
  await client.actions.redo({ params: { id: second } });
  expect(await city()).toBe("Bern");
  await client.keys.undo({ params: { id: key.id }, body: period() });
  expect(await city()).toBe("Paris");
});

test("undoing a key's changes keeps values that a member set between two changes", async () => {
  const { client } = api.acme.admin;
  const { contact } = await client.contacts.create({ body: { first: "Ada", city: "Paris" } });
  const { key, client: program } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  const params = { id: contact.id };
  await program.contacts.update({ params, body: { city: "Bonn" } });
  await client.contacts.update({ params, body: { city: "Rome" } });
  await program.contacts.update({ params, body: { city: "Bern" } });
  await client.keys.undo({ params: { id: key.id }, body: period() });
  expect((await client.contacts.read({ params })).contact.city).toBe("Rome");
});

test("undoing a key's changes separates the records that the key merged", async () => {
  const { client } = api.acme.admin;
  const { contact: one } = await client.contacts.create({ body: { first: "One" } });
  const { contact: two } = await client.contacts.create({ body: { first: "Two", city: "Graz" } });
  const { key, client: program } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  await program.contacts.merge({ body: { survivor_id: one.id, merged_ids: [two.id] } });
  await client.keys.undo({ params: { id: key.id }, body: period() });
  expect((await client.contacts.read({ params: { id: two.id } })).contact).toMatchObject({
    id: two.id,
    city: "Graz",
  });
  expect((await client.contacts.read({ params: { id: one.id } })).contact.city).toBeNull();
});

test("redoing the undo of a key's changes repeats an update before a deletion", async () => {
  const { client } = api.acme.admin;
  const { field } = await client.fields.create({ body: { noun: "contact", label: "Level", type: "text" } });
  const custom = (level: string) => ({ custom: { [field.key]: level } });
  const { contact } = await client.contacts.create({
    body: { first: "Ada", city: "Paris", ...custom("old") },
  });
  const { key, client: program } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  const params = { id: contact.id };
  await program.contacts.update({ params, body: { city: "Bonn", ...custom("new") } });
  const { actionId = "" } = await program.contacts.delete({ params });
  const read = async () => (await client.contacts.read({ params })).contact;
  await client.keys.undo({ params: { id: key.id }, body: period() });
  expect(await read()).toMatchObject({ city: "Paris", ...custom("old") });
  const redone = await client.actions.redo({ params: { id: actionId } });
  await client.actions.undo({ params: { id: redone.actionId } });
  expect(await read()).toMatchObject({ city: "Paris", ...custom("old") });
  await client.actions.redo({ params: { id: redone.actionId } });
  await client.actions.undo({ params: { id: actionId } });
  expect(await read()).toMatchObject({ city: "Bonn", ...custom("new") });
});

test("a redo of a key's merge is refused if the merged record has a new note", async () => {
  const { client } = api.acme.admin;
  const { contact: kept } = await client.contacts.create({ body: { first: "Kept" } });
  const { contact: merged } = await client.contacts.create({ body: { first: "Merged" } });
  const { key, client: program } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  const { actionId = "" } = await program.contacts.merge({
    body: { survivor_id: kept.id, merged_ids: [merged.id] },
  });
  await client.keys.undo({ params: { id: key.id }, body: period() });
  const ofMerged = { params: { id: merged.id } };
  await client.contactNotes.create({ ...ofMerged, body: { body: "Added since" } });
  await expectRefused(client.actions.redo({ params: { id: actionId } }), "CHANGED_SINCE");
  expect((await client.contacts.read(ofMerged)).contact.id).toBe(merged.id);
});

test("undoing a key's changes affects only that key and the given period", async () => {
  const { client } = api.acme.admin;
  const { key, client: program } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  const other = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  const { contact } = await program.contacts.create({ body: { first: "Now" } });
  const body = { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" };
  for (const [id, when] of [
    [key.id, body],
    [other.key.id, period()],
  ] as const)
    await expectRefused(client.keys.undo({ params: { id }, body: when }), "NOT_UNDOABLE");
  await client.contacts.read({ params: { id: contact.id } });
});

test("a key that deleted the records it had created has nothing to undo", async () => {
  const { key, client: program } = await createTestKey(api.acme.admin, api.baseUrl, { scopes });
  const { contact } = await program.contacts.create({ body: { first: "Brief" } });
  await program.contacts.delete({ params: { id: contact.id } });
  const undoing = api.acme.admin.client.keys.undo({ params: { id: key.id }, body: period() });
  await expectRefused(undoing, {
    code: "NOT_UNDOABLE",
    message: "This API key has no changes to undo in this period.",
  });
});

test("members undo the changes of their own personal key, even after its revocation", async () => {
  const { user, admin } = api.acme;
  const { key, client: program } = await createTestKey(user, api.baseUrl, { scopes, personal: true });
  const { contact } = await program.contacts.create({ body: { first: "Personal" } });
  await user.client.keys.revoke({ params: { id: key.id } });
  const stranger = await api.addMember("acme", "user");
  const params = { id: key.id };
  await expectRefused(stranger.client.keys.undo({ params, body: period() }), 404);
  await user.client.keys.undo({ params, body: period() });
  await expectRefused(admin.client.contacts.read({ params: { id: contact.id } }), 404);
});
