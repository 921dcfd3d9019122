import type { Client } from "@lanyard/client/client-shape";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkJob, csvOf, importByJob, mapping, runJob, uploadJob } from "./import-job-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const user = api.acme.user.client;
const total = async (q: string) => (await user.contacts.list({ query: { q } })).pagination.total;

test("the result of an import lists the rows that ended differently from their check", async () => {
  const before = ["Kay,kay@shown.example,Shown Works", "Lea,lea@shown.example,", "Max,max@shown.example,"];
  await importByJob(user, csvOf(before));
  const text = csvOf([
    "Kayla,kay@shown.example,Other Works",
    "Lea,lea@shown.example,",
    "Maxim,max@shown.example,",
    "Noa,noa@shown.example,",
    "Nora,noa@shown.example,",
    ",no address,",
    "Pam,pam@shown.example,",
  ]);
  const job = await uploadJob(user, text);
  const { check } = await checkJob(user, job, { on_match: "update" });
  expect(check).toMatchObject({ create: 2, update: 3, unchanged: 1, fail: 1, companies: 1 });
  expect(check?.changed_fields).toEqual([
    { noun: "contact", field: "first", rows: 3 },
    { noun: "contact", field: "company_id", rows: 1 },
  ]);
  const params = { id: job.id };
  const rows = async (query: NonNullable<Parameters<Client["imports"]["checkRows"]>[0]["query"]>) =>
    (await user.imports.checkRows({ params, query })).rows;
  expect((await rows({})).map(({ row, outcome }) => `${row} ${outcome}`)).toEqual([
    "2 update",
    "3 unchanged",
    "4 update",
    "5 create",
    "6 update",
    "7 fail",
    "8 create",
  ]);
  const [kay] = (await user.contacts.list({ query: { q: "kay@shown.example" } })).contacts;
  if (kay === undefined) throw new Error("Kay is not there");
  expect(await rows({ field: "company_id" })).toEqual([
    {
      row: 2,
      noun: "contact",
      outcome: "update",
      record: { id: kay.id, name: "Kay" },
      changes: expect.arrayContaining([
        { field: "first", before: "Kay", after: "Kayla" },
        { field: "company_id", before: "Shown Works", after: "Other Works" },
      ]),
      reason: null,
      cells: ["Kayla", "kay@shown.example", "Other Works"],
      left_out: [],
      run: null,
    },
  ]);
  expect(await rows({ problem: "importInvalidEmail" })).toMatchObject([
    {
      row: 7,
      reason: "Email is not a valid address: “no address”",
      cells: ["", "no address", ""],
      record: null,
    },
  ]);
  // Row 6 updates the contact that row 5 will create, so the contact has no name or id yet.
  expect((await rows({ outcome: "update" })).map(({ row, record }) => [row, record?.name])).toEqual([
    [2, "Kay"],
    [4, "Max"],
    [6, undefined],
  ]);
  const first = await user.imports.checkRows({ params, query: { limit: "2", outcome: "update" } });
  expect(first.rows).toHaveLength(2);
  const rest = await user.imports.checkRows({
    params,
    query: { limit: "2", outcome: "update", after: first.next ?? "" },
  });
  expect([rest.rows.map(({ row }) => row), rest.next]).toEqual([[6], null]);

  const { client: admin } = api.acme.admin;
  const called = async (q: string) => (await admin.contacts.list({ query: { q } })).contacts[0];
  const [max, lea] = [await called("max@shown.example"), await called("lea@shown.example")];
  if (max === undefined || lea === undefined) throw new Error("They are not there");
  await admin.contacts.update({ params: { id: max.id }, body: { first: "Maximilian" } });
  await admin.contacts.update({ params: { id: kay.id }, body: { city: "Oslo" } });
  await admin.contacts.delete({ params: { id: lea.id } });
  const { contact: pam } = await admin.contacts.create({
    body: { first: "Pamela", email: "pam@shown.example" },
  });
  const done = await runJob(user, job);
  expect(done.result).toMatchObject({ created: 2, updated: 4, unchanged: 0, failed: 1, differing: 3 });
  expect(await rows({})).toMatchObject([
    {
      row: 3,
      outcome: "unchanged",
      record: { id: lea.id },
      run: { outcome: "create", record: { name: "Lea" } },
    },
    {
      row: 4,
      changes: [{ field: "first", before: "Max", after: "Maxim" }],
      run: { outcome: "update", changes: [{ field: "first", before: "Maximilian", after: "Maxim" }] },
    },
    {
      row: 8,
      outcome: "create",
      record: null,
      run: {
        outcome: "update",
        record: { id: pam.id, name: "Pam" },
        changes: [{ field: "first", before: "Pamela", after: "Pam" }],
      },
    },
  ]);
});

