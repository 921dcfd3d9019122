import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { contactFieldNames, contactFields } from "@lanyard/contract/contact/contact-schema";
import { contactId } from "@lanyard/contract/field/ids";
import { memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, expect, test } from "vitest";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

const first = ["Zoë, “Ångström”", "zoe@kestrel.example", "https://kestrel.example/zoe", 86, "2026-10-31"];
const second = ["Þórsdóttir", "thor@kestrel.example", "http://thor.example/", 12, "1961-02-28"];

const members = new Set<string>(memberFieldNames(contactKind.fields));
/** Fields that do not contain members. */
const plainNames = contactFieldNames.filter((name) => !members.has(name));

/** Returns a value for every field: the first candidate that the field's schema accepts unchanged. */
function valuesFrom(candidates: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    plainNames.map((name) => [
      name,
      candidates.find((value) => contactFields[name].safeParse(value).data === value) ?? "red, blue",
    ]),
  );
}

test("a contact stores, changes, clears and restores every field of the contract", async () => {
  const { client } = api.acme.user;
  const { contact } = await client.contacts.create({ body: valuesFrom(first) });
  expect(contact).toMatchObject(valuesFrom(first));
  const params = { id: contact.id };
  await client.contacts.update({ params, body: valuesFrom(second) });
  expect((await client.contacts.read({ params })).contact).toMatchObject(valuesFrom(second));
  const nothing = Object.fromEntries(contactFieldNames.map((name) => [name, null]));
  const emptied = await client.contacts.update({ params, body: { ...nothing, first: "Zoë" } });
  expect(emptied.contact).toMatchObject({ ...nothing, first: "Zoë" });
  await client.actions.undo({ params: { id: emptied.actionId ?? "" } });
  expect((await client.contacts.read({ params })).contact).toMatchObject(valuesFrom(second));
});

test("every field of the contract can be imported and is exported", async () => {
  const { client } = api.globex.user;
  const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  const numbers = { phone: "+44 20 7946 0011", mobile_phone: "+44 20 7946 0012" };
  const values: Record<string, unknown> = { ...valuesFrom(first), ...numbers };
  const csvData = `${plainNames.join(",")}\n${plainNames.map((name) => cell(values[name])).join(",")}`;
  const columnMapping = Object.fromEntries(plainNames.map((name) => [name, name]));
  const { data } = await client.imports.execute({ body: { csvData, columnMapping } });
  expect(data).toMatchObject({ imported: 1, failed: 0 });
  const { contacts } = await client.contacts.list({ query: {} });
  expect(contacts).toMatchObject([values]);
  const [head = "", row = ""] = (await (await client.contacts.export({ query: {} })).text())
    .trim()
    .split("\n");
  expect(head.split(",")).toEqual(expect.arrayContaining([...plainNames, "owner_name"]));
  for (const value of Object.values(values)) expect(row).toContain(String(value));
});

test("a contact without owner text follows its owner after a round trip", async () => {
  const name = "Ida Both";
  const [here, there] = [
    await api.addMember("acme", "user", name),
    await api.addMember("globex", "user", name),
  ];
  await here.client.contacts.create({ body: { first: "Owned", email: "owned@both.example" } });
  // The API registers a person at the first call.
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
