import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AnyKind, type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { createPool } from "@lanyard/server-kit/pool";
import { createTestDatabase } from "@lanyard/test-kit/database";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachmentCalls } from "./attachment-calls.ts";
import { backUp, filesNaming, restore, tablesNaming } from "./erasure-archives.ts";
import { checkJob, csvOf, importByJob, runJob, uploadJob } from "./import-job-calls.ts";
import { kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody } from "./kinds/kind-samples.ts";
import { openHousekeeping } from "./old-deletions.ts";
import { refusal } from "./refusal.ts";

let api: TestApi;
let owner: Pool;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "test" });
  folder = await mkdtemp(join(tmpdir(), "lanyard-erasure-"));
});
afterAll(async () => {
  await owner.end();
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A person whose names and addresses occur in no other record. */
const person = {
  first: "Zwentibold",
  last: "Quarkwright",
  email: "zwentibold.q@quark.example",
  phone: "+47 900 88 776",
};
const noteText = "Prefers to be called in the morning by Xanthippe";
const fileText = "The contract that Zwentibold signed";
const namesPerson = /zwentibold|ottokar/iu;
const needles = [
  ...["zwentibold", "quarkwright", "quark.example", "900 88 776", "4790088776", "xanthippe"],
  "ottokar",
];

function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysIn)];
}

test("an erasure removes a person from tables, files and restored older backups", async () => {
  const { admin, user } = api.acme;
  const newOwner = await api.addMember("acme", "user", "New Owner");
  const { contacts, deals } = user.client;
  const { contact } = await contacts.create({ body: { ...person, emails: undefined } });
  const params = { id: contact.id };
  await contacts.update({
    params,
    body: { city: "Bergen", phone: person.phone, last: "Quarkwright-Xanthippe" },
  });
  await contacts.update({ params, body: { last: person.last, email: "former@quark.example" } });
  await contacts.update({ params, body: { email: person.email } });
  await contacts.update({ params, body: { first: "Ottokar" } });
  await contacts.update({ params, body: { first: person.first } });
  for (const { client } of [admin, newOwner]) await client.person.readMe();
  await admin.client.contacts.update({ params, body: { owner_id: newOwner.personId } });
  await user.client.contactNotes.create({ params: { id: contact.id }, body: { body: noteText } });
  await attachmentCalls(api).upload(contact.id, fileText);
  const { data: deal } = await deals.create({
    body: { name: "A deal of theirs", stage: "Lead", contact_id: contact.id },
  });
  const { data: deleted } = await deals.create({
    body: { name: "A deleted one", stage: "Lead", contact_id: contact.id },
  });
  await deals.delete({ params: { id: deleted.id } });
  const { contact: twin } = await contacts.create({
    body: { first: "Zwentibold", last: "Quarkwright", email: "z@quark.example" },
  });
  await contacts.merge({ body: { survivor_id: contact.id, merged_ids: [twin.id], fields: {} } });
  const tooLong = `Else,${person.email},${"c".repeat(1000)}`;
  await importByJob(user.client, csvOf(["New,new@else.example,", tooLong]));
  const naming = await uploadJob(
    user.client,
    csvOf(["Else,else@else.example,", `Zwentibold,${person.email},`]),
  );
  await checkJob(user.client, naming);
  const others = "Somebody,Else\n".repeat(30);
  const byName = await uploadJob(user.client, `First,Last\n${others}Zwentibold,Quarkwright\n`);
  const byFormer = await uploadJob(user.client, csvOf([",former@quark.example,"]));
  // This file contains a former first name and the current last name.
  const byFormerName = await uploadJob(user.client, `First,Last\n${others}Ottokar,Quarkwright\n`);
  const ofOthers = await checkJob(
    user.client,
    await uploadJob(user.client, csvOf(["Somebody,another@else.example,"])),
  );

  const told = await admin.client.contacts.personalData({ params });
  const everything = await told.text();
  expect(told.headers.get("content-disposition")).toContain(`contact-${contact.id}.json`);
  for (const text of [person.email, noteText, "A deal of theirs", "Quarkwright-Xanthippe", twin.id])
    expect(everything).toContain(text);
  // The export is readable: it contains names in addition to ids, and no columns for search or sorting.
  expect(
    keysIn(JSON.parse(everything)).filter((key) => /key|search_|version|org_id|digest/u.test(key)),
  ).toEqual([]);
  expect(JSON.parse(everything)).toMatchObject({
    contacts: expect.arrayContaining([
      expect.objectContaining({ id: contact.id, last: person.last, owner_name: newOwner.name }),
    ]),
    deals: expect.arrayContaining([expect.objectContaining({ id: deal.id, stage_name: "Lead" })]),
    history: expect.arrayContaining([
      expect.objectContaining({
        who: admin.name,
        after: { owner_id: newOwner.personId, owner_name: newOwner.name },
      }),
    ]),
    merged: [{ id: twin.id, merged_into: contact.id }],
    notices: expect.arrayContaining([expect.objectContaining({ person_id: newOwner.personId })]),
    import_rows: expect.arrayContaining([expect.objectContaining({ import_id: naming.id })]),
  });
  expect((await refusal(user.client.contacts.personalData({ params }))).status).toBe(403);
  expect(await tablesNaming(owner, needles)).toEqual(
    expect.arrayContaining(["crm.import_check_rows", "crm.notices"]),
  );

  const before = await backUp(folder, api.database.ownerUrl, api.dataDir);
  const { totalCount } = await contacts.count();
  expect((await refusal(user.client.contacts.erase({ params }))).status).toBe(403);
  await admin.client.contacts.erase({ params });
  expect(await tablesNaming(owner, needles)).toEqual([]);
  expect(await filesNaming(api.dataDir, namesPerson)).toEqual([]);
  // Imports with rows of the person are deleted. The import with rows of other people can still run.
  for (const { id } of [naming, byName, byFormer, byFormerName])
    expect((await refusal(user.client.imports.get({ params: { id } }))).status).toBe(404);
  expect((await runJob(user.client, ofOthers)).result).toMatchObject({ created: 1 });
  expect((await contacts.count()).totalCount).toBe(totalCount);
  expect((await deals.read({ params: { id: deal.id } })).data).toMatchObject({ contact_id: null });
  expect((await refusal(contacts.read({ params }))).status).toBe(404);
  expect((await refusal(admin.client.contacts.erase({ params }))).status).toBe(404);
  const [erased] = (await newOwner.client.actions.list({ query: { kind: "erase" } })).actions;
  expect(erased).toMatchObject({ noun: "contact", label: "", actor_name: admin.name, record_id: contact.id });
  expect((await refusal(admin.client.actions.undo({ params: { id: erased?.id ?? "" } }))).status).toBe(409);
  const entries = (await admin.client.audit.list({ query: { who: admin.personId } })).entries;
  const of = { records: "contacts", id: contact.id };
  expect(entries.slice(0, 2)).toMatchObject([
    { what: "erased", detail: of },
    { what: "personal-data", detail: of },
  ]);

  // The list of erased records next to the backups suffices to erase them again.
  const elsewhere = await createTestDatabase();
  const dataDir = await mkdtemp(join(folder, "restored-"));
  const lists = [join(api.dataDir, "backups")];
  expect(await restore(before, elsewhere.ownerUrl, dataDir, lists)).toBe(2);
  const restored = createPool({ url: elsewhere.ownerUrl, max: 1, applicationName: "test" });
  expect(await tablesNaming(restored, needles)).toEqual([]);
  expect(await filesNaming(dataDir, namesPerson)).toEqual([]);
  await restored.end();
  await elsewhere.drop();
});

