import type { CustomValues } from "@lanyard/contract/custom-field/custom-value";
import { maxCustomFields } from "@lanyard/contract/limits";
import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, onTestFinished, test } from "vitest";
import { customFieldCalls, refusedBy } from "./custom-field-calls.ts";
import { kindCalls } from "./kinds/kind-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const admin = api.acme.admin.client;
const user = api.acme.user.client;

const { customOf, define } = customFieldCalls(api);

const tiers = [{ label: "Gold" }, { label: "Silver" }];
const createContact = (custom: CustomValues) => user.contacts.create({ body: { first: "Ada", custom } });

describe("the definition of a field", () => {
  test("a custom field keeps the key of its first label when it is renamed", async () => {
    const field = await define({ type: "date", label: "Renewal date (EU)" });
    expect(field).toMatchObject({ key: "renewal_date_eu", noun: "contact", filled: 0, views: [] });
    const params = { id: field.id };
    const { field: renamed } = await admin.fields.update({ params, body: { label: "Ends on" } });
    expect(renamed).toMatchObject({ key: "renewal_date_eu", label: "Ends on" });
    const another = await define({ type: "date", label: "Renewal date (EU)" });
    expect(another.key).toBe("renewal_date_eu_2");
  });

  test("a custom field may have the name of a built-in field of its kind", async () => {
    const field = await define({ type: "text", label: "City" });
    const { contact } = await user.contacts.create({
      body: { first: "Ada", city: "Paris", custom: { [field.key]: "Lyon" } },
    });
    expect(contact).toMatchObject({ city: "Paris", custom: { city: "Lyon" } });
  });

  test("a custom field cannot have the label of another custom field of its kind", async () => {
    const { label } = await define({ type: "text" });
    const message = `Another field is called “${label.toUpperCase()}”`;
    await expectRefused(define({ type: "text", label: label.toUpperCase() }), refusedBy("label", message));
    expect(await define({ type: "text", label, noun: "deal" })).toMatchObject({ label, noun: "deal" });
  });

  test("options belong only to choice fields and have different labels", async () => {
    const twice = define({ type: "choice", options: [{ label: "Gold" }, { label: "GOLD" }] });
    await expectRefused(twice, refusedBy("options.1.label", "Two options are called “GOLD”"));
    const empty = define({ type: "choices" });
    await expectRefused(empty, refusedBy("options", "A choice needs at least one option"));
    const ofText = define({ type: "text", options: tiers });
    await expectRefused(ofText, refusedBy("options", "Only choices have options"));
  });

  test("a default value must match the type of its field", async () => {
    const wrongDefault = define({ type: "number", default: "abc" });
    await expectRefused(wrongDefault, refusedBy("default", "“abc” is not a number"));
    const noTarget = define({ type: "record" });
    await expectRefused(noTarget, refusedBy("target", "Choose what records the field links to"));
    expect(await define({ type: "choice", options: tiers, default: "silver" })).toMatchObject({
      default: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    });
  });

  test("options keep their ids when they are renamed or reordered", async () => {
    const field = await define({ type: "choice", options: tiers });
    const [gold, silver] = field.options;
    const { contact } = await createContact({ [field.key]: "Gold" });
    const options = [
      { id: silver?.id, label: "Silver" },
      { id: gold?.id, label: "Premium" },
      { label: "New" },
    ];
    const params = { id: field.id };
    const { field: changed } = await admin.fields.update({ params, body: { options } });
    expect(changed.options.map(({ label }) => label)).toEqual(["Silver", "Premium", "New"]);
    expect(await customOf(contact.id)).toEqual({ [field.key]: gold?.id });
    const without = { options: [{ id: silver?.id, label: "Silver" }] };
    const removal = admin.fields.update({ params, body: without });
    await expectRefused(removal, refusedBy("options", "Some records use the option “Premium”"));
  });

  test("a custom field moves to another position, and other fields keep their order", async () => {
    const noun = "company";
    const labels = async () => (await user.fields.list({ query: { noun } })).fields.map(({ label }) => label);
    for (const label of ["One", "Two", "Three"]) await define({ type: "text", noun, label });
    const { fields } = await user.fields.list({ query: { noun } });
    const { actionId = "" } = await admin.fields.update({
      params: { id: fields[2]?.id ?? "" },
      body: { position: 0 },
    });
    expect(await labels()).toEqual(["Three", "One", "Two"]);
    await define({ type: "text", noun, label: "Zero", position: 0 });
    expect(await labels()).toEqual(["Zero", "Three", "One", "Two"]);
    expect(actionId).not.toBe("");
  });

  test("custom fields can be listed without the counts of filled records", async () => {
    const field = await define({ type: "text" });
    await createContact({ [field.key]: "x" });
    const filled = async (query: { filled?: "true" | "false" }) =>
      (await user.fields.list({ query })).fields.find(({ id }) => id === field.id)?.filled;
    expect(await filled({})).toBe(1);
    expect(await filled({ filled: "false" })).toBe(0);
  });

  test("custom fields of another organisation are hidden", async () => {
    const field = await define({ type: "choice", label: "Secret tier", options: tiers });
    const globex = api.globex.admin.client;
    expect((await globex.fields.list()).fields.map(({ id }) => id)).not.toContain(field.id);
    for (const key of [field.key, "unknown"])
      await expect(
        globex.contacts.create({ body: { first: "Eve", custom: { [key]: "Gold" } } }),
      ).rejects.toMatchObject(refusedBy(`custom.${key}`, "Unknown field"));
  });

  test("undo and redo of a custom field keep its id and its values", async () => {
    const { field, actionId = "" } = await admin.fields.create({
      body: { noun: "contact", label: "Comes and goes", type: "text" },
    });
    const { contact } = await createContact({ [field.key]: "kept" });
    const listed = async () => (await user.fields.list()).fields.find(({ id }) => id === field.id);
    expect(await listed()).toMatchObject({ filled: 1 });
    await admin.actions.undo({ params: { id: actionId } });
    expect(await listed()).toBeUndefined();
    expect(await customOf(contact.id)).toEqual({});
    await admin.actions.redo({ params: { id: actionId } });
    expect(await listed()).toMatchObject({ key: field.key, filled: 1 });
    const removal = await admin.fields.remove({ params: { id: field.id } });
    expect(await customOf(contact.id)).toEqual({});
    const late = createContact({ [field.key]: "late" });
    await expectRefused(late, refusedBy(`custom.${field.key}`, "Unknown field"));
    await user.contacts.update({ params: { id: contact.id }, body: { last: "Lovelace" } });
    await admin.actions.undo({ params: { id: removal.actionId } });
    expect(await customOf(contact.id)).toEqual({ [field.key]: "kept" });
  });

  test("restoring a custom field is refused while another field has its label", async () => {
    const field = await define({ type: "text" });
    const { actionId } = await admin.fields.remove({ params: { id: field.id } });
    await define({ type: "text", label: field.label });
    await expectRefused(admin.actions.undo({ params: { id: actionId } }), "CHANGED_SINCE");
  });
});

