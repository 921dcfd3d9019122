import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { newMember, textsOf, unique } from "../app-stand-in.tsx";
import {
  app,
  button,
  checkImport,
  choose,
  chooseKind,
  column,
  figure,
  go,
  heading,
  mapDealValues,
  openImport,
  people,
  pick,
  prepareImports,
  press,
  review,
  runImport,
  selected,
  shownJob,
  step,
  unfold,
} from "../import-page.ts";

prepareImports();

test("a file is mapped, checked, corrected, imported and undone in four steps", async () => {
  const name = unique("steps");
  await openImport();
  expect((await screen.findByRole("link", { name: "Back to Contacts" })).getAttribute("href")).toBe(
    "/contacts",
  );
  await heading("Upload");
  expect(step()).toContain("1 Upload");
  await choose(people(name));

  await heading("Map Columns");
  expect(step()).toContain("2 Map Columns");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Import");
  expect(screen.getByText(/^people\.csv · 5 columns\./u)).toBeTruthy();
  expect(screen.getByText("1 column will not be imported: Colour")).toBeTruthy();
  expect(screen.queryByRole("table", { name: "First rows" })).toBeNull();
  expect(screen.getByText(/no address/u)).toBeTruthy();
  expect(screen.getByText("4 of 5 columns mapped")).toBeTruthy();
  expect((await column("E-mail")).value).toBe("email");
  expect(await selected("Owner of new records")).toBe("No owner");
  expect(screen.queryByLabelText("Full name order")).toBeNull();
  await press("Check Import");

  await heading("Review import");
  expect(step()).toContain("3 Import");
  expect(figure("Will be created")).toBe("2Will be created");
  expect(figure("Will fail")).toBe("1Will fail");
  expect(screen.getByText("1 company will be created.")).toBeTruthy();
  expect((await unfold("The email address is not valid")).textContent).toContain("no address · red");
  await press("Back to Mapping");

  await app.user.selectOptions(await column("E-mail"), "");
  await app.user.click(screen.getByLabelText("Automatically create companies that don't exist"));
  await press("Check Import");
  await screen.findByText("Missing email and name");
  expect(screen.queryByText(/company will be created/u)).toBeNull();
  await press("Import Contacts");

  await heading("Results");
  expect(step()).toContain("4 Results");
  expect(figure("Contacts imported")).toBe("2Contacts imported");
  expect(screen.queryByText("Companies created")).toBeNull();
  expect(screen.getByText("Missing email and name")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View Contacts" }).getAttribute("href")).toBe("/contacts");
  await waitFor(async () => expect((await shownJob()).is_seen).toBe(true));
  await press("Undo Import");
  await screen.findByText("Import undone: 2 changes reverted");
  await screen.findByText("This import was undone.");
  expect(screen.queryByText("Contacts imported")).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo Import" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await app.user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  await press("Redo");
  await press("Undo Import");
  await screen.findByText("This import was undone.");
  await press("Import Another File");
  await heading("Upload");
  expect(app.path()).toBe("/import");
  expect(step()).toContain("1 Upload");
  const recent = await screen.findByRole("region", { name: "Recent imports" });
  expect(recent.textContent).toContain("people.csvUndone");
});

test("an import of companies saves unmapped columns to a note", async () => {
  const name = unique("firm");
  await openImport("/import?from=companies");
  const kind = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Record type" });
  expect(kind.selectedOptions[0]?.textContent).toBe("Companies");
  await app.user.selectOptions(kind, "Contacts");
  const rows = `${name},Technology,11-50,Owl,Onwards\n${name},Finance,,,`;
  await choose(`Company Name,Industry,Employees,Mascot,Motto\n${rows}\n`, "firms.csv");
  await heading("Map Columns");
  await press("Import as Companies");
  await waitFor(async () => expect((await column("Industry")).value).toBe("industry"));
  expect(screen.queryByRole("button", { name: "Import as Companies" })).toBeNull();
  expect(screen.queryByLabelText("Automatically create companies that don't exist")).toBeNull();
  await app.user.selectOptions(await column("Company Name"), "");
  expect(screen.getByText("Map a name column to continue.")).toBeTruthy();
  expect(await button("Check Import")).toHaveProperty("disabled", true);
  await app.user.selectOptions(await column("Company Name"), "name");
  expect(screen.getByText("2 columns will not be imported: Mascot, Motto")).toBeTruthy();
  await press("Save to a Note");
  expect(screen.queryByText(/columns? will not be imported/u)).toBeNull();
  await checkImport();
  expect(figure("Already exist")).toBe("1Already exist");
  await runImport("Companies");
  expect(figure("Companies imported")).toBe("1Companies imported");
  const skipped = screen.getByRole("region", { name: "Skipped" });
  expect(within(skipped).getByText("Row 2 of this file has the same name")).toBeTruthy();
  const held = within(skipped).getByRole("link", { name });
  expect(held.getAttribute("href")).toMatch(/^\/companies\/.{36}$/u);
  expect(screen.getByRole("link", { name: "View Companies" }).getAttribute("href")).toBe("/companies");
  const { companies } = await app.api.companies.list({ query: { q: name } });
  const { notes } = await app.api.companyNotes.list({ params: { id: companies[0]?.id ?? "" } });
  expect(notes.map(({ body }) => body)).toEqual(["Mascot: Owl\nMotto: Onwards"]);
});

test("an import asks how to read names, rows without a name and ambiguous dates", async () => {
  await openImport();
  const [first, second] = [unique("unnamed"), unique("unnamed")];
  await choose(
    `Name,Email,Create Date
Kovács Anna,${first}@no.example,03/04/2026
,${second}@no.example,
`,
  );
  // Hungarian names start with the family name.
  await app.user.selectOptions(await screen.findByLabelText("Full name order"), "Last name first");
  await checkImport();
  await screen.findByText("Column “Create Date”: “03/04/2026” is ambiguous. It will be read as Mar 4, 2026.");
  await app.user.selectOptions(screen.getByLabelText("Day and month order"), "Day first");
  await screen.findByText("Column “Create Date”: “03/04/2026” is ambiguous. It will be read as Apr 3, 2026.");
  const unnamed = screen.getByRole("region", { name: "Unnamed" });
  expect(unnamed.textContent).toContain("1 rowNo name");
  expect((await unfold("No name")).textContent).toContain(`${second}@no.example`);
  await runImport();
  expect(figure("Contacts imported")).toBe("2Contacts imported");
  const { contacts } = await app.api.contacts.list({ query: { q: first } });
  expect(contacts[0]).toMatchObject({ first: "Anna", last: "Kovács" });
  expect(contacts[0]?.created_at.slice(0, 10)).toBe("2026-04-03");
});

test("an import applies chosen file settings and keeps mappings of unchanged columns", async () => {
  await openImport();
  await choose(`First;Last|Of\n${unique("read")};Miller|North\n`);
  const delimiter = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Delimiter" });
  expect(delimiter.selectedOptions[0]?.textContent).toBe("Semicolon");
  await app.user.selectOptions(delimiter, "Vertical bar");
  await screen.findByRole("rowheader", { name: /First;Last/u });
  await pick("Delimiter", "Semicolon");
  await app.user.selectOptions(await column("Last|Of"), "job_title");
  const encoding = screen.getByRole("combobox", { name: "Text encoding" });
  await app.user.selectOptions(encoding, "Western Europe (DOS 850)");
  await waitFor(async () => expect((await shownJob()).encoding).toBe("cp850"));
  expect((await column("Last|Of")).value).toBe("job_title");
  await pick("Header row", "None");
  const first = await screen.findByRole("combobox", { name: /^Import Column 1/u });
  await app.user.selectOptions(first, "first");
  await checkImport();
  expect((await shownJob()).choices).toMatchObject({ delimiter: ";", encoding: "cp850", has_header: false });
});

test("an import updates records as chosen for each column, and shows the changes", async () => {
  const name = unique("look");
  await openImport();
  const person = { first: "Ada", last: name, email: `${name}@look.example`, phone: "+49 30 1", city: "Ulm" };
  const contact = await app.api.add("contact", person);
  await choose(
    `First,Email,Phone,City\nAdele,${name}@look.example,+49 30 2,Bonn\nBen,ben.${name}@look.example,,\n`,
  );
  await heading("Map Columns");
  expect(screen.queryByRole("combobox", { name: /^For existing records/u })).toBeNull();
  const existing = screen.getByRole("combobox", { name: "If a contact with this email already exists" });
  await app.user.selectOptions(existing, "update");
  expect(screen.getByText("Empty cells never overwrite existing values.")).toBeTruthy();
  const phone = screen.getByRole<HTMLSelectElement>("combobox", { name: "For existing records, Phone" });
  expect(phone.selectedOptions[0]?.textContent).toBe("Use file value");
  await app.user.selectOptions(phone, "keep");
  expect(await selected("Match existing records by")).toBe("Email, External ID or name");
  await checkImport();
  expect((await shownJob()).choices).toMatchObject({ column_choices: { Phone: "keep" } });
  const table = await screen.findByRole("table", { name: "All rows" });
  const link = within(table).getByRole("link", { name: `Ada ${name}` });
  expect(link.getAttribute("href")).toBe(`/contacts/${contact.id}`);
  const shown = link.closest("tr");
  expect(shown?.textContent).toContain("Updated");
  expect([...(shown?.querySelectorAll("del") ?? [])].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Ada", "Ulm"]),
  );
  expect(shown?.textContent).not.toContain("+49 30 2");
  await pick("Show rows", "create");
  await waitFor(() => expect(screen.queryByRole("link", { name: `Ada ${name}` })).toBeNull());
  const field = screen.getByRole("combobox", { name: "Field" });
  await app.user.selectOptions(field, within(field).getByRole("option", { name: "City (1)" }));
  await screen.findByRole("link", { name: `Ada ${name}` });
  await app.api.edit("contact", contact.id, { city: "Jena" });
  await runImport();
  await screen.findByText(/^1 row was imported differently from the preview/u);
  const differing = await screen.findByRole("table", { name: "Rows that differ from the preview" });
  const values = [...differing.querySelectorAll("del")].map(({ textContent }) => textContent);
  expect(values).toEqual(expect.arrayContaining(["Ulm", "Jena"]));
});

async function jobLike(id: string, changes: object) {
  const { import: job } = await app.api.imports.get({ params: { id } });
  return { answer: { import: { ...job, is_seen: true, ...changes } } };
}

const check = {
  create: 10_000,
  update: 0,
  unchanged: 0,
  conflict: 0,
  fail: 0,
  companies: 0,
  groups: [],
  kinds: [],
  column_values: [],
  new_stages: [],
};

async function openAt(id: string, changes: object) {
  app.network.fail(/^GET \/imports\/[^?]/u, await jobLike(id, changes));
  await go(`/import?id=${id}`);
  await act(async () => void app.cache.invalidateQueries({ queryKey: ["imports"] }));
}

test("the page shows running, waiting and failed imports, and a hint above 10,000 rows", async () => {
  await openImport();
  await choose(people(unique("large")));
  await heading("Map Columns");
  const { id } = await shownJob();
  await openAt(id, { state: "uploading", progress: { done: 25, total: 100 } });
  await screen.findByText("Uploading: 25%");
  expect(step()).toContain("1 Upload");
  expect(screen.getByRole("button", { name: "Cancel Upload" })).toBeTruthy();
  expect(screen.queryByText("This may take several minutes...")).toBeNull();
  const running = { state: "running", progress: { done: 2500, total: 10_000 }, check };
  await openAt(id, running);
  await screen.findByText("Importing 10,000 contacts...");
  expect(step()).toContain("3 Import");
  expect(document.querySelector(".import__status .spin")).toBeTruthy();
  expect(screen.getByText("This may take several minutes...")).toBeTruthy();
  expect(screen.getByText("2,500 of 10,000 rows")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
  expect(screen.queryByText(/^This is a large file\./u)).toBeNull();
  await openAt(id, { ...running, progress: { done: 0, total: 0 } });
  await screen.findByText("Starting...");
  expect(screen.queryByText(/^0 of /u)).toBeNull();
  await go("/import");
  await openAt(id, { ...running, check: { ...check, create: 10_001 }, waiting: true, begun_again: true });
  await screen.findByText(/^This is a large file\./u);
  await screen.findByText(/^Another import of your organization is running\./u);
  await screen.findByText(/^The server restarted, so this step was restarted\./u);
  await openAt(id, { state: "failed", reason: "The import was interrupted too often" });
  await heading("Import failed");
  expect(screen.getByText("The import was interrupted too often")).toBeTruthy();
  expect(screen.getByText("Nothing from people.csv was imported.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Back to Mapping" })).toBeNull();
  await openAt(id, { state: "failed", keeps_file: true, reason: "The import was interrupted too often" });
  await press("Back to Mapping");
  await heading("Map Columns");
});

test("an unfinished import can be continued or discarded; a missing one is reported", async () => {
  const name = unique("waits");
  await openImport();
  await choose(people(name), `${name}.csv`);
  await heading("Map Columns");
  await go("/import");
  await app.user.click(await screen.findByRole("link", { name: `${name}.csv` }));
  await heading("Map Columns");
  await app.user.selectOptions(await column("Colour"), "city");
  const { id } = await shownJob();
  await go("/contacts");
  await screen.findByRole("heading", { name: "Contacts", level: 1 });
  await go(`/import?id=${id}`);
  expect((await column("Colour")).value).toBe("city");
  await go("/import");
  const row = (await screen.findByRole("link", { name: `${name}.csv` })).closest("li");
  if (row) await app.user.click(within(row).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(row?.textContent).toContain("Canceled"));
  await go(`/import?id=${id}`);
  await heading("Import canceled");
  await go(`/import?id=${crypto.randomUUID()}`);
  await screen.findByText("Import not found");
  // The page keeps this text and its button while it asks again.
  app.network.fail(/^GET \/imports\/[^?/]+$/u, { until: new Promise(() => undefined) });
  await act(async () => void app.cache.invalidateQueries({ queryKey: ["imports"] }));
  await press("Import Another File");
  await heading("Upload");
});

test("a viewer cannot open the import page", async () => {
  const email = await newMember("viewer");
  await openImport("/import", email);
  await screen.findByRole("heading", { name: "Contacts", level: 1 });
  await screen.findByText("Viewers cannot import files. Ask an admin for another role.");
  expect(app.path()).toBe("/contacts");
  expect(app.network.calls.filter(({ call }) => call.includes("/imports"))).toEqual([]);
});

test("the review lists unknown values, and the import uses the values they map to", async () => {
  const name = unique("valued");
  await openImport();
  await chooseKind("Deals");
  const rows = [`${name} One,On Ice - Q3,Nobody Known`, `${name} Two,on ice - q3,`].join("\n");
  await review(`Deal Name,Deal Stage,Deal Owner\n${rows}\n`, "deals.csv");
  const told = await screen.findByRole("region", { name: "Unrecognized values" });
  expect(within(told).getByRole("table", { name: "Deal Stage" }).textContent).toContain("On Ice - Q32");
  const last = await mapDealValues();
  expect(screen.queryByRole("button", { name: "Import Deals" })).toBeNull();
  expect(screen.getByText("Check again to apply your choices.")).toBeTruthy();
  await press("Check Again");
  await button("Import Deals");
  expect((await shownJob()).choices?.values).toEqual({
    "Deal Stage": { "On Ice - Q3": last?.id },
    "Deal Owner": { "Nobody Known": "" },
  });
  expect(screen.queryByText("These values can’t be saved. Their rows are imported without them.")).toBeNull();
  await runImport("Deals");
  const taken = screen.getByRole("region", { name: "Value mapping" });
  expect(taken.textContent).toContain(`On Ice - Q3 (Deal Stage): ${last?.name}, 2 rows`);
  const { deals } = await app.api.deals.list({ query: { search: name } });
  expect(deals.map(({ stage_id }) => stage_id)).toEqual([last?.id, last?.id]);
});

test("an administrator can create the stages that a file contains", async () => {
  await openImport("/import", "admin@staged.example");
  await chooseKind("Deals");
  await choose("Deal Name,Pipeline,Deal Stage\nSown,Field,Seed\nGrown,Field,Leaf\n", "deals.csv");
  await press("Check Import");
  const offered = await screen.findByRole("region", { name: "New stages" });
  expect(offered.textContent).toContain("FieldSeed, Leaf");
  await screen.findByRole("region", { name: "Unrecognized values" });
  const choice = "Create pipeline Field with 2 stages";
  await app.user.click(within(offered).getByRole("checkbox", { name: choice }));
  expect(screen.queryByRole("button", { name: "Import Deals" })).toBeNull();
  await press("Check Again");
  await button("Import Deals");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: choice }).checked).toBe(true);
  expect(screen.queryByRole("region", { name: "Unrecognized values" })).toBeNull();
  await runImport("Deals");
  const { pipelines } = await app.api.pipeline.list();
  const stages = pipelines.find(({ name }) => name === "Field")?.stages.map(({ name }) => name);
  expect(stages).toEqual(["Seed", "Leaf"]);
});

