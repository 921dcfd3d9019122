import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { dealImportsOf, warningsOf } from "./import-deal-calls.ts";
import { checkJob, checkText, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const admin = api.acme.admin.client;
const { client } = api.acme.user;

const { dealsCalled, moneyOf, run, send, sendAndRun } = dealImportsOf(client);

test("currency signs and currency columns set the currency of amounts", async () => {
  const rows = [
    ["Signed Euro,€ 12500,", 1_250_000, "EUR"],
    ["Signed Canada,$900,CAD", 90_000, "CAD"],
    ["Signed Other,£70,CAD", null, "CAD"],
    ["Signed Column Pound,100.50,GBP - British Pound", 10_050, "GBP"],
    ["Signed Column Buck,100.50,$", 10_050, "USD"],
    ["Signed Column Fund,38.12,CLF", 3812, "CLF"],
    ["Signed Column Unknown,100.50,Galleons", null, "USD"],
    ["Signed Column Empty,100.50,", 10_050, "USD"],
  ] as const;
  const done = await run(`Deal Name,Amount,Currency\n${rows.map(([row]) => row).join("\n")}`);
  expect(done.result).toMatchObject({ created: 8, cells_left_out: 3 });
  expect(warningsOf(done)).toEqual([
    "4 Amount: Not in CAD, the currency of the deal: “£70”",
    "8 Currency: Currency must be an ISO 4217 code like USD: “Galleons”",
    "8 Amount: The currency of this amount is unknown: “100.50”",
  ]);
  expect(await moneyOf("Signed")).toEqual(
    Object.fromEntries(rows.map(([row, cents, currency]) => [row.split(",")[0], [cents, currency]])),
  );
});

describe("a file of deals", () => {
  test("a file creates open, won and lost deals with their links", async () => {
    const { contact } = await client.contacts.create({
      body: { first: "Ada", last: "Lovelace", email: "ada@engines.example" },
    });
    const { company } = await client.companies.create({
      body: { name: "Harbour Ltd", website: "https://www.harbour.example/about" },
    });
    const done = await sendAndRun([
      'd-1,Cranes,Closed Won,"€1.200,50",2026-03-01,Harbour Ltd,ADA@engines.example',
      "d-2,Ropes,closed lost,0,2026-04-01,harbour.example,Ada Lovelace",
      "d-3,Anchors,No Such Stage,,,New Works,Nobody Known",
    ]);
    expect(done.result).toMatchObject({ created: 3, failed: 0, companies_created: 1 });
    const [won] = await dealsCalled("Cranes");
    expect(won).toMatchObject({
      amount_cents: 120_050,
      currency: "EUR",
      stage_outcome: "won",
      company_id: company.id,
      contact_id: contact.id,
      external_id: "d-1",
      expected_close_date: Date.UTC(2026, 2, 1),
    });
    const [lost] = await dealsCalled("Ropes");
    expect(lost).toMatchObject({
      amount_cents: null,
      stage_outcome: "lost",
      company_id: company.id,
      contact_id: contact.id,
    });
    const [open] = await dealsCalled("Anchors");
    expect(open).toMatchObject({ stage_outcome: null, company_name: "New Works", contact_id: null });
    const told = done.result?.warnings.map(({ row, message }) => `${row}: ${message}`).join("\n");
    expect(told).toContain(`4: Stage: Unknown stage; new deals are placed in ${open?.stage_name}`);
    expect(told).toContain("4: No contact with this email");
  });

  test("imported deals are found by linked names and shown on the board", async () => {
    expect((await dealsCalled("New Works")).map(({ name }) => name)).toEqual(["Anchors"]);
    expect((await dealsCalled("Lovelace")).map(({ name }) => name).toSorted()).toEqual(["Cranes", "Ropes"]);
    const [deal] = await dealsCalled("Cranes");
    const board = await client.deals.board({ params: { pipelineId: deal?.pipeline_id ?? "" }, query: {} });
    expect(JSON.stringify(board)).toContain("Cranes");
  });

  test("a repeated import finds its deals by id and changes only what differs", async () => {
    const rows = [
      "d-10,Sails,Closed Won,100,2026-05-01,Harbour Ltd,",
      "d-11,Sails,Closed Won,100,2026-05-01,Harbour Ltd,",
    ];
    await sendAndRun(rows);
    expect((await send(rows, "fill")).check).toMatchObject({ create: 0, update: 0, unchanged: 2 });
    expect((await send(rows, "skip")).check).toMatchObject({ create: 0, conflict: 2 });
    const later = await sendAndRun(
      ["d-10,Sails,Closed Lost,120,2026-06-01,Harbour Ltd,ada@engines.example"],
      "update",
    );
    expect(later.result).toMatchObject({ created: 0, updated: 1 });
    const changed = (await dealsCalled("Sails")).find(({ external_id }) => external_id === "d-10");
    expect(changed).toMatchObject({
      amount_cents: 12_000,
      stage_outcome: "lost",
      contact_name: "Ada Lovelace",
      expected_close_date: Date.UTC(2026, 5, 1),
    });
  });

  test("deals without ids match by name, company, amount and close date", async () => {
    const rows = [",Oars,,50,2026-05-01,Harbour Ltd,", ",Oars,,60,2026-05-01,Harbour Ltd,"];
    expect((await sendAndRun(rows)).result).toMatchObject({ created: 2 });
    expect((await send(rows, "fill")).check).toMatchObject({ create: 0, unchanged: 2 });
  });

  test("a deal's contact is found by email, or by name if the email is empty", async () => {
    const create = async (last: string) =>
      (await client.contacts.create({ body: { first: "Ida", last, email: `${last}@skiffs.example` } }))
        .contact;
    const [gale, reef] = [await create("Gale"), await create("Reef")];
    const text = [
      "Deal Name,Contact Name,Contact Email",
      "Skiff One,Ida Gale,reef@skiffs.example",
      "Skiff Two,Ida Gale,",
      "Skiff Three,Ida Reef,n/a",
      "Skiff Four,Ida Reef,none@skiffs.example",
    ].join("\n");
    const done = await run(text);
    expect(done.result).toMatchObject({ created: 4, cells_left_out: 1 });
    const skiffs = await dealsCalled("Skiff");
    const contactOf = (name: string) => skiffs.find((found) => found.name === `Skiff ${name}`)?.contact_id;
    expect(["One", "Two", "Three", "Four"].map(contactOf)).toEqual([reef.id, gale.id, reef.id, null]);
  });
});

test("a contact found by external id never gets the email of another contact", async () => {
  const { client } = api.globex.user;
  const check = (...rows: string[]) =>
    checkText(client, `First,Email,External ID\n${rows.join("\n")}\n`, { on_match: "update" });
  await runJob(client, await check("Alan,alan@old.example,c-1", "Kurt,kurt@old.example,c-2"));
  const moved = await runJob(client, await check("Alan,alan@new.example,c-1"));
  expect(moved.result).toMatchObject({ created: 0, updated: 1 });
  // The row matches two contacts, so neither contact gets the other's address.
  const crossed = await runJob(client, await check("Alan,kurt@old.example,c-1"));
  expect(crossed.result).toMatchObject({ created: 0, updated: 1 });
  const { contacts } = await client.contacts.list({ query: { sort_by: "email" } });
  expect(contacts.map(({ email }) => email)).toEqual(
    expect.arrayContaining(["alan@new.example", "kurt@old.example"]),
  );
});

describe("a file of several kinds", () => {
  const text = [
    "First Name,Last Name,Email,Company,Website,Deal Stage,Deal Amount,Deal ID",
    "Ada,Lovelace,ada@mixed.example,Mixed Works,https://mixed.example,Closed Won,100,m-1",
    "Alan,Turing,alan@mixed.example,Mixed Works,,,200,m-2",
    ",,,Lone Company,https://lone.example,,,",
    "Grace,Hopper,grace@mixed.example,,,,,",
    ",,no address,Mixed Works,,,300,m-3",
  ].join("\n");

  async function upload() {
    const file = new Blob([`${text}\n`]);
    const fields = { kind: "mixed" } as const;
    const answer = await admin.imports.create({ file, fileName: "mixed.csv", fields });
    return answer.import;
  }

  async function check(on_match: "skip" | "update" | "fill") {
    const job = await upload();
    return checkJob(admin, job, { mapping: job.suggested_mapping, on_match });
  }

  test("in a file with several kinds, each mapping target names its kind", async () => {
    const job = await upload();
    expect(job.suggested_mapping).toEqual({
      "First Name": "contact.first",
      "Last Name": "contact.last",
      Email: "contact.email",
      Company: "company.name",
      Website: "company.website",
      "Deal Stage": "deal.stage",
      "Deal Amount": "deal.amount",
      "Deal ID": "deal.external_id",
    });
    expect(job.targets).not.toContain("deal.contact");
    await expect(
      admin.imports.check({ params: { id: job.id }, body: { mapping: { Email: "email" } } }),
    ).rejects.toMatchObject({ status: 400 });
    // A column whose name begins with the name of a kind belongs to that kind.
    const named = await uploadJob(
      admin,
      "Company Name,First Name,Phone,Deal Name,Deal Owner,Contact Owner\n",
      "mixed",
    );
    expect(named.suggested_mapping).toEqual({
      "Company Name": "company.name",
      "First Name": "contact.first",
      Phone: "contact.phone",
      "Deal Name": "deal.name",
      "Deal Owner": "deal.owner_id",
      "Contact Owner": "contact.owner_id",
    });
    await admin.imports.cancel({ params: { id: named.id } });
    await admin.imports.cancel({ params: { id: job.id } });
  });

  test("a row of three kinds creates and links three records as one action", async () => {
    const checked = await check("skip");
    expect(checked.check).toMatchObject({ create: 6, companies: 2, fail: 1, conflict: 0 });
    // Two rows name a company that an earlier row creates.
    expect(checked.check?.kinds[0]).toMatchObject({ noun: "company", create: 2, unchanged: 2 });
    const done = await runJob(admin, checked);
    expect(done.result).toMatchObject({ created: 6, companies_created: 2, failed: 1, skipped: 0 });
    expect(done.result?.kinds[0]).toMatchObject({ noun: "company", created: 2, unchanged: 2 });
    const deals = await dealsCalled("Mixed Works");
    expect(
      deals.map(({ external_id, contact_name, company_name }) => [external_id, contact_name, company_name]),
    ).toEqual(
      expect.arrayContaining([
        ["m-1", "Ada Lovelace", "Mixed Works"],
        ["m-2", "Alan Turing", "Mixed Works"],
        ["m-3", null, "Mixed Works"],
      ]),
    );
    const { contacts } = await admin.contacts.list({ query: { search: "mixed.example" } });
    expect(contacts.map(({ first, company_name }) => [first, company_name]).toSorted()).toEqual([
      ["Ada", "Mixed Works"],
      ["Alan", "Mixed Works"],
      ["Grace", null],
    ]);
    expect((await check("fill")).check).toMatchObject({ create: 0, companies: 0, update: 0, fail: 1 });
    await admin.actions.undo({ params: { id: done.action_id ?? "" } });
    expect(await dealsCalled("Mixed Works")).toEqual([]);
    const { companies } = await admin.companies.list({ query: { search: "mixed" } });
    expect(companies).toEqual([]);
    const left = await admin.contacts.list({ query: { search: "mixed.example" } });
    expect(left.contacts).toEqual([]);
  });
});
