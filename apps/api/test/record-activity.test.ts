import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "./refusal.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

async function create(body: { name: string } & Record<string, unknown>) {
  return (await api.acme.user.client.companies.create({ body })).company;
}

describe("the activity of a record", () => {
  test("of a company tells what was done, by whom, from what to what, newest first", async () => {
    const { client, name } = api.acme.user;
    const { id } = await create({ name: "Timeline", city: "Oslo", tags: "a" });
    const params = { id };
    const body = { city: "Bergen", tags: "a, b", phone: "7" };
    const edit = await client.companies.update({ params, body });
    await client.actions.undo({ params: { id: edit.actionId ?? "" } });
    const { activity, next } = await api.acme.viewer.client.companies.activity({ params });
    expect(next).toBeNull();
    expect(activity.map(({ kind, undone }) => [kind, undone])).toEqual([
      ["undo", false],
      ["update", true],
      ["create", false],
    ]);
    expect(activity[1]?.actor_name).toBe(name);
    expect(activity[1]?.actor_id).toBe((await client.person.readMe()).profile.id);
    expect(activity[1]?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: "city", before: "Oslo", after: "Bergen" },
      { field: "phone", before: null, after: "7" },
      { field: "tags", before: "a", after: "a, b" },
    ]);
  });

  test("is handed out a part at a time", async () => {
    const { client } = api.acme.user;
    const { id } = await create({ name: "Many" });
    for (const phone of ["1", "2", "3"]) await client.companies.update({ params: { id }, body: { phone } });
    const first = await client.companies.activity({ params: { id }, query: { limit: 3 } });
    expect(first.activity.map(({ changes }) => changes[0]?.after)).toEqual(["3", "2", "1"]);
    const rest = { limit: 3, before: first.next ?? "" };
    const second = await client.companies.activity({ params: { id }, query: rest });
    expect(second.activity.map(({ kind }) => kind)).toEqual(["create"]);
    expect(second.next).toBeNull();
  });

  test("of a contact has its notes, and companies by their name", async () => {
    const { client } = api.acme.user;
    const company = await create({ name: "Linked Ltd" });
    const { contact } = await client.contacts.create({ body: { first: "Ana", company: "Text Only" } });
    const params = { id: contact.id };
    await client.contacts.update({ params, body: { company_id: company.id } });
    await client.contactNotes.create({ params, body: { body: "Called her" } });
    const { activity } = await client.contacts.activity({ params });
    expect(activity.map(({ noun, op, note }) => [noun, op, note])).toEqual([
      ["note", "create", "Called her"],
      ["contact", "update", null],
      ["contact", "create", null],
    ]);
    expect(activity[1]?.changes).toContainEqual({ field: "company_id", before: null, after: "Linked Ltd" });
    expect(await refusal(api.globex.user.client.contacts.activity({ params }))).toMatchObject({
      status: 404,
    });
  });
});
