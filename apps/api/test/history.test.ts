import { joinTestApi, type TestMember } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { refusal } from "./refusal.ts";

const api = await joinTestApi();
const ada = await api.addMember("acme", "user", "Ada");
const bo = await api.addMember("acme", "user", "Bo");
const { contact } = await ada.client.contacts.create({ body: { first: "Kim" } });
await bo.client.contacts.update({ params: { id: contact.id }, body: { city: "Oslo" } });
await bo.client.companies.create({ body: { name: "Acme" } });
await ada.client.contactNotes.create({ params: { id: contact.id }, body: { body: "Called" } });

type Query = Parameters<TestMember["client"]["actions"]["list"]>[0] extends { query?: infer Q } | undefined
  ? NonNullable<Q>
  : never;
const listed = async (query: Query) => {
  const { actions, pagination } = await api.acme.viewer.client.actions.list({ query });
  expect(pagination.total).toBe(actions.length);
  return actions.map(({ actor_name, kind, noun }) => `${actor_name} ${kind} ${noun}`);
};

test("the history can be filtered by person, action and kind of record", async () => {
  expect(await listed({})).toEqual([
    "Ada create note",
    "Bo create company",
    "Bo update contact",
    "Ada create contact",
  ]);
  expect(await listed({ person: bo.personId })).toEqual(["Bo create company", "Bo update contact"]);
  expect(await listed({ kind: "create", noun: "contact" })).toEqual(["Ada create contact"]);
  expect(await listed({ person: bo.personId, kind: "delete" })).toEqual([]);
});

test("the history is filtered by whole days and by exact moments", async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(await listed({ from: today, to: today })).toHaveLength(4);
  expect(await listed({ from: "2020-01-01", to: "2020-01-31" })).toEqual([]);
  const { actions } = await api.acme.viewer.client.actions.list({ query: { limit: 2 } });
  expect(await listed({ from: actions[1]?.at ?? "" })).toHaveLength(2);
  expect(await listed({ to: new Date(Date.now() + 60_000).toISOString() })).toHaveLength(4);
});

test("the history lists the authors of the organisation's changes", async () => {
  const actorsOf = async (who: TestMember) =>
    (await who.client.actions.actors()).actors.map(({ actor_id, actor_name }) => [actor_id, actor_name]);
  const both = [
    [ada.personId, "Ada"],
    [bo.personId, "Bo"],
  ];
  expect(await actorsOf(api.acme.viewer)).toEqual(both.sort());
  expect(await actorsOf(api.globex.viewer)).toEqual([]);
});

test("a note in the history links to its record", async () => {
  const { actions } = await api.acme.viewer.client.actions.list();
  const [note, , update] = actions;
  expect(note).toMatchObject({ subject_id: update?.record_id, subject_noun: "contact" });
  expect(update).toMatchObject({ subject_id: update?.record_id, subject_noun: "contact" });
});

test("the history lists changed fields with old and new values, and linked names", async () => {
  const { contact } = await ada.client.contacts.create({ body: { first: "Lou", city: "Bergen" } });
  const { company } = await ada.client.companies.create({ body: { name: "Linked" } });
  await ada.client.contacts.update({
    params: { id: contact.id },
    body: {
      city: "Oslo",
      email: "lou@a.example",
      company_id: company.id,
      address: "long ".repeat(100).trim(),
    },
  });
  await ada.client.pipeline.add({ params: { contactId: contact.id }, body: {} });
  const { actions } = await api.acme.viewer.client.actions.list({ query: { limit: 3, noun: "contact" } });
  expect(actions.map(({ changes }) => changes)).toEqual([
    [{ field: "stage_id", before: null, after: "Lead" }],
    expect.arrayContaining([
      { field: "city", before: "Bergen", after: "Oslo" },
      { field: "email", before: null, after: "lou@a.example" },
      { field: "company_id", before: null, after: "Linked" },
      { field: "address", before: null, after: `${"long ".repeat(40)}…` },
    ]),
    [],
  ]);
});

test("the history lists changes that several records share, including owners and tags", async () => {
  const ids: string[] = [];
  for (const [first, city, tags] of [
    ["Una", "Bergen", "old"],
    ["Ute", "Oslo", "old,kept"],
  ] as const)
    ids.push((await ada.client.contacts.create({ body: { first, city, tags } })).contact.id);
  const change = (body: object) => ada.client.contacts.bulkUpdate({ body: { ids, change: {}, ...body } });
  await change({ change: { city: "Turku", country: "Finland" } });
  await change({ change: { owner_id: bo.personId } });
  await change({ add_tags: ["new"], remove_tags: ["old"] });
  const { actions } = await api.acme.viewer.client.actions.list({ query: { limit: 3, noun: "contact" } });
  expect(actions.map(({ record_count }) => record_count)).toEqual([2, 2, 2]);
  expect(actions.map(({ changes }) => changes)).toEqual([
    [{ field: "tags", before: null, after: "+new, −old" }],
    [{ field: "owner_id", before: "Ada", after: "Bo" }],
    [
      { field: "city", before: null, after: "Turku" },
      { field: "country", before: null, after: "Finland" },
    ],
  ]);
  const edits = ids.map((id, at) => ({
    id,
    version: 4,
    change: { city: `City ${at}`, country: "Norway" },
  }));
  await ada.client.contacts.editCells({ body: { edits } });
  const { actions: pasted } = await api.acme.viewer.client.actions.list({ query: { limit: 1 } });
  expect(pasted[0]?.changes).toEqual([{ field: "country", before: "Finland", after: "Norway" }]);
});

