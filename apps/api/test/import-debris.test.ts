import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkJob, checkText, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function importFile(
  lines: readonly string[],
  kind: "contact" | "company" | "deal" = "contact",
  mapping: Readonly<Record<string, string>> = {},
) {
  return runJob(client, await checkText(client, `${lines.join("\n")}\n`, { mapping }, kind));
}

async function contactsOf(q: string) {
  const { contacts } = await client.contacts.list({ query: { q } });
  return contacts;
}

test("an import omits and reports numbers that a spreadsheet has shortened", async () => {
  const rows = [
    "First,Last,Email,Phone,External ID",
    "Ann,Rounded,ann@rounded.example,4.91723E+11,1.23457E+15",
    "Bob,Rounded,bob@rounded.example,4.91723E+11,1.23457E+15",
  ];
  // The import suggests no target for a column of equal ids, so the test chooses one.
  const done = await importFile(rows, "contact", { "External ID": "external_id" });
  expect(done.result).toMatchObject({ created: 2, failed: 0, cells_left_out: 4 });
  expect(done.check?.cell_groups.map(({ cells }) => cells)).toEqual([2, 2]);
  for (const contact of await contactsOf("rounded.example"))
    expect(contact).toMatchObject({ phone: null, external_id: null });
  const deals = await importFile(
    ["Deal Name,Deal ID", "Rounded deal,1,23457E+15"].map((line) => line.replace("1,2", "1.2")),
    "deal",
  );
  expect(deals.result).toMatchObject({ created: 1, cells_left_out: 1 });
});

test("spreadsheet errors and placeholders are omitted and create no companies", async () => {
  const placeholders = ["Null", "None", "Unknown", "TBD", "nil", "#N/A N/A", "＃N/A", "#DIV/0"];
  const done = await importFile([
    "First,Last,Email,Company,Job Title,Lead Score",
    "Ann,Errors,ann@errors.example,#N/A,#REF!,#DIV/0!",
    "Bea,Errors,bea@errors.example,N/A,-,null",
    ...placeholders.map((cell, index) => `Place${index},Errors,${index}@errors.example,${cell},,`),
  ]);
  expect(done.result).toMatchObject({ created: 10, companies_created: 0, cells_left_out: 9 });
  expect(done.result?.warnings.map(({ message }) => message)).toContain(
    "Job title: A spreadsheet error, not a value: “#REF!”",
  );
  for (const contact of await contactsOf("errors.example"))
    expect(contact).toMatchObject({ company: null, job_title: null, lead_score: null });
  const names = ["#N/A", "#¡VALOR!", "NULL", ...placeholders];
  const companies = await importFile(
    ["Company Name,City", ...names.map((name) => `${name},Bonn`)],
    "company",
  );
  expect(companies.result).toMatchObject({ created: 0, failed: 11 });
  expect(companies.result?.errors.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/: Placeholder for an empty value: “Unknown”$/u),
  );
  expect((await client.companies.list({ query: { q: "#N/A" } })).companies).toEqual([]);
});

test("an import treats placeholders as empty and keeps names that resemble them", async () => {
  const done = await importFile([
    "First,Last,Email,Phone,Lead Status",
    "NULL,Null,ann@null.example,none,N/A",
    "Na,-,bea@null.example,NA,none",
  ]);
  expect(done.result).toMatchObject({ created: 2, cells_left_out: 0 });
  const found = await contactsOf("null.example");
  const byEmail = (email: string) => found.find((contact) => contact.email === email);
  expect(byEmail("ann@null.example")).toMatchObject({
    first: null,
    last: "Null",
    phone: null,
    lead_status: null,
  });
  expect(byEmail("bea@null.example")).toMatchObject({
    first: "Na",
    last: null,
    phone: null,
    lead_status: null,
  });
});

test("an import reads HTML notes and descriptions as text", async () => {
  const html = "<p>Called&nbsp;him &amp; agreed</p><ul><li>Price</li><li>Date</li></ul>";
  const text = "Called him & agreed\n\n- Price\n- Date";
  await importFile(["First,Email,Notes", `Ann,ann@html.example,${html}`, "Bo,bo@html.example,a < b"]);
  for (const [email, body] of [
    ["ann@html.example", text],
    ["bo@html.example", "a < b"],
  ] as const) {
    const [contact] = await contactsOf(email);
    if (!contact) throw new Error("No contact");
    const { notes } = await client.contactNotes.list({ params: { id: contact.id } });
    expect(notes.map((note) => note.body)).toEqual([body]);
  }
  await importFile(["Deal Name,Description", `Html deal,${html}`], "deal");
  expect((await client.deals.list({ query: { q: "Html deal" } })).deals).toMatchObject([
    { description: text },
  ]);
  await importFile(["Company Name,Description", `Html Ltd,${html}`], "company");
  expect((await client.companies.list({ query: { q: "Html Ltd" } })).companies).toMatchObject([
    { description: text },
  ]);
});

test("an imported employee count is stored as a size range", async () => {
  const rows = {
    "Size Number": "73",
    "Size Words": "51 to 200",
    "Size Large": '"10,000+"',
    "Size Text": "Series A",
  };
  const done = await importFile(
    ["Company name,Number of employees", ...Object.entries(rows).map((row) => row.join(","))],
    "company",
  );
  expect(done.result).toMatchObject({ created: 4, cells_left_out: 0 });
  const named = async (size: string) =>
    (await client.companies.list({ query: { q: "Size", size } })).companies
      .map(({ name }) => name)
      .toSorted();
  expect(await named("51-200")).toEqual(["Size Number", "Size Words"]);
  expect(await named("10000+")).toEqual(["Size Large"]);
  expect(await named("Series A")).toEqual(["Size Text"]);
});

test("a spreadsheet error in a column of owners keeps the owner chosen for the import", async () => {
  const { personId } = api.acme.admin;
  const job = await uploadJob(client, "First,Email,Owner\nAnn,ann@owner-error.example,#REF!\n");
  const checked = await checkJob(client, job, { mapping: job.suggested_mapping, owner_id: personId });
  expect(await runJob(client, checked)).toMatchObject({ result: { created: 1, cells_left_out: 1 } });
  expect(await contactsOf("owner-error.example")).toMatchObject([{ owner_id: personId }]);
});
