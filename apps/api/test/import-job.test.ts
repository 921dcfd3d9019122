import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "@lanyard/client/client-shape";
import { importId, organisationId } from "@lanyard/contract/field/ids";
import { maxImportColumns, maxOpenImports } from "@lanyard/contract/limits";
import { createPool } from "@lanyard/server-kit/pool";
import { startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createFolderStore } from "#src/features/attachment/folder-store.ts";
import { purgeImports } from "#src/features/import/import.ts";
import { checkJob, csvOf, importByJob, mapping, runJob, untilState, uploadJob } from "./import-job-calls.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const user = () => api.acme.user.client;
const total = async (q: string) => (await user().contacts.list({ query: { q } })).pagination.total;

test("a file is received, checked and run, and the whole is taken back by one undo", async () => {
  const text = csvOf(["Ada,ada@job.example,Job Works", "Ben,ben@job.example,Job Works", ",,"]);
  const job = await uploadJob(user(), text);
  expect(job).toMatchObject({
    state: "uploaded",
    file_name: "people.csv",
    kind: "contact",
    headers: ["First", "Email", "Company"],
    sample_rows: [
      ["Ada", "ada@job.example", "Job Works"],
      ["Ben", "ben@job.example", "Job Works"],
    ],
    suggested_mapping: mapping,
    encoding: "utf-8",
    delimiter: ",",
    check: null,
    result: null,
  });
  const { check } = await checkJob(user(), job);
  expect(check).toEqual({
    create: 2,
    update: 0,
    unchanged: 0,
    conflict: 0,
    fail: 0,
    companies: 1,
    cells_left_out: 0,
    warnings: [],
    groups: [],
    unnamed: [],
    changed_fields: [],
  });
  expect(await total("job.example")).toBe(0);
  const done = await runJob(user(), job);
  expect(done.result).toEqual({
    created: 2,
    updated: 0,
    unchanged: 0,
    failed: 0,
    skipped: 0,
    companies_created: 1,
    cells_left_out: 0,
    differing: 0,
    errors: [],
    warnings: [],
    dates_read: [],
  });
  expect(await total("job.example")).toBe(2);
  const { action_id: actionId } = done;
  if (actionId === null) throw new Error("Nothing to undo");
  await user().actions.undo({ params: { id: actionId } });
  expect(await total("job.example")).toBe(0);
});

test("rows that do not go in are grouped by what is wrong, and kept as a file with the reason", async () => {
  await importByJob(user(), csvOf(["Cem,cem@group.example,"]));
  const rows = [
    "Cem,cem@group.example,",
    ",,No Name",
    "=1+1,no address,",
    ",,Nobody",
    "Fay,fay@group.example,,x",
  ];
  const checked = await checkJob(user(), await uploadJob(user(), csvOf([...rows, "Gus,gus@group.example,"])));
  expect(checked.check).toMatchObject({ create: 1, conflict: 1, fail: 4 });
  expect(checked.check?.groups).toEqual([
    expect.objectContaining({
      rows: 2,
      first_rows: [3, 5],
      first_cells: [
        ["", "", "No Name"],
        ["", "", "Nobody"],
      ],
    }),
    {
      noun: "contact",
      problem: "importInvalidEmail",
      reason: "The e-mail address is not valid",
      rows: 1,
      first_rows: [4],
      first_cells: [["=1+1", "no address", ""]],
    },
    {
      noun: "contact",
      problem: "importTooManyCells",
      reason: "The row has more cells than the header names columns",
      rows: 1,
      first_rows: [6],
      first_cells: [["Fay", "fay@group.example", "", "x"]],
    },
    {
      noun: "contact",
      problem: "held",
      reason: "A contact like this is there already",
      rows: 1,
      first_rows: [2],
      first_cells: [["Cem", "cem@group.example", ""]],
    },
  ]);
  const done = await runJob(user(), checked);
  expect(done.result).toMatchObject({ created: 1, failed: 4, skipped: 1 });
  expect(done.result?.errors.map(({ row, contact }) => [row, contact?.name])).toEqual([
    [2, "Cem"],
    [3, undefined],
    [4, undefined],
    [5, undefined],
    [6, undefined],
  ]);
  const file = await (await user().imports.failed({ params: { id: done.id } })).text();
  const lines = file.trim().split("\r\n");
  expect(lines[0]).toBe('"First","Email","Company","Reason"');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toBe('"Cem","cem@group.example","","A contact like this is there already"');
  expect(lines[5]).toContain('"Fay","fay@group.example","","x",');
  // A spreadsheet shows what it would compute as text, and the file that it saves brings the text back.
  expect(lines[3]).toMatch(/^"'=1\+1","no address",""/u);
  await importByJob(user(), csvOf(["'=1+1,sum@group.example,"]));
  const { contacts } = await user().contacts.list({ query: { q: "sum@group.example" } });
  expect(contacts).toMatchObject([{ first: "=1+1" }]);
});