test("the preview of an erasure lists and exports other records that name the person", async () => {
  const { admin, user } = api.acme;
  const { contacts, companies, deals, tasks } = user.client;
  const email = "ermintrude@vole.example";
  const { contact } = await contacts.create({ body: { first: "Ermintrude", last: "Vole", email } });
  const { contact: twin } = await contacts.create({ body: { first: "Ermi", last: "Vole-Marsh" } });
  await contacts.merge({ body: { survivor_id: contact.id, merged_ids: [twin.id], fields: {} } });
  const params = { id: contact.id };
  const { company } = await companies.create({ body: { name: "A company", tags: "Vole Ermintrude" } });
  const { data: deal } = await deals.create({
    body: { name: "A deal", stage: "Lead", description: `As told by ${email.toUpperCase()}, 100%` },
  });
  const { task } = await tasks.create({ body: { title: "Call Ermi Vole-Marsh", contact_id: contact.id } });
  const body = "ERMINTRUDE said yes, Vole that is";
  await user.client.companyNotes.create({ params: { id: company.id }, body: { body } });
  const { data: gone } = await deals.create({ body: { name: "Of Ermintrude Vole", stage: "Lead" } });
  await deals.delete({ params: { id: gone.id } });
  await deals.create({ body: { name: "Ermintrude alone", stage: "Lead" } });
  await deals.create({ body: { name: "Ermintrude Volevo", stage: "Lead" } });
  await user.client.contactNotes.create({ params, body: { body: "Ermintrude Vole herself" } });

  const told = await admin.client.contacts.mentions({ params });
  const of = { noun: "company", id: company.id, name: "A company" };
  expect(told).toEqual({
    mentions: expect.arrayContaining([
      { ...of, field: "tags", text: "Vole Ermintrude" },
      { ...of, field: "notes", text: body },
      { noun: "deal", id: deal.id, name: "A deal", field: "description", text: deal.description },
      { noun: "task", id: task.id, name: task.title, field: "title", text: task.title },
    ]),
    has_more: false,
  });
  expect(told.mentions).toHaveLength(4);
  const file = await (await admin.client.contacts.personalData({ params })).json();
  expect(file).toMatchObject({ mentions: told.mentions });
  expect((await refusal(user.client.contacts.mentions({ params }))).status).toBe(403);
  expect(await admin.client.contacts.mentions({ params: { id: twin.id } })).toEqual(told);
  expect((await refusal(api.globex.admin.client.contacts.mentions({ params }))).status).toBe(404);

  await tasks.update({ params: { id: task.id }, body: { title: "Call somebody" } });
  expect((await admin.client.contacts.mentions({ params })).mentions).toHaveLength(3);
  // A name of only two letters does not identify a person.
  const { contact: short } = await contacts.create({ body: { first: "Vo" } });
  expect((await admin.client.contacts.mentions({ params: { id: short.id } })).mentions).toEqual([]);
});