describe("the value of a custom field", () => {
  test("a choice is set by the label or the id of an option", async () => {
    const one = await define({ type: "choice", options: tiers });
    const several = await define({ type: "choices", options: tiers });
    const [gold, silver] = several.options.map(({ id }) => id);
    const { contact } = await createContact({
      [one.key]: "GOLD",
      [several.key]: ["silver", gold ?? "", "Gold"],
    });
    expect(contact.custom).toEqual({ [one.key]: one.options[0]?.id, [several.key]: [silver, gold] });
    const changes = (await user.contacts.activity({ params: { id: contact.id } })).activity;
    expect(changes).toHaveLength(1);
    await user.contacts.update({ params: { id: contact.id }, body: { custom: { [one.key]: "Silver" } } });
    const [newest] = (await user.contacts.activity({ params: { id: contact.id } })).activity;
    expect(newest).toMatchObject({
      changes: [{ field: `custom.${one.key}`, before: "Gold", after: "Silver" }],
    });
  });

  test("a link or member field accepts only records or members of the organisation", async () => {
    const member = await define({ type: "member" });
    const record = await define({ type: "record", target: "company" });
    const { company } = await user.companies.create({ body: { name: "Linked" } });
    await user.person.readMe();
    const values = { [member.key]: api.acme.user.personId, [record.key]: company.id };
    expect((await createContact(values)).contact.custom).toEqual(values);
    const foreign = await api.globex.user.client.companies.create({ body: { name: "Foreign" } });
    const linked = createContact({ [record.key]: foreign.company.id });
    await expectRefused(linked, refusedBy(`custom.${record.key}`, "This record does not exist"));
    await expect(createContact({ [member.key]: "unknown" })).rejects.toMatchObject(
      refusedBy(`custom.${member.key}`, "This person is not a member of the organization"),
    );
  });

  test("custom values are refused with the name of each invalid field", async () => {
    const number = await define({ type: "number" });
    const choice = await define({ type: "choice", options: tiers });
    const date = await define({ type: "date" });
    const refused = createContact({ [number.key]: "abc", [choice.key]: "Bronze", [date.key]: "2026-02-30" });
    await expectRefused(refused, refusedBy(`custom.${number.key}`, "“abc” is not a number"));
    await expectRefused(refused, refusedBy(`custom.${choice.key}`, "Must be one of: Gold, Silver"));
    await expectRefused(refused, {
      errors: expect.arrayContaining([expect.objectContaining({ path: `custom.${date.key}` })]),
    });
  });

  test("an invalid custom value among pasted cells is refused alone, with its message", async () => {
    const [tier, size] = [await define({ type: "choice", options: tiers }), await define({ type: "number" })];
    const { id } = (await createContact({})).contact;
    const change = { custom: { [size.key]: "many", [tier.key]: "Silver" } };
    expect(await user.contacts.editCells({ body: { edits: [{ id, change }] } })).toMatchObject({
      changed: 1,
      failed: [{ id, field: `custom.${size.key}`, message: "“many” is not a number" }],
    });
    expect(await customOf(id)).toEqual({ [tier.key]: tier.options[1]?.id });
  });

  test("a merge combines custom values field by field and can be undone", async () => {
    const [one, other] = [await define({ type: "text" }), await define({ type: "text" })];
    const survivor = (await createContact({ [one.key]: "survivor's" })).contact;
    const merged = (await createContact({ [one.key]: "merged", [other.key]: "only here" })).contact;
    const body = { survivor_id: survivor.id, merged_ids: [merged.id], fields: {} };
    const { contact, actionId = "" } = await user.contacts.merge({ body });
    expect(contact.custom).toEqual({ [one.key]: "survivor's", [other.key]: "only here" });
    await user.actions.undo({ params: { id: actionId } });
    expect(await customOf(survivor.id)).toEqual({ [one.key]: "survivor's" });
  });

  test("a merge moves links of custom fields to the survivor until it is undone", async () => {
    const [partner, agent] = [
      await define({ type: "record", target: "company" }),
      await define({ type: "record", target: "company" }),
    ];
    const owner = await define({ type: "record", noun: "company", target: "company" });
    const createCompany = async (name: string, custom: CustomValues) =>
      (await user.companies.create({ body: { name, custom } })).company;
    const kept = await createCompany("Kept", {});
    const gone = await createCompany("Gone", { [owner.key]: kept.id });
    const ofGone = { [partner.key]: gone.id, [agent.key]: gone.id };
    const ofKept = { [partner.key]: kept.id, [agent.key]: kept.id };
    const body = { first: "Ada", company_id: gone.id, custom: ofGone };
    const { contact: holder } = await user.contacts.create({ body });
    const { contact: deleted } = await createContact({ [partner.key]: gone.id });
    const deletion = await user.contacts.delete({ params: { id: deleted.id } });
    const merge = { survivor_id: kept.id, merged_ids: [gone.id], fields: {} };
    const { company, actionId = "" } = await user.companies.merge({ body: merge });
    expect(company.custom).toEqual({});
    expect(await customOf(holder.id)).toEqual(ofKept);
    const filter = JSON.stringify({ field: `custom.${partner.key}`, op: "is", value: kept.id });
    const { contacts } = await user.contacts.list({ query: { filter } });
    expect(contacts.map(({ id }) => id)).toEqual([holder.id]);
    await user.actions.undo({ params: { id: deletion.actionId ?? "" } });
    expect(await customOf(deleted.id)).toEqual({ [partner.key]: kept.id });
    // A page that was opened before the merge sends the id of the merged company.
    const { contact: late } = await createContact({ [partner.key]: gone.id });
    expect(late.custom).toEqual({ [partner.key]: kept.id });

    const undone = await user.actions.undo({ params: { id: actionId } });
    expect(undone.refused).toEqual([]);
    expect(await customOf(holder.id)).toEqual(ofGone);
    expect(await customOf(deleted.id)).toEqual({ [partner.key]: gone.id });
    await user.actions.redo({ params: { id: actionId } });
    expect(await customOf(holder.id)).toEqual(ofKept);
    await user.actions.undo({ params: { id: actionId } });
    await createContact({ [partner.key]: gone.id });
    await expectRefused(user.actions.redo({ params: { id: actionId } }), "CHANGED_SINCE");
  });

  test("the provenance of custom values shows who set them", async () => {
    const { key } = await define({ type: "text" });
    const { contact } = await createContact({});
    const params = { id: contact.id };
    const { actionId } = await user.contacts.update({ params, body: { custom: { [key]: "set" } } });
    const { fields } = await user.contacts.provenance({ params });
    expect(fields[`custom.${key}`]).toMatchObject({ action_id: actionId, via: "update" });
  });
});