test("a file that comes again changes nothing, and one with news says beforehand what it changes", async () => {
  const rows = ["Hal,hal@twice.example,Twice Ltd", "Ida,ida@twice.example,Twice Ltd"];
  await importByJob(user(), csvOf(rows));
  const again = await checkJob(user(), await uploadJob(user(), csvOf(rows)), { on_match: "update" });
  expect(again.check).toMatchObject({ create: 0, update: 0, unchanged: 2, conflict: 0, companies: 0 });
  const unchanged = await runJob(user(), again);
  expect(unchanged).toMatchObject({ action_id: null, result: { created: 0, updated: 0, unchanged: 2 } });
  const news = csvOf([
    "Harald,hal@twice.example,Twice Ltd",
    "Ida,ida@twice.example,Twice Ltd",
    "Jo,jo@twice.example,",
  ]);
  const told = await checkJob(user(), await uploadJob(user(), news), { on_match: "update" });
  expect(told.check).toMatchObject({ create: 1, update: 1, unchanged: 1 });
  expect((await runJob(user(), told)).result).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
  expect(await total("Harald")).toBe(1);
});

test("the check tells of each row what becomes of it, from what to what, and in the result which rows were taken otherwise", async () => {
  const before = ["Kay,kay@shown.example,Shown Works", "Lea,lea@shown.example,", "Max,max@shown.example,"];
  await importByJob(user(), csvOf(before));
  const text = csvOf([
    "Kayla,kay@shown.example,Other Works",
    "Lea,lea@shown.example,",
    "Maxim,max@shown.example,",
    "Noa,noa@shown.example,",
    "Nora,noa@shown.example,",
    "Ole,no address,",
    "Pam,pam@shown.example,",
  ]);
  const job = await uploadJob(user(), text);
  const { check } = await checkJob(user(), job, { on_match: "update" });
  expect(check).toMatchObject({ create: 2, update: 3, unchanged: 1, fail: 1, companies: 1 });
  expect(check?.changed_fields).toEqual([
    { noun: "contact", field: "first", rows: 3 },
    { noun: "contact", field: "company_id", rows: 1 },
  ]);
  const params = { id: job.id };
  const rows = async (
    query: NonNullable<Parameters<Client["imports"]["checkRows"]>[0]["query"]>,
    client = user(),
  ) => (await client.imports.checkRows({ params, query })).rows;
  expect((await rows({})).map(({ row, outcome }) => `${row} ${outcome}`)).toEqual([
    "2 update",
    "3 unchanged",
    "4 update",
    "5 create",
    "6 update",
    "7 fail",
    "8 create",
  ]);
  const [kay] = (await user().contacts.list({ query: { q: "kay@shown.example" } })).contacts;
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
      run: null,
    },
  ]);
  expect(await rows({ problem: "importInvalidEmail" })).toMatchObject([
    { row: 7, reason: "The e-mail address is not valid", cells: ["Ole", "no address", ""], record: null },
  ]);
  // The second row of one person changes what the import makes itself.
  expect((await rows({ outcome: "update" })).map(({ row, record }) => [row, record?.name])).toEqual([
    [2, "Kay"],
    [4, "Max"],
    [6, undefined],
  ]);
  const first = await user().imports.checkRows({ params, query: { limit: "2", outcome: "update" } });
  expect(first.rows).toHaveLength(2);
  const rest = await user().imports.checkRows({
    params,
    query: { limit: "2", outcome: "update", after: first.next ?? "" },
  });
  expect([rest.rows.map(({ row }) => row), rest.next]).toEqual([[6], null]);
  await expect(rows({}, api.globex.admin.client)).rejects.toMatchObject({ code: "NOT_FOUND" });

  // Meanwhile a colleague changes one of them, makes another, and looks at what the import does not touch.
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
  const done = await runJob(user(), job);
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

