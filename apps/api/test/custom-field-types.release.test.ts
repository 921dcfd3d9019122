import type { NewCustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { CustomValues } from "@lanyard/contract/custom-field/custom-value";
import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { waitingLocks } from "@lanyard/test-kit/waiting-locks";
import { expect, onTestFinished, test, vi } from "vitest";
import { customFieldCalls, layoutOf } from "./custom-field-calls.ts";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const owner = testPool(api.database.ownerUrl, 2);

const admin = api.acme.admin.client;
const user = api.acme.user.client;

const { beginRetype, create, customOf, define, fieldOf, redo, settled, undo } = customFieldCalls(api);

const dressings = [{ label: "Salt, pepper" }, { label: "Oil" }];
const written: [type: NewCustomField["type"], value: string, name: string, expected: CustomValues[string]][] =
  [
    ["money", "250", "an amount without a currency", { amount_cents: 25_000, currency: "USD" }],
    ["money", "€ 2.50", "an amount with a currency", { amount_cents: 250, currency: "EUR" }],
    ["url", "example.com/a", "a link without a scheme", "https://example.com/a"],
    ["boolean", "Falsch", "a German no", false],
  ];

test("a type change reads amounts, links without a scheme and German words", async () => {
  const { id, key } = await define({ type: "text" });
  for (const [, value] of written) await create("Written", { [key]: value });
  for (const [type, from, name, to] of written) {
    const forecast = await admin.fields.retype({ params: { id }, body: { type, dry_run: true } });
    expect(forecast.samples, name).toContainEqual(expect.objectContaining({ from, to }));
  }
});

test("a type change finds options whose labels contain commas", async () => {
  const { id, key } = await define({ type: "text" });
  const { id: contact } = await create("Salad", { [key]: "Oil; salt, pepper" });
  await beginRetype(id, { type: "choices", options: dressings });
  await settled(owner, id);
  const [salt, oil] = (await fieldOf(id)).options.map((option) => option.id);
  expect((await customOf(contact))[key]).toEqual([oil, salt]);
});

test("an export of personal data contains the value of a field's current type", async () => {
  const { id, key } = await define({ type: "text" });
  const contact = await create("Retyped", { [key]: "12" });
  await beginRetype(id, { type: "number" });
  await settled(owner, id);
  const url = `${api.baseUrl}/contacts/${contact.id}/personal-data`;
  const file = await sendAs(api.acme.admin.accessToken, "GET", url);
  expect(JSON.parse(await file.text()).contacts).toMatchObject([{ custom: { [key]: 12 } }]);
});

test("until a type change is undone, a search does not find a value that it emptied", async () => {
  const { id, key } = await define({ type: "text", searched: true });
  const { id: contactId } = await create("Emptied", { [key]: "Pangolin" });
  const found = async () =>
    (await user.contacts.list({ query: { q: "pangolin" } })).contacts.map((contact) => contact.id);
  expect(await found()).toEqual([contactId]);
  const actionId = await beginRetype(id, { type: "number" });
  await vi.waitFor(async () => expect(await found()).toEqual([]));
  await settled(owner, id);
  await undo(actionId);
  await vi.waitFor(async () => expect(await found()).toEqual([contactId]));
});

test("a unique field stays unique when its type changes and when the change is undone", async () => {
  const { id, key } = await define({ type: "text", unique: true });
  const [first, second, other] = [
    await create("First", { [key]: "7" }),
    await create("Second", { [key]: "7.0" }),
    await create("Other", { [key]: "8" }),
  ];
  const forecast = await admin.fields.retype({ params: { id }, body: { type: "number", dry_run: true } });
  expect(forecast).toMatchObject({
    convertible: 2,
    failing: 1,
    samples: [{ id: second.id, to: null }, {}, {}],
  });
  const actionId = await beginRetype(id, { type: "number" });
  await settled(owner, id);
  const customs = () => Promise.all([first, second, other].map((each) => customOf(each.id)));
  expect(await customs()).toEqual([{ [key]: 7 }, {}, { [key]: 8 }]);
  const taken = { code: "VALUE_TAKEN", facts: { record: { id: first.id } } };
  await expectRefused(create("Third", { [key]: 7 }), taken);
  await undo(actionId);
  expect(await customs()).toEqual(["7", "7.0", "8"].map((value) => ({ [key]: value })));
  await expectRefused(create("Third", { [key]: "7" }), taken);
  const third = await create("Third", { [key]: "7.00" });
  await expectRefused(redo(actionId), "CHANGED_SINCE");
  await user.contacts.delete({ params: { id: third.id } });
  await redo(actionId);
  await expectRefused(create("Fourth", { [key]: 8 }), "VALUE_TAKEN");
});

test("a change of type is not undone if the former values would no longer be unique", async () => {
  const [flag, text] = [await define({ type: "boolean" }), await define({ type: "date" })];
  await create("Unique", { [flag.key]: true, [text.key]: "2026-01-01" });
  const toText = [await beginRetype(flag.id, { type: "text" }), await beginRetype(text.id, { type: "text" })];
  await Promise.all([settled(owner, flag.id), settled(owner, text.id)]);
  for (const { id } of [flag, text]) await admin.fields.update({ params: { id }, body: { unique: true } });
  await create("Same day", { [text.key]: "01 Jan 2026" });
  for (const actionId of toText) await expectRefused(undo(actionId), "CHANGED_SINCE");
  expect(await fieldOf(flag.id)).toMatchObject({ type: "text", unique: true });
});

test("an edit during a type change applies to the field's new and former type", async () => {
  const { id, key } = await define({ type: "choice", options: [{ label: "Gold" }, { label: "Silver" }] });
  const contact = await create("Ada", { [key]: "Gold" });
  const actionId = await beginRetype(id, { type: "text" });
  await user.contacts.update({ params: { id: contact.id }, body: { custom: { [key]: "Silver" } } });
  await settled(owner, id);
  expect(await customOf(contact.id)).toEqual({ [key]: expect.stringMatching(/^Silver$/u) });
  const { activity } = await user.contacts.activity({ params: { id: contact.id } });
  expect(activity[0]).toMatchObject({
    changes: [{ field: `custom.${key}`, before: "Gold", after: "Silver" }],
  });
  await undo(actionId);
  const { options } = await fieldOf(id);
  expect(await customOf(contact.id)).toEqual({ [key]: options[1]?.id });
});

test("an import interrupted by a type change rereads its values", async () => {
  const { id, key, label } = await define({ type: "text" });
  const file = await uploadJob(admin, `First,${label}\nImported meanwhile,7\n`);
  const job = await checkJob(admin, file, { mapping: { First: "first", [label]: `custom.${key}` } });
  const layout = testPool(api.database.ownerUrl, 1, onTestFinished);
  const orgId = await crmIdOf(api, api.acme);
  await layout.query(`begin; set local app.org = '${orgId}'`);
  await layout.query(`select pg_advisory_xact_lock(${layoutOf(orgId)})`);
  const running = runJob(admin, job);
  const waiting = () => waitingLocks(owner, "locktype = 'advisory' and mode = 'ShareLock'");
  await expect.poll(waiting).toBeGreaterThan(0);
  await layout.query(
    `update crm.custom_fields set type = 'number', variants = jsonb_set(variants, '{0,type}', '"number"')
     where id = $1`,
    [id],
  );
  await layout.query("commit");
  const { action_id, result } = await running;
  expect(result).toMatchObject({ created: 1 });
  const { contacts } = await user.contacts.list({ query: { q: "Imported meanwhile" } });
  expect(contacts.map(({ custom }) => custom)).toEqual([{ [key]: 7 }]);
  expect(await undo(action_id ?? "")).toMatchObject({ undone: 1, refused: [] });
});

test("undoing a change from links to text turns later texts into links", async () => {
  const { personId, email } = await api.addMember("acme", "user", "Rosa Quint");
  const { company } = await user.companies.create({ body: { name: "Quint Works" } });
  await user.companies.create({ body: { name: "Twin Works" } });
  await user.companies.create({ body: { name: "Twin Works" } });
  const member = await define({ type: "member" });
  const link = await define({ type: "record", target: "company" });
  const contact = await create("Links", { [member.key]: personId, [link.key]: company.id });
  const named = [
    await beginRetype(member.id, { type: "text" }),
    await beginRetype(link.id, { type: "text" }),
  ];
  await Promise.all([settled(owner, member.id), settled(owner, link.id)]);
  expect(await customOf(contact.id)).toEqual({ [member.key]: "Rosa Quint", [link.key]: "Quint Works" });
  expect(await fieldOf(link.id)).toMatchObject({ type: "text", target: null });
  const custom = { [member.key]: email, [link.key]: "QUINT WORKS" };
  const later = await create("Later links", custom);
  const unknown = await create("No links", { [member.key]: "Unknown", [link.key]: "Twin Works" });
  for (const actionId of named) await undo(actionId);
  const ids = { [member.key]: personId, [link.key]: company.id };
  expect(await customOf(contact.id)).toEqual(ids);
  expect(await customOf(later.id)).toEqual(ids);
  expect(await customOf(unknown.id)).toEqual({});
  expect(await fieldOf(link.id)).toMatchObject({ type: "record", target: "company" });
});

test("a type change from text to link converts only texts that match one record", async () => {
  const { company } = await user.companies.create({ body: { name: "Only Works" } });
  const { id, key } = await define({ type: "text" });
  const [one, none] = [await create("One", { [key]: "Only works" }), await create("None", { [key]: "?" })];
  const body = { type: "record", target: "company" } as const;
  const forecast = await admin.fields.retype({ params: { id }, body: { ...body, dry_run: true } });
  expect(forecast).toEqual({
    convertible: 1,
    failing: 1,
    samples: [
      { id: none.id, name: "None", from: "?", to: null, records: 1 },
      { id: one.id, name: "One", from: "Only works", to: company.id, records: 1 },
    ],
  });
  const actionId = await beginRetype(id, body);
  const late = await create("Meanwhile", { [key]: "Only Works" }).catch(() => undefined);
  await settled(owner, id);
  expect(await fieldOf(id)).toMatchObject({ type: "record", target: "company" });
  for (const record of [one, ...(late === undefined ? [] : [late])])
    expect(await customOf(record.id)).toEqual({ [key]: company.id });
  expect(await customOf(none.id)).toEqual({});
  await undo(actionId);
  expect(await customOf(none.id)).toEqual({ [key]: "?" });
});