describe("files of records with custom fields", () => {
  test("an export has a column for each custom field, with names instead of ids", async () => {
    const noun = "company";
    const calls = kindCalls(api, noun);
    const fields = {
      tier: await define({ type: "choices", noun, options: tiers, label: "Tier" }),
      value: await define({ type: "money", noun, label: "=Value" }),
      partner: await define({ type: "record", noun, target: "company", label: "Partner" }),
      name: await define({ type: "text", noun, label: "industry" }),
      version: await define({ type: "text", noun, label: "version" }),
      gone: await define({ type: "text", noun, label: "Gone" }),
    };
    const { record: partner } = await calls.create({ name: "Partner Ltd" });
    const custom = {
      [fields.tier.key]: ["Gold", "Silver"],
      [fields.value.key]: { amount_cents: 125_050, currency: "EUR" },
      [fields.partner.key]: partner.id,
      [fields.name.key]: "Own",
      [fields.version.key]: "Second draft",
      [fields.gone.key]: "hidden",
    };
    const { record } = await calls.create({ name: "Exported", industry: "Retail", custom });
    await admin.fields.remove({ params: { id: fields.gone.id } });
    const row = (await calls.exportedRows({})).find(({ id }) => id === record.id);
    expect(row).toMatchObject({
      industry: "Retail",
      Tier: "Gold, Silver",
      "'=Value": "1250.50 EUR",
      Partner: "Partner Ltd",
      "custom.industry": "Own",
      version: "Second draft",
    });
    expect(row).not.toHaveProperty("Gone");
  });

  test("custom values are in the export of personal data until an erasure deletes them", async () => {
    const tier = await define({ type: "choice", options: tiers });
    const secret = await define({ type: "text" });
    const { contact } = await createContact({ [tier.key]: "Gold", [secret.key]: "zebra crossing" });
    const params = { id: contact.id };
    await user.contacts.update({ params, body: { custom: { [secret.key]: "zebra stripes" } } });
    const url = `${api.baseUrl}/contacts/${contact.id}/personal-data`;
    const told = await (await sendAs(api.acme.admin.accessToken, "GET", url)).text();
    expect(JSON.parse(told).contacts).toMatchObject([
      { custom: { [tier.key]: "Gold", [secret.key]: "zebra stripes" } },
    ]);
    expect(told).not.toContain("custom_words");
    const { actions } = await admin.actions.list({ query: { limit: 5 } });
    await admin.contacts.erase({ params });
    const left = await admin.actions.list({ query: { limit: 10 } });
    expect(JSON.stringify(actions)).toContain("zebra");
    expect(JSON.stringify(left)).not.toContain("zebra");
    expect((await user.fields.list()).fields.find(({ id }) => id === tier.id)).toMatchObject({ filled: 0 });
  });
});