test("a column takes the file, keeps what is there, or only fills what is empty, whatever holds for the others", async () => {
  const header = "Name,Email,Phone,City,Company";
  const columns = { Name: "full_name", Email: "email", Phone: "phone", City: "city", Company: "company" };
  const send = async (row: string, choices: object = {}) => {
    const job = await uploadJob(user(), `${header}\n${row}\n`);
    return runJob(user(), await checkJob(user(), job, { mapping: columns, ...choices }));
  };
  await send("Uma Old,uma@choice.example,+49 30 1,,Old Works");
  const done = await send("Ursa New,uma@choice.example,+49 30 2,Ulm,New Works", {
    on_match: "fill",
    column_choices: { Name: "take", Phone: "keep", Company: "take" },
  });
  expect(done.result).toMatchObject({ updated: 1, companies_created: 1, differing: 0 });
  const shown = { first: "Ursa", last: "New", phone: "+49 30 1", city: "Ulm", company_name: "New Works" };
  const there = async () => (await user().contacts.list({ query: { q: "uma@choice.example" } })).contacts;
  expect(await there()).toMatchObject([shown]);
  const kept = await send("Una,uma@choice.example,,Bonn,Third Works", {
    on_match: "update",
    column_choices: { Name: "keep", City: "fill", Company: "keep" },
  });
  expect(kept.result).toMatchObject({ updated: 0, unchanged: 1, companies_created: 0 });
  expect(await there()).toMatchObject([shown]);
});

test("people without an address come once: whoever has the same name, company and phone is there already", async () => {
  const text =
    "First,Last,Company,Phone\nRia,Alike,Alike Works,\nRia,Alike,,\nRia,Alike,Alike Works,+49 30 1\nRia,ALIKE,alike works,\n";
  const columns = { First: "first", Last: "last", Company: "company", Phone: "phone" };
  const twice = { mapping: columns, on_match: "update" } as const;
  const first = await checkJob(user(), await uploadJob(user(), text), twice);
  expect(first.check).toMatchObject({ create: 3, update: 1 });
  await runJob(user(), first);
  expect(await total("Alike")).toBe(3);
  const again = await checkJob(user(), await uploadJob(user(), text), { mapping: columns });
  expect(again.check).toMatchObject({ create: 0, conflict: 4 });
  expect(again.check?.groups).toMatchObject([{ reason: "A contact like this is there already", rows: 4 }]);
  const byKey = { mapping: columns, match_by: "key" } as const;
  expect((await checkJob(user(), await uploadJob(user(), text), byKey)).check).toMatchObject({ create: 4 });
});

