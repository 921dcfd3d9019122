import { type AnyKind, type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { expect, test } from "vitest";
import { attachmentCalls } from "./attachment-calls.ts";
import { filesNaming, tablesNaming } from "./erasure-archives.ts";
import { createPerson, namesPerson, needles, noteText, person, withErasures } from "./erasure-set-up.ts";
import { checkJob, csvOf, runJob, uploadJob } from "./import-job-calls.ts";
import { kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody } from "./kinds/kind-samples.ts";
import { openHousekeeping } from "./old-deletions.ts";
import { expectRefused } from "./refusal.ts";

const { api, owner } = await withErasures();

function keysIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysIn)];
}

test("an erasure removes a person from every table and file", async () => {
  const { admin, user } = api.acme;
  const { contact, params, newOwner, deal, twin, imports } = await createPerson(api);
  const { contacts, deals } = user.client;
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
    import_rows: expect.arrayContaining([expect.objectContaining({ import_id: imports[0]?.id })]),
  });
  expect(await tablesNaming(owner, needles)).toEqual(
    expect.arrayContaining(["crm.import_check_rows", "crm.notices"]),
  );

  const { totalCount } = await contacts.count();
  await admin.client.contacts.erase({ params });
  expect(await tablesNaming(owner, needles)).toEqual([]);
  expect(await filesNaming(api.dataDir, namesPerson)).toEqual([]);
  // Imports with rows of the person are deleted. The import with rows of other people can still run.
  for (const { id } of imports) await expectRefused(user.client.imports.get({ params: { id } }), 404);
  expect((await runJob(user.client, ofOthers)).result).toMatchObject({ created: 1 });
  expect((await contacts.count()).totalCount).toBe(totalCount);
  expect((await deals.read({ params: { id: deal.id } })).data).toMatchObject({ contact_id: null });
  await expectRefused(contacts.read({ params }), 404);
  await expectRefused(admin.client.contacts.erase({ params }), 404);
  const [erased] = (await newOwner.client.actions.list({ query: { kind: "erase" } })).actions;
  expect(erased).toMatchObject({ noun: "contact", label: "", actor_name: admin.name, record_id: contact.id });
  await expectRefused(admin.client.actions.undo({ params: { id: erased?.id ?? "" } }), 409);
  const entries = (await admin.client.audit.list({ query: { who: admin.personId } })).entries;
  const of = { records: "contacts", id: contact.id };
  expect(entries.slice(0, 2)).toMatchObject([
    { what: "erased", detail: of },
    { what: "personal-data", detail: of },
  ]);
});

test("a preview of an erasure lists other records that name the person", async () => {
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
  expect(await admin.client.contacts.mentions({ params: { id: twin.id } })).toEqual(told);

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
    const { actionId } = await user.client.contacts.create({ body: { first: "Imported" } });
    const asImport = "update crm.actions set kind = 'import', label = $2 where id = $1";
    await owner.query(asImport, [actionId, fileName]);
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

test("an excerpt shows a mention in a long text regardless of case and accents", async () => {
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

test("records and imports are purged from every table and file after 30 days", async () => {
  const { admin, user } = api.acme;
  const mark = "balthazarius";
  const made: { noun: RecordNoun; id: string }[] = [];
  for (const noun of recordNouns) {
    const { record } = await kindCalls(api, noun).create(await sampleBody(api, noun, 0, mark));
    made.push({ noun, id: record.id });
  }
  const newOwner = await api.addMember("acme", "user", "New Owner");
  for (const { client } of [admin, newOwner]) await client.person.readMe();
  const params = { id: made.find(({ noun }) => noun === "contact")?.id ?? "" };
  await admin.client.contacts.update({ params, body: { owner_id: newOwner.personId } });
  await user.client.contactNotes.create({ params, body: { body: `About ${mark}` } });
  await attachmentCalls(api).upload(params.id, `The contract of ${mark}`);
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
