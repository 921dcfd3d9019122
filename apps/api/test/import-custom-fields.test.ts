import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { customFieldCalls } from "./custom-field-calls.ts";
import { checkText, runJob, uploadJob } from "./import-job-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;

const { customOf, define } = customFieldCalls(api);

async function customByEmail(email: string) {
  const { contacts } = await admin.contacts.list({ query: { search: email } });
  return contacts.find((contact) => contact.email === email)?.custom;
}

const undo = (id: string | null) => admin.actions.undo({ params: { id: id ?? "" } });

const tiers = [{ label: "Gold" }, { label: "Silver, old" }];

test("an import suggests custom fields by their labels and reads values of every type", async () => {
  const { company } = await admin.companies.create({ body: { name: "Linked Works" } });
  const text = await define({ type: "text", label: "Shirt size", labels: { de: "Hemdgröße" } });
  const tier = await define({ type: "choice", label: "Read tier", options: tiers });
  const tags = await define({ type: "choices", label: "Read topics", options: tiers });
  const fields = {
    number: await define({ type: "number", label: "Read number" }),
    money: await define({ type: "money", label: "Read budget" }),
    date: await define({ type: "date", label: "Read date" }),
    moment: await define({ type: "datetime", label: "Read moment" }),
    flag: await define({ type: "boolean", label: "Read flag" }),
    url: await define({ type: "url", label: "Read site" }),
    member: await define({ type: "member", label: "Read member" }),
    record: await define({ type: "record", label: "Read partner", target: "company" }),
    long: await define({ type: "long_text", label: "Read story" }),
    email: await define({ type: "email", label: "Read address" }),
    phone: await define({ type: "phone", label: "Read line" }),
  };
  const header =
    "First,Email,Hemdgröße,Read tier,Read topics,Read number,Read budget,Read date,Read moment,Read flag,Read site,Read member,Read partner,Read story,Read address,Read line";
  const row =
    `Ada,ada@read.example,XL,gold,"Silver, old; GOLD","1.234,5","1.234,50 €",31.12.2026,2026-12-31 10:30,Ja,read.example/x,${api.acme.admin.name},linked works,"One` +
    `\nTwo",b@read.example,+49 30 123456`;
  const checked = await checkText(admin, `${header}\n${row}\n`, { time_zone: "Europe/Berlin" });
  expect(checked.suggested_mapping).toMatchObject({
    Hemdgröße: `custom.${text.key}`,
    "Read tier": `custom.${tier.key}`,
    "Read partner": `custom.${fields.record.key}`,
  });
  expect(checked.targets).toContain(`custom.${text.key}`);
  expect(checked.check).toMatchObject({ create: 1, warnings: [], cells_left_out: 0 });
  const { rows } = await admin.imports.checkRows({ params: { id: checked.id }, query: {} });
  expect(rows[0]?.changes).toContainEqual({ field: `custom.${tier.key}`, before: null, after: "Gold" });
  expect(rows[0]?.changes.map(({ field }) => field)).not.toContain("custom_words");
  const done = await runJob(admin, checked);
  expect(done.result).toMatchObject({ created: 1, differing: 0 });
  const idOf = (field: CustomField, label: string) =>
    field.options.find((option) => option.label === label)?.id;
  expect(await customByEmail("ada@read.example")).toEqual({
    [text.key]: "XL",
    [tier.key]: idOf(tier, "Gold"),
    [tags.key]: [idOf(tags, "Silver, old"), idOf(tags, "Gold")],
    [fields.number.key]: 1234.5,
    [fields.money.key]: { amount_cents: 123_450, currency: "EUR" },
    [fields.date.key]: "2026-12-31",
    [fields.moment.key]: "2026-12-31T09:30:00.000Z",
    [fields.flag.key]: true,
    [fields.url.key]: "https://read.example/x",
    [fields.member.key]: api.acme.admin.personId,
    [fields.record.key]: company.id,
    [fields.long.key]: "One\nTwo",
    [fields.email.key]: "b@read.example",
    [fields.phone.key]: "+49 30 123456",
  });
  const filled = (await admin.fields.list({ query: { noun: "contact" } })).fields;
  expect(filled.find(({ id }) => id === fields.record.id)).toMatchObject({ filled: 1 });
  await undo(done.action_id);
  expect(await customByEmail("ada@read.example")).toBeUndefined();
});

test("an import omits unreadable custom values and names their fields", async () => {
  await define({ type: "choice", label: "Bad tier", options: tiers });
  await define({ type: "number", label: "Bad number" });
  await define({ type: "boolean", label: "Bad flag" });
  await define({ type: "member", label: "Bad member" });
  await define({ type: "record", label: "Bad partner", target: "company" });
  const checked = await checkText(
    admin,
    "First,Email,Bad tier,Bad number,Bad flag,Bad member,Bad partner\nBo,bo@bad.example,Bronze,1.234,maybe,Nobody Known,No Such Works\n",
  );
  const { rows } = await admin.imports.checkRows({ params: { id: checked.id }, query: {} });
  expect(rows[0]?.left_out.toSorted()).toEqual([
    "Bad flag: Must be yes or no: “maybe”",
    "Bad member: No member or several members match: “Nobody Known”",
    "Bad number: Ambiguous: the decimal separator is unclear: “1.234”",
    "Bad partner: no record with this ID or unique name",
    "Bad tier: Must be one of: Gold, Silver, old: “Bronze”",
  ]);
  expect(checked.check?.column_values).toContainEqual(
    expect.objectContaining({ header: "Bad tier", options: ["Gold", "Silver, old"] }),
  );
  const done = await runJob(admin, checked);
  expect(done.result).toMatchObject({ created: 1 });
  expect(await customByEmail("bo@bad.example")).toEqual({});
});