test("rows find the person who has their address as a further one, and by choice the one person who has their number in any spelling", async () => {
  const { contact } = await user().contacts.create({
    body: {
      emails: [{ email: "mia@points.example" }, { email: "mia.home@points.example", kind: "private" }],
      phones: [{ phone: "+49 30 5550199" }, { phone: "+33 6 28 23 04 99", kind: "mobile" }],
      first: "Mia",
    },
  });
  for (const first of ["Ola", "Per"])
    await user().contacts.create({ body: { first, phone: "+1 415 555 0100" } });
  const columns = { First: "first", Email: "email", Phone: "phone", City: "city" };
  const text = (rows: readonly string[]) => `First,Email,Phone,City\n${rows.join("\n")}\n`;
  const send = async (rows: readonly string[], choices = {}) =>
    (await importByJob(user(), text(rows), { mapping: columns, on_match: "update", ...choices })).result;
  expect(await send(["Mia,MIA.home@points.example,,Metz"])).toMatchObject({ created: 0, updated: 1 });
  expect(await send(["Mia,MIA.home@points.example,,Metz"])).toMatchObject({ created: 0, unchanged: 1 });
  const shown = { email: "mia@points.example", emails: contact.emails, city: "Metz" };
  expect((await user().contacts.read({ params: { id: contact.id } })).contact).toMatchObject(shown);
  // A number that several have is nobody's, and colleagues of one file may share one.
  const rows = ["Mia,,0033 (6) 28 23 04 99,Nancy", "Ola,,+1 (415) 555-0100,Reno", "Ria,,+1 415 5550100,Reno"];
  const byPhone = { match_by: "phone", on_match: "fill" } as const;
  const checked = await checkJob(user(), await uploadJob(user(), text(rows)), {
    mapping: columns,
    ...byPhone,
  });
  expect(checked.check).toMatchObject({ create: 2, unchanged: 1 });
});

test("several columns become further numbers, each for what its heading or its cell says, and come again without a change", async () => {
  const text =
    "First,Phone,Home Phone 2,Mobile,More\nZia,+49 30 5550201,+49 30 5550202,+49 170 5550203,+49 30 5550201 (other) ::: +49 30 5550204 (work)\n";
  const columns = {
    First: "first",
    Phone: "phone",
    "Home Phone 2": "phones",
    Mobile: "mobile_phone",
    More: "phones",
  };
  const choices = { mapping: columns, match_by: "phone", on_match: "update" } as const;
  expect((await importByJob(user(), text, choices)).result).toMatchObject({ created: 1 });
  const { contacts } = await user().contacts.list({ query: { q: "5550204" } });
  expect(contacts).toMatchObject([
    {
      first: "Zia",
      phone: "+49 30 5550201",
      mobile_phone: "+49 170 5550203",
      phones: [
        { phone: "+49 30 5550201", kind: "other" },
        { phone: "+49 30 5550202", kind: "private" },
        { phone: "+49 30 5550204", kind: "work" },
      ],
    },
  ]);
  expect((await importByJob(user(), text, choices)).result).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 1,
  });
  const file = await (await user().contacts.export({ query: { q: "Zia" } })).text();
  const own = await checkJob(user(), await uploadJob(user(), file), {
    mapping: { external_id: "external_id", first: "first", phone: "phone", phones: "phones" },
    match_by: "phone",
    on_match: "update",
  });
  expect(own.check).toMatchObject({ create: 0, update: 0, unchanged: 1 });
});

