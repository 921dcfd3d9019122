import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

const header = "Deal ID,Deal Name,Deal Stage,Amount,Close Date,Associated Company,Associated Contact";

async function send(rows: readonly string[], on_match: "skip" | "update" | "fill" = "skip") {
  const { client } = api.acme.user;
  const job = await uploadJob(client, `${[header, ...rows].join("\n")}\n`, "deal");
  return checkJob(client, job, { mapping: job.suggested_mapping, on_match });
}

async function sendAndRun(rows: readonly string[], on_match: "skip" | "update" | "fill" = "skip") {
  return runJob(api.acme.user.client, await send(rows, on_match));
}

async function dealCalled(search: string) {
  const { deals } = await api.acme.user.client.deals.list({ query: { search } });
  return deals;
}

describe("the sign of a currency next to an amount", () => {
  const money = async (name: string) => {
    const [found] = await dealCalled(name);
    return [found?.amount_cents, found?.currency];
  };

  test("a currency sign sets the currency; an amount in another currency is omitted", async () => {
    const { client } = api.acme.user;
    const rows = [
      ["Signed Euro,€ 12500,", 1_250_000, "EUR"],
      ["Signed Short,$1.2k,", 120_000, "USD"],
      ["Signed Canada,$900,CAD", 90_000, "CAD"],
      ["Signed Other,£70,CAD", null, "CAD"],
      ["Signed Dollar,$80,EUR", null, "EUR"],
      ["Signed Odd,80 XYZ,", null, "USD"],
    ] as const;
    const text = `Deal Name,Amount,Currency\n${rows.map(([row]) => row).join("\n")}\n`;
    const job = await uploadJob(client, text, "deal");
    const checked = await checkJob(client, job, { mapping: job.suggested_mapping });
    const done = await runJob(client, checked);
    expect(done.result).toMatchObject({ created: 6, cells_left_out: 3 });
    expect(done.result?.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
      "5 Amount: Not in CAD, the currency of the deal: “£70”",
      "6 Amount: Not in EUR, the currency of the deal: “$80”",
      "7 Amount: Not in USD, the currency of the deal: “80 XYZ”",
    ]);
    for (const [row, cents, currency] of rows)
      expect(await money(row.split(",")[0] ?? ""), row).toEqual([cents, currency]);
  });

  test("a deal that differs from an existing deal only in its currency is new", async () => {
    const { client } = api.acme.user;
    const outcome = async (heading: string, amount: string) => {
      const text = `Deal Name,${heading}\nSigned Twice,${amount}\n`;
      const job = await uploadJob(client, text, "deal");
      const checked = await checkJob(client, job, { mapping: job.suggested_mapping });
      return (await runJob(client, checked)).result?.created;
    };
    expect(await outcome("Amount (EUR)", "55")).toBe(1);
    expect(await outcome("Amount (GBP)", "55")).toBe(1);
    expect(await outcome("Amount (EUR)", "55")).toBe(0);
    expect(await outcome("Amount (EUR)", "")).toBe(1);
    expect(await outcome("Amount (GBP)", "")).toBe(0);
  });

  test("an unknown currency is reported, and its amount is omitted", async () => {
    const { client } = api.acme.user;
    const rows = [
      ["Column Euro,100.50,Euro", 10_050, "EUR"],
      ["Column Sign,100.50,€", 10_050, "EUR"],
      ["Column Pound,100.50,GBP - British Pound", 10_050, "GBP"],
      ["Column Dollars,100.50,US Dollars", 10_050, "USD"],
      ["Column Yuan,100.50,RMB", 10_050, "CNY"],
      ["Column Buck,100.50,$", 10_050, "USD"],
      ["Column Fund,38.12,CLF", 3812, "CLF"],
      ["Column Unknown,100.50,Galleons", null, "USD"],
      ["Column Past,100.50,HRK", null, "USD"],
      ["Column Empty,100.50,", 10_050, "USD"],
    ] as const;
    const text = `Deal Name,Amount,Currency\n${rows.map(([row]) => row).join("\n")}\n`;
    const job = await uploadJob(client, text, "deal");
    const done = await runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping }));
    expect(done.result?.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
      "9 Currency: Currency must be an ISO 4217 code like USD: “Galleons”",
      "9 Amount: The currency of this amount is unknown: “100.50”",
      "10 Currency: Currency must be an ISO 4217 code like USD: “HRK”",
      "10 Amount: The currency of this amount is unknown: “100.50”",
    ]);
    for (const [row, cents, currency] of rows)
      expect(await money(row.split(",")[0] ?? ""), row).toEqual([cents, currency]);
  });

  test("the amount column's heading sets the currency", async () => {
    const { client } = api.acme.user;
    const headings = [
      ["Amount (EUR)", "EUR"],
      ["Montant €", "EUR"],
      ["Betrag in Euro", "EUR"],
      ["deal_value_gbp", "GBP"],
      ["Amount ($)", "USD"],
      ["Amount (kr)", null],
      ["Amount (XYZ)", null],
      ["Amount (NET)", "USD"],
    ] as const;
    for (const [heading, currency] of headings) {
      const name = `Headed ${heading}`;
      const job = await uploadJob(client, `Deal Name,${heading}\n${name},100\n`, "deal");
      expect(job.suggested_mapping, heading).toEqual({ "Deal Name": "name", [heading]: "amount" });
      const checked = await checkJob(client, job, { mapping: job.suggested_mapping });
      expect(checked.check?.cell_groups.map(({ cells }) => cells)).toEqual(currency === null ? [1] : []);
      const { rows } = await client.imports.checkRows({ params: { id: job.id }, query: {} });
      expect(rows[0]?.changes).toContainEqual({ field: "currency", before: null, after: currency ?? "USD" });
      const done = await runJob(client, checked);
      expect(done.result?.warnings.map(({ message }) => message)).toEqual(
        currency === null ? ["Amount: The currency of this amount is unknown: “100”"] : [],
      );
      expect(await money(name), heading).toEqual(currency === null ? [null, "USD"] : [10_000, currency]);
    }
  });

  test("amounts are omitted if the heading names thousands or several currencies", async () => {
    const { client } = api.acme.user;
    const scaled = "The heading says thousands or millions; convert this value to a full amount in the file";
    const cases = [
      ["Amount (USD thousands)", scaled],
      ["Betrag (Tsd. €)", scaled],
      ["Amount (k€)", scaled],
      ["Amount (EUR/USD)", "The currency of this amount is unknown"],
    ];
    for (const [heading, reason] of cases) {
      const name = `Scaled ${heading}`;
      const text = `Deal Name,${heading},Currency\n${name},100,\n${name} two,$ 20,\n`;
      const job = await uploadJob(client, text, "deal");
      expect(job.suggested_mapping, heading).toMatchObject({ [String(heading)]: "amount" });
      const done = await runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping }));
      expect(done.result?.warnings.map(({ message }) => message)).toEqual([
        `Amount: ${reason}: “100”`,
        `Amount: ${reason}: “$ 20”`,
      ]);
      expect(await money(name), heading).toEqual([null, "USD"]);
    }
    const named = `Deal Name,Amount (thousands),Currency\nScaled Column,100,EUR\n`;
    const job = await uploadJob(client, named, "deal");
    await runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping }));
    expect(await money("Scaled Column")).toEqual([null, "EUR"]);
  });

  test("a currency column overrides the heading; amounts with other signs are omitted", async () => {
    const { client } = api.acme.user;
    const rows = [
      ["Beside Pound,£100,", null, "USD"],
      ["Beside Dollar,$100,", 10_000, "CAD"],
      ["Beside None,100,", 10_000, "CAD"],
      ["Beside Column,100,CHF", 10_000, "CHF"],
    ] as const;
    const text = `Deal Name,My sum (CAD),Currency\n${rows.map(([row]) => row).join("\n")}\n`;
    const job = await uploadJob(client, text, "deal");
    const mapping = { ...job.suggested_mapping, "My sum (CAD)": "amount" };
    await runJob(client, await checkJob(client, job, { mapping }));
    for (const [row, cents, currency] of rows)
      expect(await money(row.split(",")[0] ?? ""), row).toEqual([cents, currency]);
    await sendAndRun(["heading-1,Headed Again,,$500,,,"]);
    const again = "Deal ID,Deal Name,Amount (CAD)\nheading-1,Headed Again,$600\n";
    const file = await uploadJob(client, again, "deal");
    const choices = { mapping: file.suggested_mapping, on_match: "update" } as const;
    await runJob(client, await checkJob(client, file, choices));
    expect(await money("Headed Again")).toEqual([60_000, "CAD"]);
  });

  test("amounts with three decimals are ambiguous if the currency has three decimals", async () => {
    const { client } = api.acme.user;
    const send = async (rows: string) => {
      const job = await uploadJob(client, `Deal Name,Amount,Currency\n${rows}\n`, "deal");
      const done = await runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping }));
      return done.result?.warnings.map(({ message }) => message);
    };
    const isOpen = expect.stringMatching(/^Amount: Ambiguous: the decimal separator/u);
    expect(await send("Dinar Open,1.234,KWD\nDinar Half,2.505,KWD\nDinar Beside,KWD 1.234,")).toEqual([
      isOpen,
      isOpen,
      isOpen,
    ]);
    expect(await send("Dinar Proved,1.250,KWD\nDinar Proof,12.5,KWD")).toEqual([]);
    expect(await send("Dinar Parts,1.234,KWD\nDinar Point,12.5,KWD")).toEqual([
      "Amount: Must be in whole cents: “1.234”",
    ]);
    expect(await money("Dinar Proved")).toEqual([125, "KWD"]);
    expect(await money("Dinar Parts")).toEqual([null, "KWD"]);
  });

  test("an import changes a deal's currency only together with the amount", async () => {
    await sendAndRun(["sign-3,Marked Three,,500 EUR,,,", "sign-4,Marked Four,,,,,"]);
    const { client } = api.acme.user;
    const text = "Deal ID,Deal Name,Amount,Currency\nsign-3,Marked Three,80,CAD\nsign-4,Marked Four,90,CAD\n";
    const change = async (choices: Parameters<typeof checkJob>[2]) => {
      const job = await uploadJob(client, text, "deal");
      await runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping, ...choices }));
      return [await money("Marked Three"), await money("Marked Four")];
    };
    const [euros, dollars] = [
      [50_000, "EUR"],
      [9000, "CAD"],
    ];
    expect(await change({ on_match: "fill" })).toEqual([euros, dollars]);
    const keeps = { on_match: "update", column_choices: { Currency: "keep" } } as const;
    expect(await change(keeps)).toEqual([euros, dollars]);
    expect(await change({ on_match: "update" })).toEqual([[8000, "CAD"], dollars]);
  });

  test("an ambiguous currency sign keeps the deal's currency, but a clear sign sets it", async () => {
    await sendAndRun(["sign-1,Marked One,,500 CAD,,,", "sign-2,Marked Two,,500 CAD,,,"]);
    await sendAndRun(["sign-1,Marked One,,$600,,,", "sign-2,Marked Two,,€700,,,"], "update");
    expect(await money("Marked One")).toEqual([60_000, "CAD"]);
    expect(await money("Marked Two")).toEqual([70_000, "EUR"]);
  });
});