test("the review shows every record of a mixed row, and counts records by type", async () => {
  const name = unique("mixed");
  await openImport();
  await chooseKind("Contacts, companies and deals");
  const line = `${name} Works,Ada,${name},+49 30 901820,Order of ${name},1250.50,2027-03-01`;
  await review(`Company Name,First Name,Last Name,Phone,Deal Name,Amount,Close Date\n${line}\n`, "mixed.csv");
  const kinds = await screen.findByRole("list", { name: "Record types" });
  const counted = ["Companies Created (1)", "Contacts Created (1)", "Deals Created (1)"];
  const linesOf = (list: HTMLElement) => textsOf(within(list).getAllByRole("listitem"));
  expect(linesOf(kinds).toSorted()).toEqual(counted);
  const table = await screen.findByRole("table", { name: "All rows" });
  const rowOf = async (text: string) =>
    (await within(table).findAllByText(text))[0]?.closest("tr")?.textContent;
  expect(await rowOf("Contact")).toContain(`Ada ${name}`);
  expect(await rowOf("Contact")).toMatch(/Phone: \+49 30 901820/u);
  expect(await rowOf("Contact")).toContain(`Company: ${name} Works`);
  expect(await rowOf("Deal")).toMatch(/: 1,250\.50/u);
  expect(await rowOf("Deal")).toMatch(/Expected close date: Mar 1, 2027/u);
  expect(await rowOf("Deal")).toMatch(/Stage: \S/u);
  await runImport("Records");
  expect(linesOf(await screen.findByRole("list", { name: "Record types" })).toSorted()).toEqual(counted);
});