// This test runs after the other tests that define fields of tasks, because it uses up the limit of 200.
test("a kind has at most 200 custom fields", async () => {
  const { id } = await define({ type: "text", noun: "task" });
  const { fields } = await user.fields.list({ query: { noun: "task" } });
  const owner = testPool(api.database.ownerUrl, 1, onTestFinished);
  await owner.query(
    `insert into crm.custom_fields (org_id, id, noun, key, label, position, section, shown, storage, type)
     select org_id, gen_random_uuid(), noun, key || n, label || n, position + n, section, shown || n, storage || n, type
     from crm.custom_fields, generate_series(1, $2::int) n where id = $1`,
    [id, maxCustomFields - fields.length],
  );
  expect((await user.fields.list({ query: { noun: "task" } })).fields).toHaveLength(maxCustomFields);
  await expect(define({ type: "text", noun: "task" })).rejects.toMatchObject(
    refusedBy("label", "At most 200 fields, including those removed in the last 30 days"),
  );
});

test("reading names by ids omits deleted records and those of other organisations", async () => {
  const { contact } = await user.contacts.create({ body: { first: "Ada", last: "Byron" } });
  const { contact: deleted } = await user.contacts.create({ body: { first: "Eve" } });
  await user.contacts.delete({ params: { id: deleted.id } });
  const { contact: foreign } = await api.globex.user.client.contacts.create({ body: { first: "Mallory" } });
  const ids = [contact.id, deleted.id, foreign.id].join(",");
  expect((await user.contacts.names({ query: { ids } })).names).toEqual([
    { id: contact.id, name: "Ada Byron" },
  ]);
  const many = Array.from({ length: 101 }, () => contact.id).join(",");
  await expectRefused(user.contacts.names({ query: { ids: many } }), refusedBy("ids", "At most 100 ids"));
});
