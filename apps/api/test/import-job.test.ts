import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { checkJob, csvOf, importByJob, mapping, runJob, uploadJob } from "./import-job-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();

const user = api.acme.user.client;
const total = async (q: string) => (await user.contacts.list({ query: { q } })).pagination.total;

test("a file is uploaded, checked and imported, and the import is undone as one action", async () => {
  const text = csvOf(["Ada,ada@job.example,Job Works", "Ben,ben@job.example,Job Works", ",,"]);
  const job = await uploadJob(user, text);
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
  const { check } = await checkJob(user, job);
  expect(check).toEqual({
    create: 2,
    update: 0,
    unchanged: 0,
    conflict: 0,
    fail: 0,
    companies: 1,
    cells_left_out: 0,
    cell_groups: [],
    column_values: [],
    new_fields: [],
    new_stages: [],
    warnings: [],
    groups: [],
    kinds: [{ noun: "contact", create: 2, update: 0, unchanged: 0, conflict: 0, fail: 0, shared_ids: 0 }],
    unnamed: [],
    likely: [],
    dates_read: [],
    changed_fields: [],
  });
  expect(await total("job.example")).toBe(0);
  const done = await runJob(user, job);
  expect(done.result).toEqual({
    created: 2,
    updated: 0,
    unchanged: 0,
    failed: 0,
    skipped: 0,
    companies_created: 1,
    stages_created: 0,
    fields_created: 0,
    cells_left_out: 0,
    differing: 0,
    column_values: [],
    errors: [],
    warnings: [],
    kinds: [{ noun: "contact", created: 2, updated: 0, unchanged: 0, failed: 0, skipped: 0 }],
    dates_read: [],
  });
  expect(await total("job.example")).toBe(2);
  const { action_id: actionId } = done;
  if (actionId === null) throw new Error("Nothing to undo");
  await user.actions.undo({ params: { id: actionId } });
  expect(await total("job.example")).toBe(0);
});

test("failed rows are grouped by reason and exported with that reason", async () => {
  await importByJob(user, csvOf(["Cem,cem@group.example,"]));
  const rows = [
    "Cem,cem@group.example,",
    ",,No Name",
    ",no address,=1+1",
    ",,Nobody",
    "Fay,fay@group.example,,x",
  ];
  const checked = await checkJob(user, await uploadJob(user, csvOf([...rows, "Gus,gus@group.example,"])));
  expect(checked.check).toMatchObject({ create: 1, conflict: 1, fail: 4 });
  const told = checked.check?.groups.map(({ noun, reason, rows }) => [noun, reason, rows]);
  expect(told).toEqual([
    ["contact", "Missing email and name", 2],
    ["contact", "A contact already has this email address", 1],
    ["contact", "The email address is not valid", 1],
    ["contact", "The row has more cells than the header", 1],
  ]);
  const [unnamed] = checked.check?.groups ?? [];
  const query = { problem: unnamed?.problem ?? "" };
  const { rows: grouped } = await user.imports.checkRows({ params: { id: checked.id }, query });
  expect(grouped.map(({ row, cells }) => [row, ...cells])).toEqual([
    [3, "", "", "No Name"],
    [5, "", "", "Nobody"],
  ]);
  const done = await runJob(user, checked);
  expect(done.result).toMatchObject({ created: 1, failed: 4, skipped: 1 });
  expect(done.result?.errors.map(({ row, contact }) => [row, contact?.name])).toEqual([
    [2, "Cem"],
    [3, undefined],
    [4, undefined],
    [5, undefined],
    [6, undefined],
  ]);
  const file = await (await user.imports.failed({ params: { id: done.id } })).text();
  const lines = file.trim().split("\r\n");
  expect(lines[0]).toBe('"First","Email","Company","Reason"');
  expect(lines).toHaveLength(5);
  expect(lines[4]).toContain('"Fay","fay@group.example","","x",');
  const skipped = await user.imports.failed({ params: { id: done.id }, query: { rows: "skipped" } });
  expect((await skipped.text()).trim().split("\r\n")).toEqual([
    lines[0],
    '"Cem","cem@group.example","","A contact already has this email address"',
  ]);
  // The file of failed rows marks formulas as text with an apostrophe, and an import removes the apostrophe.
  expect(lines[2]).toMatch(/^"","no address","'=1\+1"/u);
  await importByJob(user, csvOf(["'=1+1,sum@group.example,"]));
  const { contacts } = await user.contacts.list({ query: { q: "sum@group.example" } });
  expect(contacts).toMatchObject([{ first: "=1+1" }]);
});