test("several columns become further addresses, each for what is said of it, without those that others have", async () => {
  await user().contacts.create({ body: { first: "Uma", email: "uma@further.example" } });
  const text = [
    "First,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Home E-mail",
    "Vic,vic@further.example,Other,VIC.two@further.example,vic.home@further.example",
    "Wes,wes@further.example,,uma@further.example,Vic.two@further.example",
    "Xia,vic.home@further.example,,xia.two@further.example,",
    "Yan,,Home,yan@further.example,yan.two@further.example",
  ].join("\n");
  const job = await uploadJob(user(), text);
  expect(job.suggested_mapping).toEqual({
    First: "first",
    "E-mail 1 - Value": "email",
    "E-mail 2 - Value": "emails",
    "Home E-mail": "emails",
  });
  const choices = { mapping: job.suggested_mapping, on_match: "update" } as const;
  const checked = await checkJob(user(), job, choices);
  expect(checked.check).toMatchObject({ create: 4, cells_left_out: 3 });
  expect(checked.check?.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
    "2 Emails: Another contact has this address: “vic.home@further.example”",
    "3 Emails: Another contact has this address: “uma@further.example”",
    "3 Emails: Another contact has this address: “vic.two@further.example”",
  ]);
  expect((await runJob(user(), checked)).result).toMatchObject({
    created: 4,
    cells_left_out: 3,
    differing: 0,
  });
  const emailsOf = async (q: string) =>
    (await user().contacts.list({ query: { q } })).contacts.map(({ emails }) => emails);
  expect(await emailsOf("vic.two@further")).toEqual([
    [
      { email: "vic@further.example", kind: "work" },
      { email: "VIC.two@further.example", kind: "other" },
    ],
  ]);
  expect(await emailsOf("Wes")).toEqual([[{ email: "wes@further.example", kind: "work" }]]);
  expect(await emailsOf("uma@further")).toHaveLength(1);
  expect(await emailsOf("Yan")).toEqual([
    [
      { email: "yan@further.example", kind: "private" },
      { email: "yan.two@further.example", kind: "private" },
    ],
  ]);
  expect((await importByJob(user(), text, choices)).result).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 4,
  });
  // One that comes to be free goes to who has it in the file.
  const [uma] = (await user().contacts.list({ query: { q: "Uma" } })).contacts;
  await user().contacts.delete({ params: { id: uma?.id ?? "" } });
  expect((await importByJob(user(), text, choices)).result).toMatchObject({ updated: 1, unchanged: 3 });
});

test("several columns become one note and one set of tags", async () => {
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
  const done = await importByJob(user(), text, { mapping });
  expect(done.result).toMatchObject({ created: 2, cells_left_out: 0 });
  const { contacts } = await user().contacts.list({ query: { q: "several.example" } });
  expect(contacts.map(({ first, tags }) => [first, tags])).toEqual([
    ["Abe", null],
    ["Zoe", "vip, north"],
  ]);
  const notes = await Promise.all(
    contacts.map(async ({ id }) =>
      (await user().contactNotes.list({ params: { id } })).notes.map(({ body }) => body),
    ),
  );
  expect(notes).toEqual([["Shirt: L"], ["Hobby: Chess\nShirt: M"]]);
});

test("rows of one file with the same address are counted in the check as the run counts them", async () => {
  const text = csvOf([
    "Kim,kim@same.example,",
    "Kim,kim@same.example,",
    "Kimberly,kim@same.example,Same Works",
  ]);
  const checked = await checkJob(user(), await uploadJob(user(), text), { on_match: "update" });
  expect(checked.check).toMatchObject({ create: 1, update: 1, unchanged: 1, companies: 1 });
  const { result } = await runJob(user(), checked);
  expect(result).toMatchObject({ created: 1, updated: 1, unchanged: 1, companies_created: 1 });
});

test("a file without a header, below notes of its own, is taken for what it is, and can be read otherwise", async () => {
  const text = "Ada;ada@shape.example;Works\nBen;ben@shape.example;Works\n";
  const job = await uploadJob(user(), text);
  expect(job).toMatchObject({ has_header: false, delimiter: ";", quoting: "double", rows_above: 0 });
  const noted = await uploadJob(user(), `People of 2026\n\n${csvOf(["Cas,cas@shape.example,Works"])}`);
  expect(noted).toMatchObject({ has_header: true, delimiter: ",", rows_above: 2 });
  const otherwise = { mapping: { Ada: "first", "ada@shape.example": "email" }, has_header: true };
  const checked = await checkJob(user(), job, otherwise);
  expect(checked).toMatchObject({ has_header: true, headers: ["Ada", "ada@shape.example", "Works"] });
  expect(checked.check).toMatchObject({ create: 1 });
});

