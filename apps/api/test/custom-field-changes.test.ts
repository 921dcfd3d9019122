import type { NewCustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { CustomValues } from "@lanyard/contract/custom-field/custom-value";
import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test, vi } from "vitest";
import { customFieldCalls, notRestored, refusedBy } from "./custom-field-calls.ts";
import { openEvents } from "./event-reading.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const owner = testPool(api.database.ownerUrl, 2);

const admin = api.acme.admin.client;
const user = api.acme.user.client;

const { beginRetype, create, customOf, define, fieldOf, redo, settled, undo } = customFieldCalls(api);

describe("a list sorted by a custom field", async () => {
  const samples: [NewCustomField["type"], CustomValues[string][]][] = [
    ["text", ["alpha", "Beta", "gamma"]],
    ["number", [-2.5, 3, 20]],
    ["money", [3, 20, 100].map((amount_cents) => ({ amount_cents, currency: "EUR" }))],
    ["date", ["1999-12-31", "2026-01-02", "2026-01-10"]],
    ["datetime", ["2026-01-01T12:00:00+05:00", "2026-01-01T09:00:00Z", "2026-01-01T09:00:00-05:00"]],
    ["boolean", [false, true]],
    ["choice", ["Low", "High"]],
  ];
  const ids: string[] = [];
  const fields = new Map<string, { key: string; sortable: boolean }>();
  const options = [{ label: "Low" }, { label: "High" }];
  for (const [type] of samples)
    fields.set(type, await define({ type, ...(type === "choice" && { options }) }));
  for (const place of [0, 1, 2, 3, 4]) {
    const values = samples.map(([type, own]) => [fields.get(type)?.key, own[place] ?? null]);
    ids.push((await create("Sorted", Object.fromEntries(values))).id);
  }

  test.each(samples)(
    "a list sorted by a custom field of type %s always has empty values last",
    async (type, values) => {
      const { key, sortable } = fields.get(type) ?? {};
      expect(sortable).toBe(true);
      const all = async (sort_order: "asc" | "desc") => {
        const found = ["1", "2", "3"].map((page) =>
          user.contacts.list({
            query: { q: "Sorted", sort_by: `custom.${key}`, sort_order, page, limit: "2" },
          }),
        );
        return (await Promise.all(found)).flatMap(({ contacts }) => contacts.map(({ id }) => id));
      };
      const [filled, empty] = [ids.slice(0, values.length), ids.slice(values.length)];
      expect(await all("asc")).toEqual(ids);
      expect(await all("desc")).toEqual([...filled.toReversed(), ...empty.toReversed()]);
    },
  );

  test("sorting by unknown, deleted or unsortable custom fields is refused", async () => {
    const several = await define({ type: "choices", options: [{ label: "One" }] });
    const gone = await define({ type: "text" });
    await admin.fields.remove({ params: { id: gone.id } });
    const sorted = (key: string) => user.contacts.list({ query: { sort_by: `custom.${key}` } });
    const unsortable = sorted(several.key);
    await expectRefused(unsortable, refusedBy("sort_by", `Lists cannot be sorted by “${several.label}”`));
    for (const key of [gone.key, "unknown", "__proto__"])
      await expectRefused(sorted(key), refusedBy("sort_by", "Unknown field"));
  });
});

