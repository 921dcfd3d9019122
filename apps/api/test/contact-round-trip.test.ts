import { contactId } from "@lanyard/contract/field/ids";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
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