test("a row's owner is the member whom its address or name says; of another the row goes in, and that is told", async () => {
  const { name, client } = api.acme.user;
  const text = `Company Name,Company Owner\nOwned GmbH,${name.toUpperCase()}\nForeign GmbH,stranger@elsewhere.example\n`;
  const job = await uploadJob(client, text, "company");
  expect(job.suggested_mapping).toEqual({ "Company Name": "name", "Company Owner": "owner_id" });
  const checked = await checkJob(client, job, { mapping: job.suggested_mapping });
  expect(checked.check).toMatchObject({ create: 2, cells_left_out: 1 });
  expect(checked.check?.warnings).toMatchObject([{ row: 3, message: expect.stringContaining("stranger@") }]);
  await runJob(client, checked);
  const { companies } = await client.companies.list({ query: { q: "GmbH" } });
  expect(companies.find((each) => each.name === "Owned GmbH")).toMatchObject({ owner_name: name });
});

describe("a file of companies", () => {
  const text = [
    "Account Name,Industry,Employees,Website,Tags",
    "Nordwind AG,Technology,11-50,nordwind.example,north;wind",
    "Südwind GmbH,,,,",
    ",Finance,,,",
    "nordwind ag,Finance,,,",
  ].join("\r\n");
  const choices = {
    mapping: {
      "Account Name": "name",
      Industry: "industry",
      Employees: "size",
      Website: "website",
      Tags: "tags",
    },
  };
  const companies = async (q: string) => (await user().companies.list({ query: { q } })).companies;

  test("becomes companies, each name once, and never people", async () => {
    const people = (await user().contacts.list({})).pagination.total;
    const job = await uploadJob(user(), text, "company");
    expect(job).toMatchObject({ kind: "company", suggested_mapping: choices.mapping });
    const { check } = await checkJob(user(), job, choices);
    expect(check).toMatchObject({ create: 2, conflict: 1, fail: 1, companies: 0 });
    expect(check?.groups).toEqual([
      {
        noun: "company",
        problem: "companyNameMissing",
        reason: "Company name is required",
        rows: 1,
        first_rows: [4],
        first_cells: [["", "Finance", "", "", ""]],
      },
      {
        noun: "company",
        problem: "held",
        reason: "A company has this name already",
        rows: 1,
        first_rows: [5],
        first_cells: [["nordwind ag", "Finance", "", "", ""]],
      },
    ]);
    const { result } = await runJob(user(), job);
    expect(result).toMatchObject({ created: 2, skipped: 1, failed: 1 });
    expect(result?.errors.map(({ message }) => message)).toContain(
      "A company has this name already: Nordwind AG",
    );
    expect(await companies("Nordwind")).toMatchObject([
      { industry: "Technology", size: "11-50", website: "https://nordwind.example", tags: "north, wind" },
    ]);
    expect(await companies("Südwind")).toHaveLength(1);
    expect((await user().contacts.list({})).pagination.total).toBe(people);
  });

  test("changes nothing when it comes again, fills what was empty, and is taken back whole", async () => {
    const again = await uploadJob(user(), text, "company");
    const { check } = await checkJob(user(), again, { ...choices, on_match: "fill" });
    expect(check).toMatchObject({ create: 0, update: 0, unchanged: 3, fail: 1 });
    const news = await uploadJob(user(), "Name,City\nSUDWIND GMBH,Ulm\nOstwind,Jena\n", "company");
    const mapped = { mapping: { Name: "name", City: "city" }, on_match: "fill" } as const;
    expect((await checkJob(user(), news, mapped)).check).toMatchObject({ create: 1, update: 1 });
    const { action_id: actionId } = await runJob(user(), news);
    expect(await companies("Südwind")).toMatchObject([{ city: "Ulm", name: "Südwind GmbH" }]);
    if (actionId === null) throw new Error("Nothing to undo");
    await user().actions.undo({ params: { id: actionId } });
    expect(await companies("Südwind")).toMatchObject([{ city: null }]);
    expect(await companies("Ostwind")).toEqual([]);
  });

  test("takes no column that only contacts have", async () => {
    const { id } = await uploadJob(user(), text, "company");
    const body = { mapping: { "Account Name": "first" } };
    await expect(user().imports.check({ params: { id }, body })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });
});

describe("an import that cannot go on", () => {
  test("is not run before it was checked, and not twice", async () => {
    const job = await uploadJob(user(), csvOf(["Leo,leo@order.example,"]));
    const params = { id: job.id };
    await expect(user().imports.run({ params })).rejects.toMatchObject({ code: "CHANGED_SINCE" });
    await runJob(user(), await checkJob(user(), job));
    await expect(user().imports.run({ params })).rejects.toMatchObject({ code: "CHANGED_SINCE" });
    await expect(user().imports.cancel({ params })).rejects.toMatchObject({ code: "CHANGED_SINCE" });
  });

  test("is refused for a column that the file does not have", async () => {
    const { id } = await uploadJob(user(), csvOf(["Mia,mia@column.example,"]));
    const body = { mapping: { Vorname: "first" } };
    const refused = {
      code: "INVALID_INPUT",
      errors: [{ path: "mapping", message: expect.stringMatching(/Vorname/u) }],
    };
    await expect(user().imports.check({ params: { id }, body })).rejects.toMatchObject(refused);
    const wide = Array.from({ length: maxImportColumns + 1 }, (_, n) => `c${n}`).join(",");
    const tooWide = {
      code: "INVALID_INPUT",
      errors: [{ path: "file", message: expect.stringMatching(/columns/u) }],
    };
    await expect(uploadJob(user(), `${wide}\n`)).rejects.toMatchObject(tooWide);
  });

  test("leaves nothing when its file is empty or no text", async () => {
    const before = (await user().imports.list({})).imports.length;
    await expect(uploadJob(user(), "")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    const picture = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 1, 2])]);
    const sending = user().imports.create({ file: picture, fileName: "picture.csv" });
    await expect(sending).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect((await user().imports.list({})).imports).toHaveLength(before);
  });

  test("leads back to its columns with the reason when its file cannot be read as it was to be, and can be read otherwise", async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => `N${n},n${n}@broken.example,`);
    const job = await uploadJob(user(), csvOf([...rows, '"Oz,oz@broken.example,']));
    const params = { id: job.id };
    await user().imports.check({ params, body: { mapping } });
    const broken = await untilState(user(), job.id, "uploaded");
    expect(broken).toMatchObject({ check: null, reason: expect.stringMatching(/quotation mark/u) });
    expect(await total("broken.example")).toBe(0);
    const { import: read } = await user().imports.reread({ params, body: { quoting: "single" } });
    expect(read.reason).toBeNull();
    const checked = await checkJob(user(), job, { quoting: "single" });
    expect(checked.check).toMatchObject({ create: 3001 });
  });

  test("can be checked again when its run failed, without its file being sent anew", async () => {
    const text = csvOf(["Una,una@failed.example,"]);
    const job = await checkJob(user(), await uploadJob(user(), text));
    const params = { id: job.id };
    const folders = await readdir(join(api.dataDir, "files"));
    const file = folders.map((orgId) => join(api.dataDir, "files", orgId, job.id)).find(existsSync) ?? "";
    await writeFile(file, text.replace("First", "Firm"));
    const failed = await runJob(user(), job);
    expect(failed).toMatchObject({
      state: "failed",
      keeps_file: true,
      reason: expect.stringMatching(/First/u),
    });
    expect(await total("failed.example")).toBe(0);
    await expect(user().imports.run({ params })).rejects.toMatchObject({ code: "CHANGED_SINCE" });
    await user().imports.see({ params });
    const { import: read } = await user().imports.reread({ params, body: {} });
    expect(read).toMatchObject({ state: "uploaded", headers: ["Firm", "Email", "Company"], reason: null });
    const again = await checkJob(user(), job, { mapping: { Firm: "first", Email: "email" } });
    expect(again).toMatchObject({
      state: "checked",
      is_seen: false,
      keeps_file: false,
      check: { create: 1 },
    });
    expect((await runJob(user(), job)).result).toMatchObject({ created: 1 });
    expect(existsSync(file)).toBe(false);
  });

  test("is ended when somebody cancels it, before or after its check", async () => {
    const job = await uploadJob(user(), csvOf(["Pia,pia@cancel.example,"]));
    const { import: ended } = await user().imports.cancel({ params: { id: job.id } });
    expect(ended.state).toBe("cancelled");
    const rows = Array.from({ length: 20_000 }, (_, n) => `P${n},p${n}@cancel.example,`);
    const large = await checkJob(user(), await uploadJob(user(), csvOf(rows)));
    await user().imports.run({ params: { id: large.id } });
    await user().imports.cancel({ params: { id: large.id } });
    await untilState(user(), large.id, "cancelled");
    expect(await total("cancel.example")).toBe(0);
  });
});