describe("an option that records have", () => {
  test("removing an option gives its records the chosen replacement and can be undone", async () => {
    const options = [{ label: "Gold" }, { label: "Silver" }, { label: "Bronze" }];
    const [one, several] = [
      await define({ type: "choice", options }),
      await define({ type: "choices", options }),
    ];
    const [gold, silver, bronze] = one.options;
    const contact = await create("Ada", { [one.key]: "Gold", [several.key]: ["Gold", "Silver"] });
    const without = { options: [silver, bronze].map((option) => ({ label: "", ...option })) };
    const params = { id: one.id };
    const removal = admin.fields.update({ params, body: without });
    await expectRefused(removal, refusedBy("options", "Some records use the option “Gold”"));
    const replace = { [gold?.id ?? ""]: bronze?.id ?? "" };
    const { actionId } = await admin.fields.update({ params, body: { ...without, replace } });
    expect(await customOf(contact.id)).toMatchObject({ [one.key]: bronze?.id });
    const { activity } = await user.contacts.activity({ params: { id: contact.id } });
    expect(activity[0]?.changes).toMatchObject([
      { field: `custom.${one.key}`, before: "Gold", after: "Bronze" },
    ]);
    const [first, second] = several.options;
    const severalChange = {
      options: [second].map((option) => ({ label: "", ...option })),
      replace: { [first?.id ?? ""]: null },
    };
    const ofSeveral = { id: several.id };
    const unknown = { [first?.id ?? ""]: "00000000-0000-7000-8000-000000000000" };
    const wrong = admin.fields.update({ params: ofSeveral, body: { ...severalChange, replace: unknown } });
    await expectRefused(wrong, refusedBy(`replace.${first?.id}`, "This option does not exist"));
    await admin.fields.update({ params: ofSeveral, body: severalChange });
    expect(await customOf(contact.id)).toMatchObject({ [several.key]: [second?.id] });
    await undo(actionId);
    expect(await customOf(contact.id)).toMatchObject({ [one.key]: gold?.id });
    expect((await fieldOf(one.id)).options).toHaveLength(3);
    await redo(actionId);
    expect(await customOf(contact.id)).toMatchObject({ [one.key]: bronze?.id });
  });

  test("an undo keeps a field whose option was removed and reverts the other fields", async () => {
    const field = await define({ type: "choice", options: [{ label: "Gold" }, { label: "Silver" }] });
    const [gold, silver] = field.options.map(({ id }) => id);
    const { id } = await create("Ada", { [field.key]: gold ?? "" });
    const body = { first: "Ann", custom: { [field.key]: silver ?? "" } };
    const { actionId } = await user.contacts.update({ params: { id }, body });
    const options = field.options.filter(({ label }) => label !== "Gold");
    await admin.fields.update({ params: { id: field.id }, body: { options } });
    const refused = [{ id, fields: [`custom.${field.key}`], message: notRestored(field.label) }];
    expect(await undo(actionId)).toMatchObject({ undone: 1, refused });
    expect((await user.contacts.read({ params: { id } })).contact).toMatchObject({
      first: "Ada",
      custom: { [field.key]: silver },
    });
  });
});