describe("a file of deals", () => {
  test("a file creates deals in their stages, even won and lost ones, with their links", async () => {
    const { client } = api.acme.user;
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
    const [won] = await dealCalled("Cranes");
    expect(won).toMatchObject({
      amount_cents: 120_050,
      currency: "EUR",
      stage_outcome: "won",
      company_id: company.id,
      contact_id: contact.id,
      external_id: "d-1",
      expected_close_date: Date.UTC(2026, 2, 1),
    });
    const [lost] = await dealCalled("Ropes");
    expect(lost).toMatchObject({
      amount_cents: null,
      stage_outcome: "lost",
      company_id: company.id,
      contact_id: contact.id,
    });
    const [open] = await dealCalled("Anchors");
    expect(open).toMatchObject({ stage_outcome: null, company_name: "New Works", contact_id: null });
    const told = done.result?.warnings.map(({ row, message }) => `${row}: ${message}`).join("\n");
    expect(told).toContain(`4: Stage: Unknown stage; placed in ${open?.stage_name}`);
    expect(told).toContain("4: No contact with this email");
  });

  test("imported deals are found by linked names and shown on the board", async () => {
    expect((await dealCalled("New Works")).map(({ name }) => name)).toEqual(["Anchors"]);
    expect((await dealCalled("Lovelace")).map(({ name }) => name).toSorted()).toEqual(["Cranes", "Ropes"]);
    const { client } = api.acme.user;
    const [deal] = await dealCalled("Cranes");
    const board = await client.deals.board({
      params: { pipelineId: deal?.pipeline_id ?? "" },
      query: {},
    });
    expect(JSON.stringify(board)).toContain("Cranes");
  });

  test("a repeated file finds its deals by id and changes only differences", async () => {
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
    const changed = (await dealCalled("Sails")).find(({ external_id }) => external_id === "d-10");
    expect(changed).toMatchObject({
      amount_cents: 12_000,
      stage_outcome: "lost",
      contact_name: "Ada Lovelace",
      expected_close_date: Date.UTC(2026, 5, 1),
    });
  });

  test("amounts follow the column's number format; fractions of a cent are omitted", async () => {
    await sendAndRun(["d-30,Winches,,1.234,,,"]);
    await sendAndRun(["d-31,Pulleys,,12.5,,,"]);
    expect(await dealCalled("Winches")).toMatchObject([{ amount_cents: 123_400 }]);
    expect(await dealCalled("Pulleys")).toMatchObject([{ amount_cents: 1250 }]);
    await sendAndRun(['d-32,Hooks,,"1.234",,,', 'd-33,Chains,,"20.000,50",,,']);
    expect(await dealCalled("Hooks")).toMatchObject([{ amount_cents: 123_400 }]);
    expect(await dealCalled("Chains")).toMatchObject([{ amount_cents: 2_000_050 }]);
    const done = await sendAndRun(["d-34,Buoys,,1234.567,,,"]);
    expect(done.result).toMatchObject({ created: 1, cells_left_out: 1 });
    expect(await dealCalled("Buoys")).toMatchObject([{ amount_cents: null }]);
  });

  test("amounts that are ambiguous or not numbers are reported", async () => {
    const open = await sendAndRun(['d-35,Knots,,"12,5 dozen",,,', "d-37,Splices,,12.34,,,"]);
    expect(open.result?.warnings.map(({ message }) => message)).toEqual([
      "Amount: Not a number: “12,5 dozen”",
    ]);
    const two = ['d-38,Bends,,"1.230",,,', "d-39,Loops,,12.34,,,", 'd-40,Hitches,,"12,34",,,'];
    expect((await sendAndRun(two)).result?.warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Amount: Ambiguous: the decimal separator.*: “1\.230”$/u),
    ]);
  });

  test("deals without ids match by name, company, amount and day", async () => {
    const rows = [",Oars,,50,2026-05-01,Harbour Ltd,", ",Oars,,60,2026-05-01,Harbour Ltd,"];
    expect((await sendAndRun(rows)).result).toMatchObject({ created: 2 });
    expect((await send(rows, "fill")).check).toMatchObject({ create: 0, unchanged: 2 });
  });

  test("deals with the same name and company are likely duplicates until a user decides", async () => {
    const { client } = api.acme.user;
    await sendAndRun([",Rudders,,50,2026-05-01,Harbour Ltd,", ",Rudders,,50,2026-05-01,,"]);
    const text = [
      header,
      ",Rudders,,70,2026-05-01,HARBOUR ltd,",
      ",Rudders,,80,2026-06-01,Other Pier,",
      ",Keels,,50,2026-05-01,Harbour Ltd,",
      ",Keels,,60,2026-05-01,Harbour Ltd,",
      "k-1,Keels,,61,2026-05-01,Harbour Ltd,",
      "k-2,Keels,,62,2026-05-01,Harbour Ltd,",
      ",Rudders,,90,,,",
    ].join("\n");
    const job = await uploadJob(client, text, "deal");
    const check = async (choices: Parameters<typeof checkJob>[2] = {}) =>
      checkJob(client, job, { mapping: job.suggested_mapping, ...choices });
    const asked = await check();
    expect(asked.check).toMatchObject({ create: 7, conflict: 0 });
    expect(asked.check?.likely).toMatchObject([{ noun: "deal", problem: "importLikelySame", rows: 4 }]);
    const query = { problem: "importLikelySame", limit: 10 };
    const { rows } = await client.imports.checkRows({ params: { id: job.id }, query });
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 6, 7]);
    expect((await check({ match_by: "key" })).check?.likely).toEqual([]);
    const skipped = await check({ match_by: "name_and_company" });
    expect(skipped.check).toMatchObject({ create: 3, conflict: 4, likely: [] });
    const done = await runJob(client, await check({ match_by: "name_and_company", on_match: "update" }));
    expect(done.result).toMatchObject({ created: 3, updated: 2 });
    const amounts = (await dealCalled("Rudders")).map(({ amount_cents }) => amount_cents);
    expect(amounts.toSorted()).toEqual([5000, 7000, 8000, 9000]);
  });

  test("deals with unknown contacts are created once and linked when a contact exists", async () => {
    const { client } = api.acme.user;
    const rows = [
      ",Tillers,,50,2026-05-01,Harbour Ltd,una@nobody.example",
      ",Tillers,,50,2026-05-01,Harbour Ltd,duo@nobody.example",
    ];
    expect((await sendAndRun(rows)).result).toMatchObject({ created: 2, cells_left_out: 2 });
    expect((await send(rows, "fill")).check).toMatchObject({ create: 0, unchanged: 2 });
    const { contact } = await client.contacts.create({ body: { first: "Una", email: "una@nobody.example" } });
    expect((await sendAndRun(rows, "fill")).result).toMatchObject({ created: 0, updated: 1 });
    const tillers = await dealCalled("Tillers");
    expect(tillers.map(({ contact_id }) => contact_id).toSorted()).toEqual([contact.id, null].toSorted());
  });

  test("a deal's contact is found by email, or by name if the email is empty", async () => {
    const { client } = api.acme.user;
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
    const job = await uploadJob(client, text, "deal");
    const done = await runJob(client, await checkJob(client, job, { mapping: job.suggested_mapping }));
    expect(done.result).toMatchObject({ created: 4, cells_left_out: 1 });
    const skiffs = await dealCalled("Skiff");
    const contactOf = (name: string) => skiffs.find((found) => found.name === `Skiff ${name}`)?.contact_id;
    expect(["One", "Two", "Three", "Four"].map(contactOf)).toEqual([reef.id, gale.id, reef.id, null]);
  });

  test("deals are linked to the company of a web domain and are imported once", async () => {
    const { client } = api.acme.user;
    const { company } = await client.companies.create({
      body: { name: "Domain Quay Ltd", website: "https://www.domain-quay.example/start" },
    });
    const text = [
      "Deal ID,Deal Name,Associated Company Domain",
      "q-1,Bollards,domain-quay.example",
      ",Fenders,DOMAIN-QUAY.example",
      "q-3,Slipways,new-quay.example",
    ].join("\n");
    const again = async () => {
      const job = await uploadJob(client, text, "deal");
      expect(job.suggested_mapping).toMatchObject({ "Associated Company Domain": "company_domain" });
      return checkJob(client, job, { mapping: job.suggested_mapping, on_match: "update" });
    };
    const done = await runJob(client, await again());
    expect(done.result).toMatchObject({ created: 3, companies_created: 1, cells_left_out: 0 });
    for (const name of ["Bollards", "Fenders"])
      expect(await dealCalled(name)).toMatchObject([{ company_id: company.id, company_name: company.name }]);
    const { companies } = await client.companies.list({ query: { q: "new-quay" } });
    expect(companies).toMatchObject([{ name: "new-quay.example", website: "https://new-quay.example" }]);
    expect(await dealCalled("Slipways")).toMatchObject([{ company_id: companies[0]?.id }]);
    expect((await again()).check).toMatchObject({ create: 0, update: 0, unchanged: 3, companies: 0 });
  });

  test("undo removes imported deals with their companies", async () => {
    const { client } = api.acme.user;
    const done = await sendAndRun(["d-20,Masts,,1,,Mast Works,"]);
    await client.actions.undo({ params: { id: done.action_id ?? "" } });
    expect(await dealCalled("Masts")).toEqual([]);
    const { companies } = await client.companies.list({ query: { search: "Mast Works" } });
    expect(companies).toEqual([]);
  });
});