test("an import updates custom values, and undo restores them", async () => {
  const code = await define({ type: "text", label: "Updated code" });
  const size = await define({ type: "number", label: "Updated size" });
  const body = { first: "Cy", email: "cy@updated.example", custom: { [code.key]: "old" } };
  const { id } = (await admin.contacts.create({ body })).contact;
  const text = "First,Email,Updated code,Updated size\nCy,cy@updated.example,new,7\n";
  const done = await runJob(admin, await checkText(admin, text, { on_match: "update" }));
  expect(await customOf(id)).toEqual({ [code.key]: "new", [size.key]: 7 });
  await undo(done.action_id);
  expect(await customOf(id)).toEqual(body.custom);
});

test("imports of mixed files and imports by a single request fill custom fields", async () => {
  for (const noun of ["company", "contact", "deal"] as const)
    await define({ noun, type: "text", label: `Mixed ${noun}` });
  const text =
    "First,Email,Mixed contact,Company Name,Mixed company,Deal Name,Mixed deal\nFay,fay@mixed.example,a,Mixed Works,b,Mixed Deal,c\n";
  const checked = await checkText(admin, text, {}, "mixed");
  expect(checked.suggested_mapping).toMatchObject({ "Mixed deal": "deal.custom.mixed_deal" });
  await runJob(admin, checked);
  expect(await customByEmail("fay@mixed.example")).toEqual({ mixed_contact: "a" });
  const { companies } = await admin.companies.list({ query: { search: "Mixed Works" } });
  expect(companies[0]?.custom).toEqual({ mixed_company: "b" });
  const { deals } = await admin.deals.list({ query: { search: "Mixed Deal" } });
  expect(deals[0]?.custom).toEqual({ mixed_deal: "c" });
  const csvData = "First,Email,Mixed contact\nGus,gus@mixed.example,d\n";
  const { data } = await admin.imports.preview({ body: { csvData } });
  const columnMapping = data.suggestedMapping;
  expect(columnMapping).toMatchObject({ "Mixed contact": "custom.mixed_contact" });
  await admin.imports.execute({ body: { csvData, columnMapping } });
  expect(await customByEmail("gus@mixed.example")).toEqual({ mixed_contact: "d" });
});

test("an import refuses custom fields that the organisation lacks", async () => {
  const job = await uploadJob(admin, "First,Code\nHal,1\n");
  const mapping = { First: "first", Code: "custom.unknown_code" };
  await expectRefused(admin.imports.check({ params: { id: job.id }, body: { mapping } }), "INVALID_INPUT");
});

test("an import refuses a row if a record or an earlier row has the same unique value", async () => {
  const { key } = await define({ type: "text", label: "Customer no", unique: true });
  await admin.contacts.create({
    body: { first: "Ivy", email: "ivy@unique.example", custom: { [key]: "A-1" } },
  });
  const text =
    "First,Email,Customer no,Company\nJo,jo@unique.example,a-1,Refused Works\nKim,kim@unique.example,B-2,\nLou,lou@unique.example,b-2,\nMax,max@unique.example,C-3,Unique Works\n";
  const checked = await checkText(admin, text);
  expect(checked.check).toMatchObject({ create: 2, fail: 2 });
  const query = { outcome: "fail" as const };
  const { rows } = await admin.imports.checkRows({ params: { id: checked.id }, query });
  expect(rows.map(({ reason }) => reason)).toEqual([
    "Customer no a-1 is already used by Ivy",
    "Row 3 of this file has the same Customer no “b-2”",
  ]);
  const done = await runJob(admin, checked);
  expect(done.result).toMatchObject({ created: 2, failed: 2, companies_created: 1, differing: 0 });
  const again = await checkText(admin, text, { on_match: "update" });
  expect(again.check).toMatchObject({ create: 0, unchanged: 2, fail: 2 });
});

test.each(["skip", "update", "fill"] as const)(
  "an import (%s) creates a record even if its first rows are refused",
  async (on_match) => {
    const { key } = await define({ type: "text", label: `Badge to ${on_match}`, unique: true });
    await admin.contacts.create({ body: { first: "Zed", custom: { [key]: "7" } } });
    const email = `ada.${on_match}@badges.example`;
    const rows = [7, 7, 8].map((badge) => `Ada,${email},${badge},Badge Works ${on_match}`);
    const text = [`First,Email,Badge to ${on_match},Company`, ...rows].join("\n");
    const checked = await checkText(admin, text, { on_match });
    expect(checked.check).toMatchObject({ create: 1, fail: 2, conflict: 0, companies: 1 });
    const done = await runJob(admin, checked);
    const result = { created: 1, failed: 2, skipped: 0, companies_created: 1, differing: 0 };
    expect(done.result).toMatchObject(result);
    expect(await customByEmail(email)).toEqual({ [key]: "8" });
  },
);