describe("a unique field", () => {
  test("a unique field refuses a value of another record and names that record", async () => {
    const field = await define({ type: "text", label: "Customer number", unique: true });
    const holder = await create("Acme Ltd", { [field.key]: "4711" });
    const message = "Customer number 4711 is already used by Acme Ltd";
    const refused = {
      code: "VALUE_TAKEN",
      message,
      errors: [{ path: `custom.${field.key}`, message }],
      facts: { record: { noun: "contact", id: holder.id, name: "Acme Ltd" } },
    };
    await expectRefused(create("Other", { [field.key]: "4711" }), refused);
    const other = await create("Other", { [field.key]: "4712" });
    const params = { id: other.id };
    await expectRefused(user.contacts.update({ params, body: { custom: { [field.key]: "4711" } } }), refused);
    await user.contacts.update({ params, body: { first: "Still", custom: { [field.key]: "4712" } } });
    const pasted = await user.contacts.editCells({
      body: { edits: [holder, other].map(({ id }) => ({ id, change: { custom: { [field.key]: "4713" } } })) },
    });
    expect(pasted).toMatchObject({
      changed: 1,
      failed: [{ id: other.id, message: expect.stringContaining("4713") }],
    });
    await expect(
      user.contacts.bulkUpdate({
        body: { ids: [holder.id, other.id], change: { custom: { [field.key]: "1" } } },
      }),
    ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("a unique field frees the value of a deleted or merged record", async () => {
    const { key } = await define({ type: "text", unique: true });
    const [survivor, merged] = [await create("Survivor", {}), await create("Merged", { [key]: "one" })];
    const merging = { survivor_id: survivor.id, merged_ids: [merged.id], fields: {} };
    const { contact, actionId } = await user.contacts.merge({ body: merging });
    expect(contact.custom).toMatchObject({ [key]: "one" });
    await undo(actionId);
    expect(await customOf(merged.id)).toMatchObject({ [key]: "one" });
    const removal = await user.contacts.delete({ params: { id: merged.id } });
    const taker = await create("Taker", { [key]: "one" });
    await expectRefused(undo(removal.actionId), "CHANGED_SINCE");
    const emptied = await user.contacts.update({
      params: { id: taker.id },
      body: { custom: { [key]: null } },
    });
    await undo(removal.actionId);
    await expectRefused(undo(emptied.actionId), "CHANGED_SINCE");
  });
});

test("a search finds values that were stored before their field became searched", async () => {
  const text = await define({ type: "text", searched: true });
  const phone = await define({ type: "phone", searched: true });
  const choice = await define({ type: "choice", options: [{ label: "Quokka" }] });
  const contact = await create("Ada", {
    [text.key]: "Wombat",
    [phone.key]: "+49 30 1234567",
    [choice.key]: "Quokka",
  });
  const found = async (q: string) =>
    (await user.contacts.list({ query: { q } })).contacts.map(({ id }) => id);
  expect(await found("wombat")).toEqual([contact.id]);
  expect(await found("030 1234567")).toEqual([contact.id]);
  const { results } = await user.search.find({ query: { q: "wombat" } });
  expect(JSON.stringify(results)).toContain(contact.id);
  expect(await found("quokka")).toEqual([]);
  const params = { id: choice.id };
  const { actionId } = await admin.fields.update({ params, body: { searched: true } });
  await vi.waitFor(async () => expect(await found("quokka")).toEqual([contact.id]));
  await user.contacts.update({ params: { id: contact.id }, body: { last: "Lovelace" } });
  expect(await found("quokka")).toEqual([contact.id]);
  const { version } = (await user.contacts.read({ params: { id: contact.id } })).contact;
  const renamed = choice.options.map(({ id }) => ({ id, label: "Numbat" }));
  await admin.fields.update({ params, body: { options: renamed } });
  await vi.waitFor(async () => expect(await found("numbat")).toEqual([contact.id]));
  await undo(actionId);
  await vi.waitFor(async () => expect(await found("numbat")).toEqual([]));
  await admin.fields.remove({ params: { id: text.id } });
  await vi.waitFor(async () => expect(await found("wombat")).toEqual([]));
  expect((await user.contacts.read({ params: { id: contact.id } })).contact.version).toBe(version);
});

describe("a change of type", () => {
  test("a type change preview lists each value with an example record and a count", async () => {
    const { id, key } = await define({ type: "text" });
    const [good, bad] = [await create("Good", { [key]: "1,250.5" }), await create("Bad", { [key]: "abc" })];
    await create("Also bad", { [key]: "abc" });
    const forecast = await admin.fields.retype({ params: { id }, body: { type: "number", dry_run: true } });
    expect(forecast).toEqual({
      convertible: 1,
      failing: 2,
      samples: [
        { id: bad.id, name: "Bad", from: "abc", to: null, records: 2 },
        { id: good.id, name: "Good", from: "1,250.5", to: 1250.5, records: 1 },
      ],
    });
    expect(await fieldOf(id)).toMatchObject({ type: "text" });
  });

  test("a type change converts values without new record versions and can be undone", async () => {
    const field = await define({ type: "text", searched: true });
    const { id, key } = field;
    const [number, text, gone] = [
      await create("Number", { [key]: "20" }),
      await create("Text", { [key]: "abc" }),
      await create("Gone", { [key]: "7" }),
    ];
    const { actionId: removal } = await user.contacts.delete({ params: { id: gone.id } });
    const actionId = await beginRetype(id, { type: "number" });
    await settled(owner, id);
    expect(await fieldOf(id)).toMatchObject({ type: "number", filled: 1 });
    const { contact } = await user.contacts.read({ params: { id: number.id } });
    expect(contact).toMatchObject({ version: number.version, custom: { [key]: 20 } });
    expect(await customOf(text.id)).toEqual({});
    await user.contacts.update({ params: { id: number.id }, body: { custom: { [key]: 21 } } });
    const later = await create("Later", { [key]: 3 });
    await undo(removal);
    expect(await customOf(gone.id)).toEqual({ [key]: 7 });
    const { contacts } = await user.contacts.list({ query: { sort_by: `custom.${key}` } });
    expect(contacts.slice(0, 3).map(({ first }) => first)).toEqual(["Later", "Gone", "Number"]);
    const filter = JSON.stringify({ field: `custom.${key}`, op: "gte", value: 7 });
    const { contacts: filtered } = await user.contacts.list({ query: { filter, sort_by: `custom.${key}` } });
    expect(filtered.map(({ first }) => first)).toEqual(["Gone", "Number"]);
    await undo(actionId);
    expect(await fieldOf(id)).toMatchObject({ type: "text", filled: 4 });
    const values = await Promise.all(
      [number, text, gone, later].map(async (each) => (await customOf(each.id))[key]),
    );
    expect(values).toEqual(["21", "abc", "7", "3"]);
    await redo(actionId);
    expect(await customOf(later.id)).toEqual({ [key]: 3 });
    expect(await fieldOf(id)).not.toHaveProperty("retyping");
  });

  test("a type change of an empty field applies immediately and can be undone", async () => {
    const { id } = await define({ type: "text" });
    const actionId = await beginRetype(id, { type: "choice", options: [{ label: "One" }] });
    expect(await fieldOf(id)).toMatchObject({ type: "choice", options: [{ label: "One" }] });
    await undo(actionId);
    expect(await fieldOf(id)).toMatchObject({ type: "text", options: [] });
  });

  test("a type change is refused for the same type, missing options or lost uniqueness", async () => {
    const unique = await define({ type: "text", unique: true });
    const number = await define({ type: "number" });
    const refusals = [
      [number.id, "record", "target", "Choose what records the field links to"],
      [unique.id, "boolean", "type", "Values of this type cannot be unique"],
      [number.id, "number", "type", "The field already has this type"],
      [number.id, "choice", "options", "A choice needs at least one option"],
    ] as const;
    for (const [id, type, path, message] of refusals)
      await expectRefused(admin.fields.retype({ params: { id }, body: { type } }), refusedBy(path, message));
  });
});

describe("the definitions of an organisation", () => {
  test("another organisation's responses, errors and API description hide custom fields", async () => {
    const { key } = await define({
      type: "choice",
      label: "Hidden treasure",
      options: [{ label: "Doubloon" }],
    });
    await create("Owner", { [key]: "Doubloon" });
    const text = async (path: string, token?: string) =>
      (await sendAs(token, "GET", `${api.baseUrl}${path}`)).text();
    const own = JSON.parse(await text("/openapi.json", api.acme.user.accessToken));
    expect(own.components.schemas["custom-contact"].properties[key]).toMatchObject({
      title: "Hidden treasure",
    });
    expect(JSON.stringify(own.paths["/contacts"].post)).toContain("#/components/schemas/custom-contact");
    const foreign = api.globex.admin.accessToken;
    const naming = (name: string) => [
      `/contacts?sort_by=custom.${name}`,
      `/contacts?${new URLSearchParams({ filter: `{"field":"custom.${name}","op":"is","value":"Doubloon"}` })}`,
      `/contacts?${new URLSearchParams({ group_by: `custom.${name}` })}`,
      `/contacts/summary?fields=custom.${name}`,
    ];
    const paths = ["/openapi.json", "/fields", "/actions", "/views", "/search?q=doubloon", ...naming(key)];
    const answers = await Promise.all(paths.map((path) => text(path, foreign)));
    for (const answer of [await text("/openapi.json"), ...answers])
      expect(answer).not.toMatch(/Hidden treasure|Doubloon/u);
    const answersTo = (name: string) => Promise.all(naming(name).map((path) => text(path, foreign)));
    expect(await answersTo(key)).toEqual(await answersTo("unknown"));
    expect((await sendAs("x", "GET", `${api.baseUrl}/openapi.json`)).status).toBe(401);
  });

  test("the API description lists custom fields under their own record kind", async () => {
    await define({ type: "text" });
    await define({ noun: "deal", type: "text" });
    const answer = await sendAs(api.acme.user.accessToken, "GET", `${api.baseUrl}/openapi.json`);
    const { paths } = JSON.parse(await answer.text());
    const schemaOf = (path: string) =>
      paths[path].get.responses[200].content["application/json"].schema.properties;
    const refTo = (noun: string) => ({ $ref: `#/components/schemas/custom-${noun}` });
    const { contact, deals } = schemaOf("/contacts/{id}/page");
    expect(contact.properties.custom).toEqual(refTo("contact"));
    expect(deals.properties.deals.items.properties.custom).toEqual(refTo("deal"));
    expect(schemaOf("/contacts/{id}/deals").deals.items.properties.custom).toEqual(refTo("deal"));
    expect(schemaOf("/deals").deals.items.properties.custom).toEqual(refTo("deal"));
  });

  test("live updates to another organisation contain no custom fields", async () => {
    const { acme, globex } = api;
    const [own, foreign] = await Promise.all(
      [acme, globex].map(({ viewer }) => openEvents(api.baseUrl, viewer.accessToken)),
    );
    const options = [{ label: "Ruby" }];
    const body = { noun: "contact", label: "Buried chest", type: "choice", options } as const;
    const { field, actionId } = await admin.fields.create({ body });
    const params = { id: field.id };
    const renamed = await admin.fields.update({ params, body: { label: "Sunken chest" } });
    const retyped = await admin.fields.retype({ params, body: { type: "text" } });
    const removed = await admin.fields.remove({ params });
    const ids = [actionId, renamed.actionId, retyped.actionId, removed.actionId];
    const seen = (await own?.until(({ id }) => id === removed.actionId)) ?? [];
    expect(seen.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const { actionId: last } = await globex.user.client.companies.create({ body: { name: "Last" } });
    const sent = JSON.stringify(await foreign?.until(({ id }) => id === last));
    for (const text of [...ids, field.id, field.key, "chest", "Ruby"]) expect(sent).not.toContain(text);
    own?.close();
    foreign?.close();
  });
});
