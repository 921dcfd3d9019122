import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { dealImportsOf, warningsOf } from "./import-deal-calls.ts";
import { checkJob, checkText, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const { check, dealsCalled, moneyOf, run, send, sendAndRun } = dealImportsOf(client);

describe("the currency of an amount", () => {
  const money = async (name: string) => (await moneyOf(name))[name];

  test("a deal that differs from an existing deal only in its currency is created", async () => {
    const outcome = async (heading: string, ...amounts: string[]) => {
      const rows = amounts.map((amount) => `Currency Twice,${amount}`);
      return (await run([`Deal Name,${heading}`, ...rows].join("\n"))).result?.created;
    };
    expect(await outcome("Amount (EUR)", "55", "")).toBe(2);
    expect(await outcome("Amount (GBP)", "55", "")).toBe(1);
    expect(await outcome("Amount (EUR)", "55", "")).toBe(0);
  });

  test("the amount column's heading sets the currency", async () => {
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

  test("a currency column overrides the currency in the amount column's heading", async () => {
    const text = "Deal Name,My sum (CAD),Currency,Deal ID\nBeside Again,$500,USD,heading-1";
    await run(text, { mapping: { "My sum (CAD)": "amount" } });
    expect(await money("Beside Again")).toEqual([50_000, "USD"]);
    const again = "Deal ID,Deal Name,Amount (CAD)\nheading-1,Beside Again,$600";
    await run(again, { on_match: "update" });
    expect(await money("Beside Again")).toEqual([60_000, "CAD"]);
  });

  test("an import changes a deal's currency only together with the amount", async () => {
    await sendAndRun([
      ...["sign-1,Marked One,,500 CAD,,,", "sign-2,Marked Two,,500 CAD,,,"],
      ...["sign-3,Marked Three,,500 EUR,,,", "sign-4,Marked Four,,,,,"],
    ]);
    const text = "Deal ID,Deal Name,Amount,Currency\nsign-3,Marked Three,80,CAD\nsign-4,Marked Four,90,CAD\n";
    const job = (choices: Parameters<typeof check>[1]) => check(text, choices);
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
  test("amounts are read in the number format that their column shows", async () => {
    await sendAndRun(['d-32,Hooks,,"1.234",,,', 'd-33,Chains,,"20.000,50",,,']);
    expect(await dealsCalled("Hooks")).toMatchObject([{ amount_cents: 123_400 }]);
    expect(await dealsCalled("Chains")).toMatchObject([{ amount_cents: 2_000_050 }]);
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
    expect(await dealsCalled("Splices")).toMatchObject([{ amount_cents: 1234 }]);
    expect(await dealsCalled("Buoys")).toMatchObject([{ amount_cents: null }]);
  });

  test("deals with the same name and company are likely duplicates until a user decides", async () => {
    await sendAndRun([",Rudders,,50,2026-05-01,Harbour Ltd,", ",Rudders,,50,2026-05-01,,"]);
    const asked = await send([
      ",Rudders,,70,2026-05-01,HARBOUR ltd,",
      ",Rudders,,80,2026-06-01,Other Pier,",
      ",Keels,,50,2026-05-01,Harbour Ltd,",
      ",Keels,,60,2026-05-01,Harbour Ltd,",
      "k-1,Keels,,61,2026-05-01,Harbour Ltd,",
      "k-2,Keels,,62,2026-05-01,Harbour Ltd,",
      ",Rudders,,90,,,",
    ]);
    const again = (choices: Parameters<typeof checkJob>[2]) =>
      checkJob(client, asked, { mapping: asked.suggested_mapping, ...choices });
    expect(asked.check).toMatchObject({ create: 7, conflict: 0 });
    expect(asked.check?.likely).toMatchObject([{ noun: "deal", problem: "importLikelySame", rows: 4 }]);
    const query = { problem: "importLikelySame", limit: 10 };
    const { rows } = await client.imports.checkRows({ params: { id: asked.id }, query });
    expect(rows.map(({ row }) => row)).toEqual([2, 5, 6, 7]);
    expect((await again({ match_by: "key" })).check?.likely).toEqual([]);
    const skipped = await again({ match_by: "name_and_company" });
    expect(skipped.check).toMatchObject({ create: 3, conflict: 4, likely: [] });
    const done = await runJob(client, await again({ match_by: "name_and_company", on_match: "update" }));
    expect(done.result).toMatchObject({ created: 3, updated: 2 });
    const amounts = (await dealsCalled("Rudders")).map(({ amount_cents }) => amount_cents);
    expect(amounts.toSorted()).toEqual([5000, 7000, 8000, 9000]);
  });

  test("deals with unknown contacts are created once and linked when a contact exists", async () => {
    const rows = [
      ",Tillers,,50,2026-05-01,Harbour Ltd,una@nobody.example",
      ",Tillers,,50,2026-05-01,Harbour Ltd,duo@nobody.example",
    ];
    expect((await sendAndRun(rows)).result).toMatchObject({ created: 2, cells_left_out: 2 });
    expect((await send(rows, "fill")).check).toMatchObject({ create: 0, unchanged: 2 });
    const { contact } = await client.contacts.create({ body: { first: "Una", email: "una@nobody.example" } });
    expect((await sendAndRun(rows, "fill")).result).toMatchObject({ created: 0, updated: 1 });
    const tillers = await dealsCalled("Tillers");
    expect(tillers.map(({ contact_id }) => contact_id).toSorted()).toEqual([contact.id, null].toSorted());
  });

  test("deals are linked to the company that has the web domain in the file", async () => {
    const { company } = await client.companies.create({
      body: { name: "Domain Quay Ltd", website: "https://www.domain-quay.example/start" },
    });
    const text = [
      "Deal ID,Deal Name,Associated Company Domain",
      "q-1,Bollards,domain-quay.example",
      ",Fenders,DOMAIN-QUAY.example",
      "q-3,Slipways,new-quay.example",
    ].join("\n");
    const again = () => check(text, { on_match: "update" });
    const checked = await again();
    expect(checked.suggested_mapping).toMatchObject({ "Associated Company Domain": "company_domain" });
    const done = await runJob(client, checked);
    expect(done.result).toMatchObject({ created: 3, companies_created: 1, cells_left_out: 0 });
    for (const name of ["Bollards", "Fenders"])
      expect(await dealsCalled(name)).toMatchObject([{ company_id: company.id, company_name: company.name }]);
    const { companies } = await client.companies.list({ query: { q: "new-quay" } });
    expect(companies).toMatchObject([{ name: "new-quay.example", website: "https://new-quay.example" }]);
    expect(await dealsCalled("Slipways")).toMatchObject([{ company_id: companies[0]?.id }]);
    expect((await again()).check).toMatchObject({ create: 0, update: 0, unchanged: 3, companies: 0 });
  });
});

describe("an external id", () => {
  test("an external id distinguishes companies with the same name and finds renamed ones", async () => {
    const { client } = api.globex.user;
    const check = (text: string, on_match: "skip" | "update" | "fill") =>
      checkText(client, text, { on_match }, "company");
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
    const done = await runJob(client, await checkText(client, text));
    expect(done.result).toMatchObject({ created: 1, companies_created: 0 });
    const { contacts } = await client.contacts.list({ query: { search: "grace" } });
    expect(contacts).toMatchObject([{ company_name: "Beta" }]);
  });
});