test("each column overwrites, keeps or fills values independently of other columns", async () => {
  const header = "Name,Email,Phone,City,Company";
  const columns = { Name: "full_name", Email: "email", Phone: "phone", City: "city", Company: "company" };
  const send = async (row: string, choices: object = {}) => {
    const job = await uploadJob(user, `${header}\n${row}\n`);
    return runJob(user, await checkJob(user, job, { mapping: columns, ...choices }));
  };
  await send("Uma Old,uma@choice.example,+49 30 1,,Old Works");
  const done = await send("Ursa New,uma@choice.example,+49 30 2,Ulm,New Works", {
    on_match: "fill",
    column_choices: { Name: "take", Phone: "keep", Company: "take" },
  });
  expect(done.result).toMatchObject({ updated: 1, companies_created: 1, differing: 0 });
  const shown = { first: "Ursa", last: "New", phone: "+49 30 1", city: "Ulm", company_name: "New Works" };
  const there = async () => (await user.contacts.list({ query: { q: "uma@choice.example" } })).contacts;
  expect(await there()).toMatchObject([shown]);
  const kept = await send("Una,uma@choice.example,,Bonn,Third Works", {
    on_match: "update",
    column_choices: { Name: "keep", City: "fill", Company: "keep" },
  });
  expect(kept.result).toMatchObject({ updated: 0, unchanged: 1, companies_created: 0 });
  expect(await there()).toMatchObject([shown]);
});

test("contacts without an email address match by name, company and phone number", async () => {
  const text =
    "First,Last,Company,Phone\nRia,Alike,Alike Works,\nRia,Alike,,\nRia,Alike,Alike Works,+49 30 1\nRia,ALIKE,alike works,\n";
  const columns = { First: "first", Last: "last", Company: "company", Phone: "phone" };
  const twice = { mapping: columns, on_match: "update" } as const;
  const first = await checkJob(user, await uploadJob(user, text), twice);
  expect(first.check).toMatchObject({ create: 3, update: 1 });
  await runJob(user, first);
  expect(await total("Alike")).toBe(3);
  const again = await checkJob(user, await uploadJob(user, text), { mapping: columns });
  expect(again.check).toMatchObject({ create: 0, conflict: 4 });
  expect(again.check?.groups).toMatchObject([
    { reason: "A record with the same name and details already exists", rows: 4 },
  ]);
  const byEmail = { mapping: columns, match_by: "email" } as const;
  expect(await checkJob(user, again, byEmail)).toMatchObject({
    ...{ check: { create: 0, conflict: 4 }, choices: { match_by: "key" }, progress: { done: 4, total: 4 } },
  });
  // A row with an external id can match a contact by name, unless `match_by` allows only email addresses.
  const withId = `First,Last,Company,Phone,Id\nRia,Alike,,,R-1\n`;
  const job = await uploadJob(user, withId);
  const known = { mapping: { ...columns, Id: "external_id" } };
  expect(await checkJob(user, job, { ...known, match_by: "email" })).toMatchObject({ check: { create: 1 } });
  expect(await checkJob(user, job, known)).toMatchObject({ check: { create: 0, conflict: 1 } });
});