test("the check of a repeated import predicts its changes, or none if nothing differs", async () => {
  const rows = ["Hal,hal@twice.example,Twice Ltd", "Ida,ida@twice.example,Twice Ltd"];
  await importByJob(user, csvOf(rows));
  const again = await checkJob(user, await uploadJob(user, csvOf(rows)), { on_match: "update" });
  expect(again.check).toMatchObject({ create: 0, update: 0, unchanged: 2, conflict: 0, companies: 0 });
  const unchanged = await runJob(user, again);
  expect(unchanged).toMatchObject({ action_id: null, result: { created: 0, updated: 0, unchanged: 2 } });
  const news = csvOf([
    "Harald,hal@twice.example,Twice Ltd",
    "Ida,ida@twice.example,Twice Ltd",
    "Jo,jo@twice.example,",
  ]);
  const told = await checkJob(user, await uploadJob(user, news), { on_match: "update" });
  expect(told.check).toMatchObject({ create: 1, update: 1, unchanged: 1 });
  expect((await runJob(user, told)).result).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
  expect(await total("Harald")).toBe(1);
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
  const companies = async (q: string) => (await user.companies.list({ query: { q } })).companies;

  test("a file of companies creates each company once, and no contacts", async () => {
    const people = (await user.contacts.list({})).pagination.total;
    const job = await uploadJob(user, text, "company");
    expect(job).toMatchObject({ kind: "company", suggested_mapping: choices.mapping });
    const { check } = await checkJob(user, job, choices);
    expect(check).toMatchObject({ create: 2, conflict: 1, fail: 1, companies: 0 });
    expect(check?.groups).toEqual([
      { noun: "company", problem: "companyNameMissing", reason: "Company name is required", rows: 1 },
      {
        noun: "company",
        problem: "importRepeatedName",
        reason: "An earlier row of this file has the same name",
        rows: 1,
      },
    ]);
    const { result } = await runJob(user, job);
    expect(result).toMatchObject({ created: 2, skipped: 1, failed: 1 });
    expect(result?.errors.map(({ message }) => message)).toContain("Row 2 of this file has the same name");
    expect(await companies("Nordwind")).toMatchObject([
      { industry: "Technology", size: "11-50", website: "https://nordwind.example", tags: "north, wind" },
    ]);
    expect(await companies("Südwind")).toHaveLength(1);
    expect((await user.contacts.list({})).pagination.total).toBe(people);
  });

  test("a repeated file of companies fills empty values and is undone completely", async () => {
    const again = await uploadJob(user, text, "company");
    const { check } = await checkJob(user, again, { ...choices, on_match: "fill" });
    expect(check).toMatchObject({ create: 0, update: 0, unchanged: 3, fail: 1 });
    const news = await uploadJob(user, "Name,City\nSUDWIND GMBH,Ulm\nOstwind,Jena\n", "company");
    const mapped = { mapping: { Name: "name", City: "city" }, on_match: "fill" } as const;
    expect((await checkJob(user, news, mapped)).check).toMatchObject({ create: 1, update: 1 });
    const { action_id: actionId } = await runJob(user, news);
    expect(await companies("Südwind")).toMatchObject([{ city: "Ulm", name: "Südwind GmbH" }]);
    if (actionId === null) throw new Error("Nothing to undo");
    await user.actions.undo({ params: { id: actionId } });
    expect(await companies("Südwind")).toMatchObject([{ city: null }]);
    expect(await companies("Ostwind")).toEqual([]);
  });

  test("a file of companies refuses a column that only contacts have", async () => {
    const { id } = await uploadJob(user, text, "company");
    const body = { mapping: { "Account Name": "first" } };
    await expectRefused(user.imports.check({ params: { id }, body }), "INVALID_INPUT");
  });
});