describe("an external id", () => {
  test("an external id separates companies with the same name and finds a renamed one", async () => {
    const { client } = api.globex.user;
    const check = async (text: string, on_match: "skip" | "update" | "fill") => {
      const job = await uploadJob(client, text, "company");
      return checkJob(client, job, { mapping: job.suggested_mapping, on_match });
    };
    const two = "External ID,Company Name\nA,Acme\nB,Acme\n";
    const first = await runJob(client, await check(two, "skip"));
    expect(first.result).toMatchObject({ created: 2 });
    expect((await check(two, "fill")).check).toMatchObject({ create: 0, unchanged: 2 });
    const renamed = await runJob(client, await check("External ID,Company Name\nB,Beta\n", "update"));
    expect(renamed.result).toMatchObject({ created: 0, updated: 1 });
    const { companies } = await client.companies.list({ query: { sort_by: "name" } });
    expect(companies.map(({ name, external_id }) => [name, external_id])).toEqual([
      ["Acme", "A"],
      ["Beta", "B"],
    ]);
  });

  test("an external id in a contact file's company column finds an imported company", async () => {
    const { client } = api.globex.user;
    const text = "First,Email,Company\nGrace,grace@navy.example,B\n";
    const job = await uploadJob(client, text);
    const done = await runJob(
      client,
      await checkJob(client, job, { mapping: { First: "first", Email: "email", Company: "company" } }),
    );
    expect(done.result).toMatchObject({ created: 1, companies_created: 0 });
    const { contacts } = await client.contacts.list({ query: { search: "grace" } });
    expect(contacts).toMatchObject([{ company_name: "Beta" }]);
  });

  test("an external id finds a contact, which never gets the email of another contact", async () => {
    const { client } = api.globex.user;
    const check = async (row: string) => {
      const job = await uploadJob(client, `First,Email,External ID\n${row}\n`);
      return checkJob(client, job, { mapping: job.suggested_mapping, on_match: "update" });
    };
    await runJob(client, await check("Alan,alan@old.example,c-1"));
    await runJob(client, await check("Kurt,kurt@old.example,c-2"));
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
    const answer = await api.acme.admin.client.imports.create({ file, fileName: "mixed.csv", fields });
    return answer.import;
  }

  async function check(on_match: "skip" | "update" | "fill") {
    const { client } = api.acme.admin;
    const job = await upload();
    return checkJob(client, job, { mapping: job.suggested_mapping, on_match });
  }

  test("a file of several kinds gets a suggested kind for each column", async () => {
    const { client } = api.acme.admin;
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
    // A column whose name begins with the name of a kind belongs to that kind.
    const named = await uploadJob(
      client,
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
    await client.imports.cancel({ params: { id: named.id } });
    await client.imports.cancel({ params: { id: job.id } });
  });

  test("a row of three kinds creates and links three records as one action", async () => {
    const { client } = api.acme.admin;
    const checked = await check("skip");
    expect(checked.check).toMatchObject({ create: 6, companies: 2, fail: 1, conflict: 0 });
    const done = await runJob(client, checked);
    expect(done.result).toMatchObject({ created: 6, companies_created: 2, failed: 1, skipped: 0 });
    const deals = await dealCalled("Mixed Works");
    expect(
      deals.map(({ external_id, contact_name, company_name }) => [external_id, contact_name, company_name]),
    ).toEqual(
      expect.arrayContaining([
        ["m-1", "Ada Lovelace", "Mixed Works"],
        ["m-2", "Alan Turing", "Mixed Works"],
        ["m-3", null, "Mixed Works"],
      ]),
    );
    const { contacts } = await client.contacts.list({ query: { search: "mixed.example" } });
    expect(contacts.map(({ first, company_name }) => [first, company_name]).toSorted()).toEqual([
      ["Ada", "Mixed Works"],
      ["Alan", "Mixed Works"],
      ["Grace", null],
    ]);
    expect((await check("fill")).check).toMatchObject({ create: 0, companies: 0, update: 0, fail: 1 });
    await client.actions.undo({ params: { id: done.action_id ?? "" } });
    expect(await dealCalled("Mixed Works")).toEqual([]);
    const { companies } = await client.companies.list({ query: { search: "mixed" } });
    expect(companies).toEqual([]);
    const left = await client.contacts.list({ query: { search: "mixed.example" } });
    expect(left.contacts).toEqual([]);
  });

  test("an import of several kinds refuses a field without its kind", async () => {
    const { client } = api.acme.admin;
    const job = await upload();
    await expect(
      client.imports.check({ params: { id: job.id }, body: { mapping: { Email: "email" } } }),
    ).rejects.toMatchObject({ status: 400 });
    await client.imports.cancel({ params: { id: job.id } });
  });
});
