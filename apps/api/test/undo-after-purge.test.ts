import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { withHouse } from "./house-set-up.ts";
import { refusal } from "./refusal.ts";

const { api, house } = withHouse();

const gone = { status: 409, code: "CHANGED_SINCE" };

async function purge(table: "contacts" | "companies", id: string): Promise<void> {
  await api().acme.user.client[table].delete({ params: { id } });
  await house().ageDeletion(table, id, 31);
  await house().keepNow();
}

const undo = (id: string | undefined) =>
  refusal(api().acme.user.client.actions.undo({ params: { id: id ?? "" } }));

test("a contact cannot go back to a company that is gone for good; the refusal says so", async () => {
  const { client } = api().acme.user;
  const { company } = await client.companies.create({ body: { name: "Old Employer" } });
  const { contact } = await client.contacts.create({ body: { first: "Ana", company_id: company.id } });
  const params = { id: contact.id };
  const { actionId } = await client.contacts.update({ params, body: { company_id: null, company: "New" } });
  await purge("companies", company.id);
  const message = "What it was linked to is gone for good";
  expect(await undo(actionId)).toMatchObject({ ...gone, errors: [{ path: "company_id", message }] });
  expect((await client.contacts.read({ params })).contact).toMatchObject({ company: "New" });
});

test.each(["contact_id", "company_id"] as const)(
  "a deal cannot get its %s back once that is gone for good",
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

test("a file of a contact that is gone for good cannot be brought back", async () => {
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