test("contacts match by additional email addresses or, if chosen, by a unique phone", async () => {
  const { contact } = await user.contacts.create({
    body: {
      emails: [{ email: "mia@points.example" }, { email: "mia.home@points.example", kind: "private" }],
      phones: [{ phone: "+49 30 5550199" }, { phone: "+33 6 28 23 04 99", kind: "mobile" }],
      first: "Mia",
    },
  });
  for (const first of ["Ola", "Per"])
    await user.contacts.create({ body: { first, phone: "+1 415 555 0100" } });
  const columns = { First: "first", Email: "email", Phone: "phone", City: "city" };
  const text = (rows: readonly string[]) => `First,Email,Phone,City\n${rows.join("\n")}\n`;
  const send = async (rows: readonly string[], choices = {}) =>
    (await importByJob(user, text(rows), { mapping: columns, on_match: "update", ...choices })).result;
  expect(await send(["Mia,MIA.home@points.example,,Metz"])).toMatchObject({ created: 0, updated: 1 });
  expect(await send(["Mia,MIA.home@points.example,,Metz"])).toMatchObject({ created: 0, unchanged: 1 });
  const shown = { email: "mia@points.example", emails: contact.emails, city: "Metz" };
  expect((await user.contacts.read({ params: { id: contact.id } })).contact).toMatchObject(shown);
  // A phone number that several contacts share matches none of them, so each row with it creates a contact.
  const rows = ["Mia,,0033 (6) 28 23 04 99,Nancy", "Ola,,+1 (415) 555-0100,Reno", "Ria,,+1 415 5550100,Reno"];
  const byPhone = { match_by: "phone", on_match: "fill" } as const;
  const checked = await checkJob(user, await uploadJob(user, text(rows)), { mapping: columns, ...byPhone });
  expect(checked.check).toMatchObject({ create: 2, unchanged: 1 });
});

test("several columns become one note and one list of tags", async () => {
  const text =
    "First,Email,Hobby,Shirt,Group,Label\nZoe,zoe@several.example,Chess,M,vip;north,VIP\nAbe,abe@several.example,,L,,\n";
  const mapping = {
    First: "first",
    Email: "email",
    Hobby: "note",
    Shirt: "note",
    Group: "tags",
    Label: "tags",
  };
  const done = await importByJob(user, text, { mapping });
  expect(done.result).toMatchObject({ created: 2, cells_left_out: 0 });
  const { contacts } = await user.contacts.list({ query: { q: "several.example" } });
  expect(contacts.map(({ first, tags }) => [first, tags])).toEqual([
    ["Abe", null],
    ["Zoe", "vip, north"],
  ]);
  const notes = await Promise.all(
    contacts.map(async ({ id }) =>
      (await user.contactNotes.list({ params: { id } })).notes.map(({ body }) => body),
    ),
  );
  expect(notes).toEqual([["Shirt: L"], ["Hobby: Chess\nShirt: M"]]);
});

test("new records get the chosen owner, but no owner by default or for an empty cell", async () => {
  const { client } = api.acme.user;
  const file = (mark: string) => `First,Email,Company,Owner\nAda,${mark}@new-owner.example,${mark} Works,\n`;
  const send = async (mark: string, choices: Parameters<typeof checkJob>[2]) => {
    const job = await uploadJob(client, file(mark));
    await runJob(client, await checkJob(client, job, choices));
    const { contacts } = await client.contacts.list({ query: { q: `${mark}@new-owner.example` } });
    const { companies } = await client.companies.list({ query: { q: `${mark} Works` } });
    return [contacts[0]?.owner_id, companies[0]?.owner_id];
  };
  const id = api.acme.user.personId;
  expect(await send("nobody", {})).toEqual([null, null]);
  expect(await send("chosen", { owner_id: id })).toEqual([id, id]);
  expect(await send("empty", { owner_id: id, mapping: { ...mapping, Owner: "owner_id" } })).toEqual([
    null,
    id,
  ]);
  const job = await uploadJob(client, file("unknown"));
  const asking = client.imports.check({ params: { id: job.id }, body: { mapping, owner_id: "stranger" } });
  await expectRefused(asking, "INVALID_INPUT");
  await client.imports.cancel({ params: { id: job.id } });
});

test("an owner column sets known members as owners and stores other names as text", async () => {
  const { name, email, client } = api.acme.user;
  const text = `First Name,Email,Contact Owner\nMine,mine@owned.example,${email}\nTheirs,theirs@owned.example,Old Hand\nNew,new@owned.example,\n`;
  const upload = () => uploadJob(client, text);
  const job = await upload();
  expect(job.suggested_mapping).toMatchObject({ "Contact Owner": "owner_id" });
  await runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping }));
  const { contacts } = await client.contacts.list({ query: { q: "owned.example" } });
  const ownerOf = (first: string) => {
    const found = contacts.find((each) => each.first === first);
    return { owner: found?.owner_name, words: found?.contact_owner };
  };
  expect(ownerOf("Mine")).toEqual({ owner: name, words: name });
  expect(ownerOf("Theirs")).toEqual({ owner: null, words: "Old Hand" });
  expect(ownerOf("New")).toEqual({ owner: null, words: null });
  const again = await checkJob(client, await upload(), {
    mapping: job.suggested_mapping,
    on_match: "update",
  });
  expect(again.check).toMatchObject({ create: 0, update: 0, unchanged: 3 });
});

