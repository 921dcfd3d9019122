import { contactId } from "@lanyard/contract/field/ids";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { customFieldCalls } from "./custom-field-calls.ts";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();

test("after export and import, removing a contact's owner removes the owner's name", async () => {
  const name = "Ida Both";
  const [here, there] = [
    await api.addMember("acme", "user", name),
    await api.addMember("globex", "user", name),
  ];
  await here.client.contacts.create({ body: { first: "Owned", email: "owned@both.example" } });
  // The API registers a member at the member's first request.
  await there.client.contacts.create({ body: { first: "Another" } });
  const file = await here.client.contacts.export({ query: { q: "owned@both.example" } });
  const { client } = api.globex.user;
  const job = await uploadJob(client, await file.text());
  await runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping }));
  const { contacts } = await client.contacts.list({ query: { q: "owned@both.example" } });
  expect(contacts).toMatchObject([{ owner_id: there.personId, contact_owner: name }]);
  const params = { id: contacts[0]?.id ?? contactId.parse("") };
  const { contact } = await client.contacts.update({ params, body: { owner_id: null } });
  expect(contact).toMatchObject({ owner_id: null, contact_owner: null });
});

test("a record can be sent back unchanged after its linked records were removed", async () => {
  const { user, admin } = api.acme;
  const { define, customOf } = customFieldCalls(api);
  const [partner, agent] = [
    await define({ type: "record", target: "company" }),
    await define({ type: "member" }),
  ];
  const leaving = await api.addMember("acme", "user", "Leaving Agent");
  await leaving.client.person.readMe();
  const { company } = await user.client.companies.create({ body: { name: "Short-lived" } });
  const custom = { [partner.key]: company.id, [agent.key]: leaving.personId };
  const { contact } = await user.client.contacts.create({ body: { first: "Ada", custom } });
  await user.client.companies.delete({ params: { id: company.id } });
  await admin.client.members.remove({ params: { id: leaving.personId }, body: { to: null } });
  const params = { id: contact.id };
  const sent = await customOf(contact.id);
  await user.client.contacts.update({ params, body: { custom: sent, city: "Lyon" } });
  const edits = [{ id: contact.id, change: { custom: sent, city: "Bonn" } }];
  expect(await user.client.contacts.editCells({ body: { edits } })).toMatchObject({ changed: 1, failed: [] });
  expect(await customOf(contact.id)).toEqual(custom);

  const { task } = await user.client.tasks.create({ body: { title: "Ring", contact_id: contact.id } });
  const { actionId = "" } = await user.client.contacts.delete({ params });
  const read = async () => (await user.client.tasks.read({ params: { id: task.id } })).task;
  const { title, contact_id } = await read();
  expect(contact_id).toBeNull();
  await user.client.tasks.update({ params: { id: task.id }, body: { title, contact_id, priority: "high" } });
  await user.client.actions.undo({ params: { id: actionId } });
  expect(await read()).toMatchObject({ contact_id: contact.id, priority: "high" });
});