test("an erasure keeps import file names that contain the name only inside a word", async () => {
  const { admin, user } = api.acme;
  const files = ["Marketing.csv", "List of Mark.csv"];
  for (const fileName of files) {
    const file = new Blob([csvOf([`Somebody,${fileName.length}@imported.example,`])]);
    const fields = { kind: "contact" as const };
    const { import: job } = await user.client.imports.create({ file, fileName, fields });
    await runJob(user.client, await checkJob(user.client, job));
  }
  const labels = async () => {
    const { actions } = await admin.client.actions.list({ query: {} });
    return actions.filter(({ kind }) => kind === "import").map(({ label }) => label);
  };
  expect(await labels()).toEqual(expect.arrayContaining(files));
  const { contact } = await user.client.contacts.create({ body: { first: "Mark" } });
  await admin.client.contacts.erase({ params: { id: contact.id } });
  const left = await labels();
  expect(left).toContain(files[0]);
  expect(left).not.toContain(files[1]);
});

test("a mention in a long text is found in any case and accents, and is shortened", async () => {
  const { admin, user } = api.acme;
  const { contact } = await user.client.contacts.create({ body: { first: "Zoë", last: "O'Långtext" } });
  const { company } = await user.client.companies.create({ body: { name: "A patient reader" } });
  const body = `${"before ".repeat(1000)}zoe o’langtext called ${"after ".repeat(1000)}`.trim();
  await user.client.companyNotes.create({ params: { id: company.id }, body: { body } });
  const { mentions } = await admin.client.contacts.mentions({ params: { id: contact.id } });
  expect(mentions).toEqual([expect.objectContaining({ id: company.id, field: "notes" })]);
  const [{ text } = { text: "" }] = mentions;
  expect(text).toMatch(/^….*zoe o’langtext called.*…$/u);
  expect(text.length).toBeLessThanOrEqual(502);
  await admin.client.contacts.erase({ params: { id: contact.id } });
});

test("a person deleted 30 days ago is purged from every table and file", async () => {
  const { admin, user } = api.acme;
  const newOwner = await api.addMember("acme", "user", "New Owner");
  const { contacts } = user.client;
  const { contact } = await contacts.create({ body: { ...person, emails: undefined } });
  const params = { id: contact.id };
  for (const { client } of [admin, newOwner]) await client.person.readMe();
  await admin.client.contacts.update({ params, body: { owner_id: newOwner.personId } });
  await user.client.contactNotes.create({ params, body: { body: noteText } });
  await attachmentCalls(api).upload(contact.id, fileText);
  await user.client.deals.create({
    body: { name: "Another of theirs", stage: "Lead", contact_id: contact.id },
  });
  await contacts.delete({ params });
  expect((await tablesNaming(owner, needles)).length).toBeGreaterThan(3);
  const housekeeping = openHousekeeping(api);
  await housekeeping.ageDeletion("contacts", contact.id, 31);
  await housekeeping.runNow();
  await housekeeping.close();
  await expect.poll(() => tablesNaming(owner, needles)).toEqual([]);
  expect(await filesNaming(api.dataDir, namesPerson)).toEqual([]);
});

