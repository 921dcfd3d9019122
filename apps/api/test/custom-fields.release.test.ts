import type { CustomValues } from "@lanyard/contract/custom-field/custom-value";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { customFieldCalls, refusedBy } from "./custom-field-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const admin = api.acme.admin.client;
const user = api.acme.user.client;

const { define, customOf } = customFieldCalls(api);

const tiers = [{ label: "Gold" }, { label: "Silver" }];
const createContact = (custom: CustomValues) => user.contacts.create({ body: { first: "Ada", custom } });

describe("the definition of a field", () => {
  test("two administrators who choose the same label at once create one custom field", async () => {
    const body = { noun: "deal", label: "At once", type: "text" } as const;
    const done = await Promise.allSettled([admin.fields.create({ body }), admin.fields.create({ body })]);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("options without a colour get the next preset colours", async () => {
    const green = "#10b981";
    const options = [{ label: "Own", color: green }, ...tiers];
    const field = await define({ type: "choice", options });
    const colorsOf = (of: typeof field) => of.options.map(({ color }) => color);
    expect(colorsOf(field)).toEqual([green, "#3b82f6", "#f59e0b"]);
    const kept = field.options.slice(1).map(({ id, label }) => ({ id, label }));
    const body = { options: [...kept, { label: "Next" }] };
    const { field: changed } = await admin.fields.update({ params: { id: field.id }, body });
    expect(colorsOf(changed)).toEqual(["#3b82f6", "#f59e0b", green]);
  });

  test("options that another administrator changed meanwhile are not overwritten", async () => {
    const other = (await api.addMember("acme", "admin", "Grace Later")).client;
    const { id, options, version } = await define({ type: "choice", options: tiers });
    const params = { id };
    await other.fields.update({ params, body: { options: [...options, { label: "Bronze" }], version } });
    const late = { options: [...options, { label: "Tin" }] };
    await expectRefused(admin.fields.update({ params, body: { ...late, version } }), {
      status: 409,
      code: "FIELDS_COLLIDE",
      errors: [{ path: "options", message: "Grace Later changed this field in the meantime" }],
    });
    const { field } = await admin.fields.update({ params, body: { required: true, version } });
    expect(field).toMatchObject({ required: true, options: [{}, {}, { label: "Bronze" }] });
    const { version: current } = field;
    const again = await admin.fields.update({ params, body: { ...late, version: current } });
    expect(again.field.options.map(({ label }) => label)).toEqual(["Gold", "Silver", "Tin"]);
  });
});

describe("the value of a custom field", () => {
  test("the custom values of a record have at most 64 KB in total", async () => {
    const tooLarge = refusedBy("custom", "The custom fields of a record can hold at most 64 KB");
    const { key } = await define({ type: "long_text" });
    const { contact } = await createContact({ [key]: "x".repeat(65_000) });
    expect(String(contact.custom[key])).toHaveLength(65_000);
    await expect(createContact({ [key]: "ä".repeat(33_000) })).rejects.toMatchObject(tooLarge);
    const other = await define({ type: "long_text" });
    const { contact: added } = await createContact({ [other.key]: "x".repeat(2000) });
    const merge = { survivor_id: contact.id, merged_ids: [added.id] };
    await expect(user.contacts.merge({ body: merge })).rejects.toMatchObject(tooLarge);
  });

  test("pasted cells can link a record by its name if no other record has that name", async () => {
    const { key } = await define({ type: "record", target: "company" });
    const { company } = await user.companies.create({ body: { name: "Only Ösen" } });
    for (const name of ["Two of them", "Two of them"]) await user.companies.create({ body: { name } });
    const [one = "", two = "", three = ""] = await Promise.all(
      [1, 2, 3].map(async () => (await createContact({})).contact.id),
    );
    const edits = [
      { id: one, change: { custom: { [key]: " only osen " } } },
      { id: two, change: { custom: { [key]: "Two of them" } } },
      { id: three, change: { custom: { [key]: company.id } } },
    ];
    const pasted = await user.contacts.editCells({ body: { edits } });
    const message = "No record or several records are called “Two of them”";
    expect(pasted).toMatchObject({ changed: 2, failed: [{ id: two, field: `custom.${key}`, message }] });
    for (const id of [one, three]) expect(await customOf(id)).toEqual({ [key]: company.id });
    expect(await customOf(two)).toEqual({});
  });
});

test("mentions of a person are found in custom texts, also by a custom email address", async () => {
  const address = await define({ type: "email" });
  const own = await define({ type: "long_text" });
  const helper = await define({ type: "text", noun: "company" });
  const { contact } = await user.contacts.create({
    body: { first: "Zedekiah", last: "Quill", custom: { [address.key]: "zed@quill.example" } },
  });
  const params = { id: contact.id };
  await user.contacts.update({ params, body: { custom: { [own.key]: "Zedekiah Quill himself" } } });
  const { company } = await user.companies.create({
    body: { name: "Helped Ltd", custom: { [helper.key]: "Ask Zedekiah Quill" } },
  });
  const { contact: other } = await createContact({ [own.key]: "Reply to zed@quill.example" });
  const { mentions } = await admin.contacts.mentions({ params });
  expect(mentions.map(({ id, field, text }) => [id, field, text])).toEqual([
    [company.id, `custom.${helper.key}`, "Ask Zedekiah Quill"],
    [other.id, `custom.${own.key}`, "Reply to zed@quill.example"],
  ]);
});