test("a company is found by its web domain or created with name and domain", async () => {
  const { company } = await user.companies.create({
    body: { name: "Fjord Works", website: "https://www.fjord.example/about" },
  });
  const text = [
    "First,Email,Company,Associated Company Domain",
    "Ada,ada@fjord.example,,fjord.example",
    "Bea,bea@fjord.example,Fjord Incorporated,FJORD.example",
    "Cem,cem@gorge.example,Gorge Limited,gorge.example",
    "Dan,dan@gorge.example,Gorge Limited,gorge.example",
    "Eva,eva@delta.example,,delta.example",
    "Fay,fay@delta.example,,not a domain",
  ].join("\n");
  const upload = () => uploadJob(user, `${text}\n`);
  const job = await upload();
  const { suggested_mapping: mapping } = job;
  expect(mapping).toMatchObject({ Company: "company", "Associated Company Domain": "company_domain" });
  const checked = await checkJob(user, job, { mapping, on_match: "update" });
  expect(checked.check).toMatchObject({ create: 6, companies: 2, cells_left_out: 1 });
  const done = await runJob(user, checked);
  expect(done.result).toMatchObject({ created: 6, companies_created: 2 });
  const companyOf = async (q: string) => (await user.contacts.list({ query: { q } })).contacts[0]?.company_id;
  expect(await companyOf("ada@fjord.example")).toBe(company.id);
  expect(await companyOf("bea@fjord.example")).toBe(company.id);
  expect(await companyOf("cem@gorge.example")).toBe(await companyOf("dan@gorge.example"));
  const { companies } = await user.companies.list({ query: { q: "gorge" } });
  expect(companies).toMatchObject([{ name: "Gorge Limited", website: "https://gorge.example" }]);
  // The rows give no company name, so the import names the company after its web domain.
  expect((await user.companies.list({ query: { q: "delta" } })).companies).toMatchObject([
    { name: "delta.example", website: "https://delta.example" },
  ]);
  const { check } = await checkJob(user, await upload(), { mapping, on_match: "update" });
  expect(check).toMatchObject({ create: 0, update: 0, unchanged: 6, companies: 0 });
});

test("the reason for a skipped row names the record or earlier row that it repeats", async () => {
  const columns = { First: "first", Last: "last", Email: "email", Phone: "phone", Id: "external_id" };
  await user.contacts.create({ body: { first: "Abe", email: "abe@shares.example" } });
  await user.contacts.create({ body: { first: "Bea", phone: "+49 30 7654321" } });
  const rows = [
    "Abraham,,abe@shares.example,,",
    "Cid,Shares,cid@shares.example,,S-1",
    "Dan,Shares,,,S-1",
    "Eve,Shares,cid@shares.example,,",
    "Fay,Shares,,,",
    "Fay,Shares,,,",
  ];
  const job = await uploadJob(user, `First,Last,Email,Phone,Id\n${rows.join("\n")}\n`);
  const { check } = await checkJob(user, job, { mapping: columns });
  expect(check).toMatchObject({ create: 2, conflict: 4 });
  const told = [
    [2, "A contact already has this email address"],
    [4, "Row 3 of this file has the same external ID"],
    [5, "Row 3 of this file has the same email address"],
    [7, "Row 6 of this file has the same name and details"],
  ];
  const query = { outcome: "conflict" } as const;
  const found = await user.imports.checkRows({ params: { id: job.id }, query });
  expect(found.rows.map(({ row, reason }) => [row, reason])).toEqual(told);
  const { result } = await runJob(user, job);
  expect(
    result?.errors.map(({ row, message }) => [row, message.replace(/^Email already .*/u, "Abe")]),
  ).toEqual(told.with(0, [2, "Abe"]));
  const query2 = { rows: "skipped" } as const;
  const file = await (await user.imports.failed({ params: { id: job.id }, query: query2 })).text();
  expect(
    file
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.match(/"([^"]*)"$/u)?.[1]),
  ).toEqual(told.map(([, reason]) => reason));
  const byPhone = await uploadJob(user, "First,Phone\nBeate,+49 30 7654321\n");
  const choices = { mapping: { First: "first", Phone: "phone" }, match_by: "phone" } as const;
  expect((await checkJob(user, byPhone, choices)).check?.groups).toMatchObject([
    { reason: "A contact already has this phone number" },
  ]);
});
