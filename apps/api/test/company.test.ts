import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function create(body: { name: string } & Record<string, unknown>) {
  return (await client.companies.create({ body })).company;
}

describe("a company", () => {
  test.each([
    ["name", "  ", "Company name is required"],
    ["name", undefined, "Company name is required"],
    ["email", "not-an-address", "Please enter a valid email address"],
    ["website", "tresmares.example", "Please enter a valid URL (starting with http:// or https://)"],
    ["website", "javascript:alert(1)", "Please enter a valid URL (starting with http:// or https://)"],
    ["logo_url", "data:image/png,x", "Please enter a valid URL (starting with http:// or https://)"],
    ["city", "x".repeat(101), "Use at most 100 characters"],
    ["tags", ["a"], undefined],
    ["org_id", "00000000-0000-7000-8000-000000000000", "Unknown field"],
    ["contact_count", 7, "Unknown field"],
  ])("a company is refused when its %s is %j", async (field, value, message) => {
    await expectRefused(create({ name: "Any", [field]: value }), {
      status: 400,
      errors: [{ path: field, ...(message && { message }) }],
    });
  });

  test("a match by name returns the oldest of two companies with the same name", async () => {
    const first = await create({ name: "Ångström AB" });
    const second = await create({ name: "Ångström AB" });
    expect(second.id).not.toBe(first.id);
    const query = { match: "name" as const };
    const picked = await client.companies.create({ query, body: { name: "angstrom ab " } });
    expect(picked.company.id).toBe(first.id);
    expect(picked.actionId).toBeUndefined();
  });

  test("simultaneous requests that match companies by name create only one company", async () => {
    const query = { match: "name" as const };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => client.companies.create({ query, body: { name: "Only One" } })),
    );
    expect(new Set(answers.map(({ company }) => company.id)).size).toBe(1);
  });

  test("a refused edit names the author and time of each colliding change", async () => {
    const { id } = await create({ name: "Shared" });
    const params = { id };
    const [one, two] = [api.acme.user.client, api.acme.admin.client];
    const nameOf = async (client: typeof one) => (await client.person.readMe()).profile.name;
    await one.companies.update({ params, body: { city: "Porto" } });
    await two.companies.update({ params, body: { country: "Portugal" } });
    await one.companies.update({ params, body: { phone: "+351 1" } });
    const body = { city: "Faro", country: "Spain", version: 1 };
    const [user, admin] = [await nameOf(one), await nameOf(two)];
    const { errors, facts } = await refusal(two.companies.update({ params, body }));
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
      city: `${user} changed this field in the meantime`,
      country: `${admin} changed this field in the meantime`,
    });
    const at = expect.any(String);
    expect(facts).toMatchObject({
      changed: { name: admin },
      changed_fields: { city: { name: user, at }, country: { name: admin, at } },
    });
    expect(Object.keys(Object(facts.changed_fields))).toHaveLength(2);
  });
});

describe("the contacts of a company", () => {
  test("contacts show a renamed company's new name until the rename is undone", async () => {
    const { id } = await create({ name: "Kestrel" });
    const { contact } = await client.contacts.create({ body: { first: "Wen", company_id: id } });
    const gone = await client.contacts.create({ body: { first: "Gone", company_id: id } });
    const deletion = await client.contacts.delete({ params: { id: gone.contact.id } });
    expect((await client.companies.read({ params: { id } })).company.contact_count).toBe(1);

    const renamed = await client.companies.update({ params: { id }, body: { name: "Falcon Øst" } });
    const read = () => client.contacts.read({ params: { id: contact.id } });
    expect((await read()).contact).toMatchObject({ company: "Falcon Øst", company_id: id, version: 1 });
    expect((await client.contacts.list({ query: { q: "falcon ost" } })).pagination.total).toBe(1);
    expect((await client.contacts.list({ query: { q: "kestrel" } })).pagination.total).toBe(0);
    await client.actions.undo({ params: { id: deletion.actionId } });
    expect((await client.contacts.list({ query: { q: "falcon" } })).pagination.total).toBe(2);

    await client.actions.undo({ params: { id: renamed.actionId ?? "" } });
    expect((await read()).contact).toMatchObject({ company: "Kestrel", version: 1 });
  });

  test("linking a contact can be undone after a rename of the company", async () => {
    const [one, two] = [await create({ name: "One" }), await create({ name: "Two" })];
    const { contact } = await client.contacts.create({ body: { first: "Ana", company_id: one.id } });
    const params = { id: contact.id };
    const moved = await client.contacts.update({ params, body: { company_id: two.id } });
    await client.companies.update({ params: { id: two.id }, body: { name: "Two Renamed" } });
    await client.companies.update({ params: { id: one.id }, body: { name: "One Renamed" } });
    const undone = await client.actions.undo({ params: { id: moved.actionId ?? "" } });
    expect(undone.refused).toEqual([]);
    expect((await client.contacts.read({ params })).contact).toMatchObject({
      company: "One Renamed",
      company_id: one.id,
    });
  });

  test("contacts keep a deleted company's name and regain the link when it is restored", async () => {
    const { id } = await create({ name: "Meltemi" });
    const { contact } = await client.contacts.create({ body: { first: "Eleni", company_id: id } });
    const params = { id: contact.id };
    const { actionId } = await client.companies.delete({ params: { id } });
    expect((await client.contacts.read({ params })).contact).toMatchObject({
      company: "Meltemi",
      company_id: null,
    });
    expect((await client.contacts.list({ query: { company_id: id } })).contacts).toEqual([]);
    const body = { phone: "7", company: "Meltemi", company_id: null };
    await client.contacts.update({ params, body });
    await client.actions.undo({ params: { id: actionId } });
    expect((await client.contacts.read({ params })).contact).toMatchObject({
      company: "Meltemi",
      company_id: id,
      phone: "7",
    });
    expect((await client.contacts.list({ query: { company_id: id } })).pagination.total).toBe(1);
  });
});

test("a company of another organisation is neither linked nor matched by name", async () => {
  const { id } = await create({ name: "Ours Alone" });
  const { client } = api.globex.admin;
  const link = client.contacts.create({ body: { first: "x", company_id: id } });
  await expectRefused(link, { status: 400, errors: [{ path: "company_id" }] });
  const own = await client.companies.create({ query: { match: "name" }, body: { name: "Ours Alone" } });
  expect(own.company.id).not.toBe(id);
});