test("the history of pasted tags lists only tags that every record received", async () => {
  const ids: string[] = [];
  for (const tags of ["old", "old,kept"])
    ids.push((await ada.client.contacts.create({ body: { first: "Tagged", tags } })).contact.id);
  const paste = async (version: number, ...tags: string[]) => {
    const edits = ids.map((id, at) => ({ id, version, change: { tags: tags[at] } }));
    await ada.client.contacts.editCells({ body: { edits } });
    const { actions } = await api.acme.viewer.client.actions.list({ query: { limit: 1 } });
    return actions[0]?.changes;
  };
  expect(await paste(1, "one,both", "two,both")).toEqual([
    { field: "tags", before: null, after: "+both, −old, −kept" },
  ]);
  expect(await paste(2, "three,both", "four,both")).toEqual([
    { field: "tags", before: null, after: "−one, −two" },
  ]);
  expect(await paste(3, "three,five,both", "four,six,both")).toEqual([]);
});

test("the history shows the original action of each undo and redo", async () => {
  const ids: string[] = [];
  for (const first of ["Uma", "Udo"])
    ids.push((await ada.client.contacts.create({ body: { first } })).contact.id);
  const { actionId = "" } = await ada.client.contacts.bulkUpdate({
    body: { ids, change: { city: "Turku" } },
  });
  await ada.client.actions.undo({ params: { id: actionId } });
  await ada.client.actions.redo({ params: { id: actionId } });
  const { actions } = await api.acme.viewer.client.actions.list({ query: { limit: 4 } });
  expect(actions.map(({ kind, origin_kind }) => [kind, origin_kind])).toEqual([
    ["redo", "bulk-update"],
    ["undo", "bulk-update"],
    ["bulk-update", "bulk-update"],
    ["create", "create"],
  ]);
});

test("the history is hidden from other organisations", async () => {
  const query = { person: ada.personId };
  expect((await api.globex.admin.client.actions.list({ query })).actions).toEqual([]);
  for (const wrong of [{ kind: "steal" }, { from: "yesterday" }, { who: "me" }, { person: "\u0000" }]) {
    const answer = refusal(api.acme.user.client.actions.list({ query: wrong as object }));
    expect(await answer).toMatchObject({ status: 400 });
  }
});

test("a company's note in the history links to the company", async () => {
  const { company } = await ada.client.companies.create({ body: { name: "Noted" } });
  await ada.client.companyNotes.create({ params: { id: company.id }, body: { body: "Rang" } });
  const { actions } = await api.acme.viewer.client.actions.list({ query: { limit: 1 } });
  expect(actions[0]).toMatchObject({ noun: "note", subject_id: company.id, subject_noun: "company" });
});

test("an action lists its changed records in pages", async () => {
  const { client } = ada;
  const { company } = await client.companies.create({ body: { name: "Listed Works" } });
  const make = async (last: string, city: string) =>
    (await client.contacts.create({ body: { last, city, company_id: company.id } })).contact.id;
  const ids = [await make("One", "Bergen"), await make("Two", "Turku")];
  const edits = ids.map((id, at) => ({ id, change: { city: `Oslo ${at}` } }));
  const { actionId = "" } = await client.contacts.editCells({ body: { edits } });
  const { records, next } = await client.actions.records({ params: { id: actionId } });
  expect(next).toBeNull();
  expect(records).toMatchObject([
    {
      id: ids[0],
      name: "One",
      is_live: true,
      changes: [{ field: "city", before: "Bergen", after: "Oslo 0" }],
    },
    {
      id: ids[1],
      name: "Two",
      is_live: true,
      changes: [{ field: "city", before: "Turku", after: "Oslo 1" }],
    },
  ]);
  const [id = ""] = ids;
  await client.contacts.update({ params: { id }, body: { company: "Typed", company_id: null } });
  const [{ changes } = { changes: [] }] = (await client.actions.list({ query: { limit: 1 } })).actions;
  expect(changes).toEqual([{ field: "company_id", before: "Listed Works", after: "Typed" }]);
  const many = Array.from({ length: 26 }, (_, at) => `Name${at}`);
  const imported = await client.imports.execute({
    body: { csvData: ["Name", ...many].join("\n"), columnMapping: { Name: "last" } },
  });
  const params = { id: imported.data.actionId ?? "" };
  const first = await client.actions.records({ params });
  expect(first.records).toHaveLength(25);
  const rest = await client.actions.records({ params, query: { after: first.next ?? "" } });
  expect([rest.records.length, rest.next]).toEqual([1, null]);
});
