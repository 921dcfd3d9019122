import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "./refusal.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

const everyField = {
  name: "Três Mares Alimentos",
  description: "Frozen fish.\nSince 1961.",
  website: "https://tresmares.example/",
  phone: "+55 11 5550-0192",
  email: "Fornecedores@tresmares.example",
  address: "Rua das Naus 12",
  city: "São Paulo",
  state: "SP",
  country: "Brazil",
  industry: "Retail",
  size: "enterprise",
  logo_url: "https://tresmares.example/logo.png",
  tags: "key account, food",
};

async function create(body: { name: string } & Record<string, unknown>) {
  return (await api.acme.user.client.companies.create({ body })).company;
}

async function namesOf(query: Record<string, string | number>) {
  const { companies } = await api.acme.user.client.companies.list({ query });
  return companies.map(({ name }) => name);
}

describe("a company", () => {
  test("a company returns every field as it was written", async () => {
    const company = await create(everyField);
    const read = await api.acme.viewer.client.companies.read({ params: { id: company.id } });
    expect(read.company).toMatchObject({
      ...everyField,
      id: company.id,
      created_at: expect.any(String),
      contact_count: 0,
      version: 1,
    });
  });

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
    const answer = await refusal(create({ name: "Any", [field]: value }));
    expect(answer).toMatchObject({ status: 400, errors: [{ path: field, ...(message && { message }) }] });
  });

  test("two companies may share a name, and a match by name returns the first", async () => {
    const first = await create({ name: "Ångström AB" });
    const second = await create({ name: "Ångström AB" });
    expect(second.id).not.toBe(first.id);
    const query = { match: "name" as const };
    const picked = await api.acme.user.client.companies.create({ query, body: { name: "angstrom ab " } });
    expect(picked.company.id).toBe(first.id);
    expect(picked.actionId).toBeUndefined();
  });

  test("two simultaneous requests with one company name create one company", async () => {
    const query = { match: "name" as const };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => api.acme.user.client.companies.create({ query, body: { name: "Only One" } })),
    );
    expect(new Set(answers.map(({ company }) => company.id)).size).toBe(1);
  });

  test("an edit changes only the fields in the request and can be undone", async () => {
    const company = await create({ name: "Before", city: "Lisbon" });
    const params = { id: company.id };
    const { client } = api.acme.user;
    const changed = await client.companies.update({ params, body: { name: "After", phone: "1" } });
    expect(changed.company).toMatchObject({ name: "After", city: "Lisbon", phone: "1", version: 2 });
    await client.actions.undo({ params: { id: changed.actionId ?? "" } });
    expect((await client.companies.read({ params })).company).toMatchObject({ name: "Before", phone: null });
  });

  test("edits of different fields are merged, and edits of one field are refused", async () => {
    const { id } = await create({ name: "Shared" });
    const params = { id };
    const [one, two] = [api.acme.user.client, api.acme.admin.client];
    await one.companies.update({ params, body: { city: "Porto", version: 1 } });
    const { company } = await two.companies.update({ params, body: { country: "Portugal", version: 1 } });
    expect(company).toMatchObject({ city: "Porto", country: "Portugal" });
    const answer = await refusal(two.companies.update({ params, body: { city: "Faro", version: 1 } }));
    expect(answer).toMatchObject({ status: 409, code: "FIELDS_COLLIDE", errors: [{ path: "city" }] });
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
  test("a company's contacts are counted and follow its renaming and the undo", async () => {
    const { client } = api.acme.user;
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

  test("linking a contact can be undone after the company was renamed", async () => {
    const { client } = api.acme.user;
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

  test("contacts of a deleted company keep its name and get the link back on restore", async () => {
    const { client } = api.acme.user;
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

describe("deleting companies", () => {
  test("deleting selected companies is one action, and Undo restores the same ids", async () => {
    const { client } = api.acme.user;
    const ids = await Promise.all(
      ["Del 1", "Del 2", "Del 3"].map(async (name) => (await create({ name })).id),
    );
    const { totalCount: before } = await client.companies.count();
    const { actionId, deleted } = await client.companies.bulkDelete({ body: { ids: [...ids, ...ids] } });
    expect(deleted).toBe(3);
    expect(await namesOf({ search: "Del" })).toEqual([]);
    expect((await client.companies.count()).totalCount).toBe(before - 3);
    expect(await client.actions.undo({ params: { id: actionId } })).toMatchObject({ undone: 3, refused: [] });
    const { companies } = await client.companies.list({ query: { search: "Del" } });
    expect(companies.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test("deleting companies skips deleted ones and is refused if all are deleted", async () => {
    const { client } = api.acme.user;
    const [one, two] = [await create({ name: "Gone 1" }), await create({ name: "Gone 2" })];
    await client.companies.delete({ params: { id: one.id } });
    expect((await client.companies.bulkDelete({ body: { ids: [one.id, two.id] } })).deleted).toBe(1);
    const again = await refusal(client.companies.bulkDelete({ body: { ids: [one.id, two.id] } }));
    expect(again).toMatchObject({ status: 404 });
    expect(await refusal(client.companies.delete({ params: { id: one.id } }))).toMatchObject({ status: 404 });
  });

  test("deleting companies requires at least one id and skips foreign companies", async () => {
    const { client } = api.acme.user;
    const answer = await refusal(client.companies.bulkDelete({ body: { ids: [] } }));
    expect(answer).toMatchObject({ status: 400, errors: [{ path: "ids", message: "Nothing is selected" }] });
    const wrong = await refusal(client.companies.bulkDelete({ body: { ids: ["x"] } }));
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: "ids.0" }] });
  });
});

describe("the rights for companies", () => {
  test("a viewer only reads companies, and a caller without a session is refused", async () => {
    const { id } = await create({ name: "Guarded" });
    const { client: viewer } = api.acme.viewer;
    for (const [client, status] of [
      [viewer, 403],
      [api.signedOut, 401],
    ] as const) {
      expect(await refusal(client.companies.create({ body: { name: "x" } }))).toMatchObject({ status });
      const params = { id };
      expect(await refusal(client.companies.update({ params, body: { name: "x" } }))).toMatchObject({
        status,
      });
      expect(await refusal(client.companies.delete({ params }))).toMatchObject({ status });
      expect(await refusal(client.companies.bulkDelete({ body: { ids: [id] } }))).toMatchObject({ status });
    }
    expect(await refusal(api.signedOut.companies.list())).toMatchObject({ status: 401 });
    expect(await refusal(api.signedOut.companies.activity({ params: { id } }))).toMatchObject({
      status: 401,
    });
    expect((await viewer.companies.list({ query: { search: "Guarded" } })).companies).toHaveLength(1);
  });

  test("another organisation's company looks like a missing one", async () => {
    const { id } = await create({ name: "Ours Alone" });
    const { client } = api.globex.admin;
    const absent = "01890000-0000-7000-8000-000000000000";
    for (const params of [{ id }, { id: absent }]) {
      expect(await refusal(client.companies.read({ params }))).toMatchObject({ status: 404 });
      expect(await refusal(client.companies.activity({ params }))).toMatchObject({ status: 404 });
      expect(await refusal(client.companies.update({ params, body: { name: "x" } }))).toMatchObject({
        status: 404,
      });
      expect(await refusal(client.companies.delete({ params }))).toMatchObject({ status: 404 });
      expect(await refusal(client.companies.bulkDelete({ body: { ids: [params.id] } }))).toMatchObject({
        status: 404,
      });
      const link = client.contacts.create({ body: { first: "x", company_id: params.id } });
      expect(await refusal(link)).toMatchObject({ status: 400, errors: [{ path: "company_id" }] });
      expect((await client.contacts.list({ query: { company_id: params.id } })).contacts).toEqual([]);
    }
    expect((await client.companies.list({ query: { search: "Ours" } })).companies).toEqual([]);
    const own = await client.companies.create({ query: { match: "name" }, body: { name: "Ours Alone" } });
    expect(own.company.id).not.toBe(id);
  });
});

test("the export of companies has the list's order and neutralizes formulas", async () => {
  const { client } = api.acme.user;
  await client.companies.create({ body: { name: "Export B", description: "=1+1", tags: "export" } });
  await client.companies.create({ body: { name: "Export A", tags: "export" } });
  const query = { tags: "export", sort_by: "name", sort_order: "asc" } as const;
  const lines = (await (await client.companies.export({ query })).text()).trim().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("id,name,industry,size,owner_name,website,description");
  expect(lines[1]).toContain(",Export A,");
  expect(lines[2]).toContain(",Export B,,,acme user,,'=1+1,");
});
