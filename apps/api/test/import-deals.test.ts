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

describe("the currency of an amount", () => {
  const moneyOf = async (search: string) => {
    const { deals } = await api.acme.user.client.deals.list({ query: { search, limit: 100 } });
    return Object.fromEntries(
      deals.map(({ name, amount_cents, currency }) => [name, [amount_cents, currency]]),
    );
  };
  const money = async (name: string) => (await moneyOf(name))[name];
  const importAs = async (
    text: string,
    choices: Parameters<typeof checkJob>[2] = {},
    columns: Readonly<Record<string, string>> = {},
  ) => {
    const { client } = api.acme.user;
    const job = await uploadJob(client, `${text}\n`, "deal");
    const mapping = { ...job.suggested_mapping, ...columns };
    return runJob(client, await checkJob(client, job, { mapping, ...choices }));
  };
  const warningsOf = ({ result }: Awaited<ReturnType<typeof runJob>>) =>
    result?.warnings.map(({ row, message }) => `${row} ${message}`);

  test("signs and columns set the currency; amounts in other currencies are omitted", async () => {
    const rows = [
      ["Signed Euro,€ 12500,", 1_250_000, "EUR"],
      ["Signed Short,$1.2k,", 120_000, "USD"],
      ["Signed Canada,$900,CAD", 90_000, "CAD"],
      ["Signed Other,£70,CAD", null, "CAD"],
      ["Signed Dollar,$80,EUR", null, "EUR"],
      ["Signed Odd,80 XYZ,", null, "USD"],
      ["Signed Column Euro,100.50,Euro", 10_050, "EUR"],
      ["Signed Column Sign,100.50,€", 10_050, "EUR"],
      ["Signed Column Pound,100.50,GBP - British Pound", 10_050, "GBP"],
      ["Signed Column Dollars,100.50,US Dollars", 10_050, "USD"],
      ["Signed Column Yuan,100.50,RMB", 10_050, "CNY"],
      ["Signed Column Buck,100.50,$", 10_050, "USD"],
      ["Signed Column Fund,38.12,CLF", 3812, "CLF"],
      ["Signed Column Unknown,100.50,Galleons", null, "USD"],
      ["Signed Column Past,100.50,HRK", null, "USD"],
      ["Signed Column Empty,100.50,", 10_050, "USD"],
    ] as const;
    const done = await importAs(`Deal Name,Amount,Currency\n${rows.map(([row]) => row).join("\n")}`);
    expect(done.result).toMatchObject({ created: 16, cells_left_out: 7 });
    expect(warningsOf(done)).toEqual([
      "5 Amount: Not in CAD, the currency of the deal: “£70”",
      "6 Amount: Not in EUR, the currency of the deal: “$80”",
      "7 Amount: Not in USD, the currency of the deal: “80 XYZ”",
      "15 Currency: Currency must be an ISO 4217 code like USD: “Galleons”",
      "15 Amount: The currency of this amount is unknown: “100.50”",
      "16 Currency: Currency must be an ISO 4217 code like USD: “HRK”",
      "16 Amount: The currency of this amount is unknown: “100.50”",
    ]);
    expect(await moneyOf("Signed")).toEqual(
      Object.fromEntries(rows.map(([row, cents, currency]) => [row.split(",")[0], [cents, currency]])),
    );
  });

  test("a deal that differs from an existing deal only in its currency is new", async () => {
    const outcome = async (heading: string, ...amounts: string[]) => {
      const rows = amounts.map((amount) => `Currency Twice,${amount}`);
      return (await importAs([`Deal Name,${heading}`, ...rows].join("\n"))).result?.created;
    };
    expect(await outcome("Amount (EUR)", "55", "")).toBe(2);
    expect(await outcome("Amount (GBP)", "55", "")).toBe(1);
    expect(await outcome("Amount (EUR)", "55", "")).toBe(0);
  });

  test("the amount column's heading sets the currency", async () => {
    const { client } = api.acme.user;
    for (const [heading, currency] of [
      ["Amount (EUR)", "EUR"],
      ["Amount (kr)", null],
    ] as const) {
      const name = `Headed ${heading}`;
      const job = await uploadJob(client, `Deal Name,${heading}\n${name},100\n`, "deal");
      expect(job.suggested_mapping, heading).toEqual({ "Deal Name": "name", [heading]: "amount" });
      const checked = await checkJob(client, job, { mapping: job.suggested_mapping });
      expect(checked.check?.cell_groups.map(({ cells }) => cells)).toEqual(currency === null ? [1] : []);
      const { rows } = await client.imports.checkRows({ params: { id: job.id }, query: {} });
      expect(rows[0]?.changes).toContainEqual({ field: "currency", before: null, after: currency ?? "USD" });
      expect(warningsOf(await runJob(client, checked))).toEqual(
        currency === null ? ["2 Amount: The currency of this amount is unknown: “100”"] : [],
      );
      expect(await money(name), heading).toEqual(currency === null ? [null, "USD"] : [10_000, currency]);
    }
  });

  test("amounts are omitted if the heading names thousands", async () => {
    const done = await importAs(
      "Deal Name,Amount (k€),Currency\nScaled One,100,\nScaled Two,$ 20,\nScaled Column,100,EUR",
    );
    const reason = "The heading says thousands or millions; convert this value to a full amount in the file";
    expect(warningsOf(done)).toEqual([
      `2 Amount: ${reason}: “100”`,
      `3 Amount: ${reason}: “$ 20”`,
      `4 Amount: ${reason}: “100”`,
    ]);
    expect(await moneyOf("Scaled")).toEqual({
      ...{ "Scaled One": [null, "USD"], "Scaled Two": [null, "USD"], "Scaled Column": [null, "EUR"] },
    });
  });

  test("a currency column overrides the heading; amounts with other signs are omitted", async () => {
    const rows = [
      ["Beside Pound,£100,,", null, "USD"],
      ["Beside Dollar,$100,,", 10_000, "CAD"],
      ["Beside None,100,,", 10_000, "CAD"],
      ["Beside Column,100,CHF,", 10_000, "CHF"],
      ["Beside Again,$500,USD,heading-1", 50_000, "USD"],
    ] as const;
    const text = `Deal Name,My sum (CAD),Currency,Deal ID\n${rows.map(([row]) => row).join("\n")}`;
    await importAs(text, {}, { "My sum (CAD)": "amount" });
    expect(await moneyOf("Beside")).toEqual(
      Object.fromEntries(rows.map(([row, cents, currency]) => [row.split(",")[0], [cents, currency]])),
    );
    const again = "Deal ID,Deal Name,Amount (CAD)\nheading-1,Beside Again,$600";
    await importAs(again, { on_match: "update" });
    expect(await money("Beside Again")).toEqual([60_000, "CAD"]);
  });

  test("a column's other amounts show whether three decimals are a fraction", async () => {
    const rows = ["Dinar Proved,1.250,KWD", "Dinar Proof,12.5,KWD", "Dinar Parts,1.234,KWD"];
    const done = await importAs(["Deal Name,Amount,Currency", ...rows].join("\n"));
    expect(warningsOf(done)).toEqual(["4 Amount: Must be in whole cents: “1.234”"]);
    expect(await moneyOf("Dinar")).toEqual({
      ...{ "Dinar Proved": [125, "KWD"], "Dinar Proof": [1250, "KWD"], "Dinar Parts": [null, "KWD"] },
    });
  });

  test("an import changes a deal's currency only together with the amount", async () => {
    await sendAndRun([
      ...["sign-1,Marked One,,500 CAD,,,", "sign-2,Marked Two,,500 CAD,,,"],
      ...["sign-3,Marked Three,,500 EUR,,,", "sign-4,Marked Four,,,,,"],
    ]);
    const { client } = api.acme.user;
    const text = "Deal ID,Deal Name,Amount,Currency\nsign-3,Marked Three,80,CAD\nsign-4,Marked Four,90,CAD\n";
    const job = async (choices: Parameters<typeof checkJob>[2]) => {
      const sent = await uploadJob(client, text, "deal");
      return checkJob(client, sent, { mapping: sent.suggested_mapping, ...choices });
    };
    const both = async () => [await money("Marked Three"), await money("Marked Four")];
    const dollars = [9000, "CAD"];
    await runJob(client, await job({ on_match: "fill" }));
    expect(await both()).toEqual([[50_000, "EUR"], dollars]);
    const keeps = { on_match: "update", column_choices: { Currency: "keep" } } as const;
    expect((await job(keeps)).check).toMatchObject({ update: 0, unchanged: 2 });
    await runJob(client, await job({ on_match: "update" }));
    expect(await both()).toEqual([[8000, "CAD"], dollars]);
  });

  test("an ambiguous currency sign keeps the deal's currency, but a clear sign sets it", async () => {
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

  test("amounts follow the column's number format; unclear amounts are reported", async () => {
    await sendAndRun(['d-32,Hooks,,"1.234",,,', 'd-33,Chains,,"20.000,50",,,']);
    expect(await dealCalled("Hooks")).toMatchObject([{ amount_cents: 123_400 }]);
    expect(await dealCalled("Chains")).toMatchObject([{ amount_cents: 2_000_050 }]);
    const { result } = await sendAndRun([
      ...['d-35,Knots,,"12,5 dozen",,,', "d-37,Splices,,12.34,,,", 'd-38,Bends,,"1.230",,,'],
      ...['d-40,Hitches,,"12,34",,,', "d-34,Buoys,,1234.567,,,"],
    ]);
    expect(result).toMatchObject({ created: 5, cells_left_out: 3 });
    expect(result?.warnings.map(({ message }) => message)).toEqual([
      "Amount: Not a number: “12,5 dozen”",
      expect.stringMatching(/^Amount: Ambiguous: the decimal separator.*: “1\.230”$/u),
      "Amount: Must be in whole cents: “1234.567”",
    ]);
    expect(await dealCalled("Splices")).toMatchObject([{ amount_cents: 1234 }]);
    expect(await dealCalled("Buoys")).toMatchObject([{ amount_cents: null }]);
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
    const check = async (...rows: string[]) => {
      const job = await uploadJob(client, `First,Email,External ID\n${rows.join("\n")}\n`);
      return checkJob(client, job, { mapping: job.suggested_mapping, on_match: "update" });
    };
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

  test("in a file with several kinds, a target names its kind; other targets are refused", async () => {
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
    await expect(
      client.imports.check({ params: { id: job.id }, body: { mapping: { Email: "email" } } }),
    ).rejects.toMatchObject({ status: 400 });
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
});