test("records and imports of every kind are purged after 30 days", async () => {
  const { user } = api.acme;
  const mark = "balthazarius";
  const made: { noun: RecordNoun; id: string }[] = [];
  for (const noun of recordNouns) {
    const { record } = await kindCalls(api, noun).create(await sampleBody(api, noun, 0, mark));
    made.push({ noun, id: record.id });
  }
  const email = `first@${mark}.example`;
  const tooLong = `Else,else@else.example,${mark}${"c".repeat(1000)}`;
  const file = new Blob([csvOf([`First ${mark},${email},`, tooLong])]);
  const fields = { kind: "contact" as const };
  const { import: job } = await user.client.imports.create({ file, fileName: `First ${mark}.csv`, fields });
  await runJob(user.client, await checkJob(user.client, job));
  const [imported] = (await user.client.contacts.list({ query: { q: email } })).contacts;
  made.push({ noun: "contact", id: imported?.id ?? "" });
  const waiting = csvOf([`${mark} Alder,${email},`]);
  await checkJob(user.client, await uploadJob(user.client, waiting));
  for (const { noun, id } of made) await kindCalls(api, noun).remove(id);
  expect((await tablesNaming(owner, [mark])).length).toBeGreaterThan(recordNouns.length);

  const housekeeping = openHousekeeping(api);
  for (const { noun, id } of made) await housekeeping.ageDeletion(recordKinds[noun].plural, id, 31);
  await owner.query("update crm.imports set created_at = now() - interval '32 days'");
  await owner.query("update crm.actions set at = now() - interval '32 days' where kind = 'import'");
  // The purge does not cancel imports of other people's data.
  const anew = await checkJob(
    user.client,
    await uploadJob(user.client, csvOf(["Somebody,else@new.example,"])),
  );
  await housekeeping.runNow();
  await housekeeping.close();
  await expect.poll(() => tablesNaming(owner, [mark])).toEqual([]);
  expect(await filesNaming(api.dataDir, new RegExp(mark, "iu"))).toEqual([]);
  expect((await user.client.imports.get({ params: { id: anew.id } })).import.state).toBe("checked");
});

/**
 * Each table with texts, and the way in which an erasure clears it or the reason why it has no data about a
 * person.
 */
const tables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(recordNouns.map((noun) => [`crm.${recordKinds[noun].plural}`, saidBy(noun)])),
  "crm.action_changes": "erased: values are taken out",
  "crm.actions": "erased: labels are taken out",
  "crm.api_keys": "of members",
  "crm.webhook_deliveries": "erased: deliveries of the record and those that name the person",
  "crm.view_places": "of members: ids of views alone",
  "crm.views": "erased: names and conditions that name the person are taken out",
  "crm.webhooks": "of members",
  "crm.attachments": "erased: removed with the files",
  "crm.audit_entries": "of members: ids of records alone",
  "crm.contact_emails": "erased: by the triggers of contacts",
  "crm.custom_fields": "settings",
  "crm.custom_rewritings": "keys of fields and ids alone",
  "crm.custom_unique_values": "erased: removed with the record",
  "crm.deal_contacts": "erased: removed",
  "crm.deals": "erased: the link is taken out and what is searched by is written anew",
  "crm.download_tickets": "hashes alone",
  "crm.duplicate_large_blocks": "hashes and counts alone",
  "crm.duplicate_pairs": "erased: removed",
  "crm.duplicate_searches": "times and ids alone",
  "crm.duplicate_surnames": "hashes and counts alone",
  "crm.duplicate_traits": "erased: removed",
  "crm.erased_records": "ids alone",
  "crm.idempotency_keys": "erased: answers that name the record are removed",
  "crm.import_check_rows": "erased: rows that name the person are removed",
  "crm.import_rows": "rows of a transaction that runs, or of an import that goes with them",
  "crm.imports": "erased: those that name the person, or whose file does, are removed",
  "crm.left_stages": "ids and times alone",
  "crm.lost_reasons": "settings",
  "crm.merged_records": "ids alone",
  "crm.notes": "erased: removed",
  "crm.notices": "erased: those of the record, or that name the person",
  "crm.follows": "erased: those of the record; otherwise of members",
  "crm.organisation_settings": "settings",
  "crm.organisations": "settings",
  "crm.people": "of members",
  "crm.phone_rereadings": "ids alone",
  "crm.pipelines": "settings",
  "crm.presence": "of members: ids of records alone",
  "crm.proposal_changes": "erased: changes that name the record or the person are removed",
  "crm.proposals": "erased: reasons that name the person are removed",
  "crm.record_counts": "numbers",
  "crm.schema_functions": "of the schema",
  "crm.schema_migrations": "of the schema",
  "crm.search_word_changes": "erased: read at once",
  "crm.search_words": "erased: words that only the person had",
  "crm.stage_totals": "numbers",
  "crm.stages": "settings",
};

/** Returns how the erasure treats records of a kind. */
function saidBy(noun: RecordNoun): string {
  const { has, parents }: AnyKind = recordKinds[noun];
  if (has.person) return "erased: removed";
  const isOfPeople = Object.values(parents).some(({ to }) => recordKinds[to].has.person);
  return isOfPeople ? "erased: the link is taken out" : "of what is no person";
}

test("every table with texts declares how an erasure clears it", async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct table_schema || '.' || table_name as name
    from information_schema.columns join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'crm' and t.table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying', 'USER-DEFINED')`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(tables).toSorted());
});
