import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody, sampledFields } from "./kinds/kind-samples.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function create(body: { name: string } & Record<string, unknown>) {
  return (await client.companies.create({ body })).company;
}

describe("the activity of a record", () => {
  test("a company's timeline lists changes with author, old and new value, newest first", async () => {
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

  test("a contact's timeline includes notes and shows companies by name", async () => {
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
    expect(activity[1]?.changes).toContainEqual({
      field: "company_id",
      before: "Text Only",
      after: "Linked Ltd",
    });
  });
});

interface Provenance {
  readonly status: number;
  readonly fields: Record<string, { by_name: string; via: string; action_id: string; at: string }>;
}

async function provenance(path: string): Promise<Provenance> {
  const response = await sendAs(api.acme.viewer.accessToken, "GET", `${api.baseUrl}${path}/provenance`);
  const { fields } = (await response.json()) as Pick<Provenance, "fields">;
  return { status: response.status, fields };
}

describe("the provenance of a value", () => {
  test.each(recordNouns)(
    "the provenance of a %s shows each field's last change: creation, edit or undo",
    async (noun) => {
      const { admin, user } = api.acme;
      const calls = kindCalls(api, noun);
      const { record } = await calls.create(await sampleBody(api, noun, 0, "provenance"));
      const path = `/${recordKinds[noun].plural}/${record.id}`;
      const lines = sampledFields(noun).filter(([, { type }]) => type === "line" || type === "lines");
      const [[edited = ""] = [], [left = ""] = []] = lines;
      const { actionId = "" } = await kindCalls(api, noun, admin).update(record.id, { [edited]: "by admin" });
      const { fields } = await provenance(path);
      expect(fields[edited]).toMatchObject({ by_name: admin.name, via: "update", action_id: actionId });
      expect(fields[left]).toMatchObject({ by_name: user.name, via: "create" });
      await user.client.actions.undo({ params: { id: actionId } });
      expect((await provenance(path)).fields[edited]).toMatchObject({ by_name: user.name, via: "undo" });
    },
  );

  test("provenance shows bulk edits, merges, and the origin of a derived field", async () => {
    const { user } = api.acme;
    const { client } = user;
    const made = [];
    for (const first of ["One", "Other"])
      made.push((await client.contacts.create({ body: { first, city: first } })).contact);
    const [survivor, merged] = made;
    if (survivor === undefined || merged === undefined) throw new Error("Nothing was made");
    const bulk = { ids: [survivor.id], change: { country: "Norway" } };
    await client.contacts.bulkUpdate({ body: bulk });
    const company = await create({ name: "Setting Ltd" });
    await client.contacts.update({ params: { id: survivor.id }, body: { company_id: company.id } });
    const body = { survivor_id: survivor.id, merged_ids: [merged.id], fields: { city: { from: merged.id } } };
    await client.contacts.merge({ body });
    const { fields } = await provenance(`/contacts/${survivor.id}`);
    expect(fields).toMatchObject({
      country: { via: "bulk-update" },
      city: { via: "merge" },
      company: { via: "update" },
      first: { via: "create" },
    });
    expect((await provenance(`/contacts/${merged.id}`)).fields).toEqual(fields);
    await api.acme.admin.client.contacts.erase({ params: { id: survivor.id } });
    expect((await provenance(`/contacts/${survivor.id}`)).status).toBe(404);
    expect((await provenance(`/contacts/${merged.id}`)).status).toBe(404);
  });
});