test("two imports at once: both are carried out, one after the other", async () => {
  const files = ["one", "two"].map((tag) =>
    csvOf(Array.from({ length: 2000 }, (_, n) => `${tag}${n},${tag}${n}@queue.example,`)),
  );
  const done = await Promise.all(files.map((text) => importByJob(api.acme.admin.client, text)));
  expect(done.map(({ result }) => result?.created)).toEqual([2000, 2000]);
  expect(await total("queue.example")).toBe(4000);
});

test("an import is nobody's in another organisation, and nothing for who may only read", async () => {
  const { id } = await uploadJob(user(), csvOf(["Quin,quin@wall.example,"]));
  const params = { id: importId.parse(id) };
  const other = api.globex.admin.client;
  await expect(other.imports.get({ params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(other.imports.run({ params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(other.imports.cancel({ params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(other.imports.failed({ params })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await other.imports.list({})).imports).toEqual([]);
  await expect(api.acme.viewer.client.imports.list({})).rejects.toMatchObject({ code: "NOT_ALLOWED" });
});

test("an organisation has only so many files waiting, which housekeeping removes when nobody goes on with them", async () => {
  const { client } = api.globex.user;
  const waiting = [];
  for (let n = 0; n < maxOpenImports; n += 1)
    waiting.push(await uploadJob(client, csvOf([`W${n},w${n}@waiting.example,`])));
  const refused = { code: "TOO_MANY_REQUESTS", message: expect.stringMatching(/^20 files are waiting/u) };
  await expect(uploadJob(client, csvOf(["X,x@waiting.example,"]))).rejects.toMatchObject(refused);
  const [first, second] = waiting;
  if (first === undefined || second === undefined) throw new Error("Nothing waits");
  await client.imports.cancel({ params: { id: first.id } });
  await uploadJob(client, csvOf(["X,x@waiting.example,"]));
  const owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "test" });
  const old = "update crm.imports set updated_at = now() - interval '3 days' where id = $1 returning org_id";
  const { rows } = await owner.query(old, [second.id]);
  await owner.end();
  const orgId = organisationId.parse(rows[0].org_id);
  const file = join(api.dataDir, "files", orgId, second.id);
  expect(existsSync(file)).toBe(true);
  const app = createPool({ url: api.database.appUrl, max: 1, applicationName: "test" });
  const store = createFolderStore(join(api.dataDir, "files"));
  await purgeImports({ database: createTenantDatabase(app), store }, orgId);
  await app.end();
  expect(existsSync(file)).toBe(false);
  expect((await client.imports.list({})).imports.map(({ id }) => id)).not.toContain(second.id);
});
