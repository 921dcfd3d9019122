import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { expectFailures, newMember, type OpenedApp, openApp, unique, upload } from "../app-stand-in.tsx";
import { createUploadStandIn } from "../upload-stand-in.ts";

const no = { status: 422, message: "No" };
let app: OpenedApp;

let endEvents = () => {};

/** The email of a new member, so that notices about imports of other tests do not appear on the pages. */
let importer = "";
beforeAll(async () => {
  importer = await newMember("user");
});

async function openImport(path = "/import", email = importer) {
  app = await openApp(path, email);
  endEvents = app.network.openEvents();
}

beforeEach(() =>
  vi.stubGlobal(
    "XMLHttpRequest",
    createUploadStandIn(() => app.network),
  ),
);
afterEach(async () => {
  await activateLanguage("en");
  endEvents();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.findByRole("button", { name });
const heading = (name: string) => screen.findByRole("heading", { name, level: 2 });
const step = () => document.querySelector("[aria-current=step]")?.textContent;
const press = async (name: string) => app.user.click(await button(name));
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

async function choose(text: string, name = "people.csv") {
  await heading("Upload");
  await upload(app.user, new File([text], name, { type: "text/csv" }));
}

async function shownJob() {
  const id = new URLSearchParams(app.path().split("?")[1]).get("id") ?? "";
  return (await app.api.imports.get({ params: { id } })).import;
}

/** Returns a CSV file of people with the given last name, and one row with an invalid email address. */
function people(name: string, rows = 2) {
  const good = Array.from(
    { length: rows },
    (_, n) => `Ada${n},${name},ada${n}@${name}.example,${name} Works,blue`,
  );
  return ["First Name,Last Name,E-mail,Company,Colour", ...good, ",,no address,,red"].join("\n");
}

async function unfold(reason: string) {
  await app.user.click(screen.getByText(reason, { selector: "summary *" }));
  return screen.findByRole("table", { name: reason });
}

test("maps, checks, corrects, imports and undoes a file in four steps", async () => {
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
  const email = screen.getByRole<HTMLSelectElement>("combobox", { name: "Import E-mail as" });
  expect(email.value).toBe("email");
  const owner = screen.getByRole<HTMLSelectElement>("combobox", { name: "Owner of new records" });
  expect(owner.selectedOptions[0]?.textContent).toBe("No owner");
  expect(screen.queryByLabelText("Full name order")).toBeNull();
  await press("Check Import");

  await heading("Review import");
  expect(step()).toContain("3 Import");
  expect(figure("Will be created")).toBe("2Will be created");
  expect(figure("Will fail")).toBe("1Will fail");
  expect(screen.getByText("1 company will be created.")).toBeTruthy();
  expect((await unfold("The email address is not valid")).textContent).toContain("no address · red");
  await press("Back to Mapping");

  await app.user.selectOptions(await screen.findByRole("combobox", { name: "Import E-mail as" }), "");
  await app.user.click(screen.getByLabelText("Automatically create companies that don't exist"));
  await press("Check Import");
  await screen.findByText("Missing email and name");
  expect(screen.queryByText(/company will be created/u)).toBeNull();
  await press("Back to Mapping");
  await app.user.selectOptions(await screen.findByRole("combobox", { name: "Import E-mail as" }), "email");
  await press("Check Import");
  await press("Import Contacts");

  await heading("Results");
  expect(step()).toContain("4 Results");
  expect(figure("Contacts imported")).toBe("2Contacts imported");
  expect(screen.queryByText("Companies created")).toBeNull();
  expect(screen.getByText("Email is not a valid address: “no address”")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View Contacts" }).getAttribute("href")).toBe("/contacts");
  await waitFor(async () => expect((await shownJob()).is_seen).toBe(true));
  await press("Undo Import");
  await screen.findByText("Import undone: 2 changes reverted");
  await screen.findByText("This import was undone.");
  expect(screen.queryByText("Contacts imported")).toBeNull();
  expect(screen.queryByRole("button", { name: "Undo Import" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await press("Import Another File");
  await heading("Upload");
  expect(step()).toContain("1 Upload");
  const recent = await screen.findByRole("region", { name: "Recent imports" });
  expect(recent.textContent).toContain("people.csvUndone");
});

test("imports companies, preselected from their list or suggested, with notes", async () => {
  const name = unique("firm");
  await openImport("/import?from=companies");
  const kind = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Record type" });
  expect(kind.selectedOptions[0]?.textContent).toBe("Companies");
  await app.user.selectOptions(kind, "Contacts");
  const rows = `${name},Technology,11-50,Owl,Onwards\n${name},Finance,,,`;
  await choose(`Company Name,Industry,Employees,Mascot,Motto\n${rows}\n`, "firms.csv");
  await heading("Map Columns");
  await press("Import as Companies");
  const column = (header: string) =>
    screen.getByRole<HTMLSelectElement>("combobox", { name: `Import ${header} as` });
  await waitFor(() => expect(column("Industry").value).toBe("industry"));
  expect(screen.queryByRole("button", { name: "Import as Companies" })).toBeNull();
  expect(screen.queryByLabelText("Automatically create companies that don't exist")).toBeNull();
  await app.user.selectOptions(column("Company Name"), "");
  expect(screen.getByText("Map a name column to continue.")).toBeTruthy();
  expect(await button("Check Import")).toHaveProperty("disabled", true);
  await app.user.selectOptions(column("Company Name"), "name");
  expect(screen.getByText("2 columns will not be imported: Mascot, Motto")).toBeTruthy();
  await press("Save to a Note");
  expect(screen.queryByText(/columns? will not be imported/u)).toBeNull();
  await press("Check Import");
  await heading("Review import");
  expect(figure("Already exist")).toBe("1Already exist");
  await press("Import Companies");
  await heading("Results");
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

test("imports tasks, which are preselected if opened from the tasks page", async () => {
  const name = unique("todo");
  await openImport("/tasks");
  await app.user.click(await screen.findByRole("link", { name: "Import CSV" }));
  const kind = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Record type" });
  expect(kind.selectedOptions[0]?.textContent).toBe("Tasks");
  await choose(`Subject,Due Date,Status\n${name},2031-05-01 10:00,Open\n`, "todo.csv");
  const due = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Import Due Date as" });
  expect(due.selectedOptions[0]?.textContent).toBe("Due date and time");
  await press("Check Import");
  await heading("Review import");
  await press("Import Tasks");
  await heading("Results");
  expect(figure("Tasks imported")).toBe("1Tasks imported");
  expect(screen.getByRole("link", { name: "View Tasks" }).getAttribute("href")).toBe("/tasks");
  const { tasks } = await app.api.tasks.list({ query: { search: name } });
  expect(tasks[0]?.due_at).toBe(new Date(2031, 4, 1, 10).toISOString());
});

test("asks about rows without a name, their record type and ambiguous dates", async () => {
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
  await press("Check Import");
  await heading("Review import");
  await screen.findByText("Column “Create Date”: “03/04/2026” is ambiguous. It will be read as Mar 4, 2026.");
  await app.user.selectOptions(screen.getByLabelText("Day and month order"), "Day first");
  await screen.findByText("Column “Create Date”: “03/04/2026” is ambiguous. It will be read as Apr 3, 2026.");
  const unnamed = screen.getByRole("region", { name: "Unnamed" });
  expect(unnamed.textContent).toContain("1 rowNo name");
  expect((await unfold("No name")).textContent).toContain(`${second}@no.example`);
  await press("Import Contacts");
  await heading("Results");
  expect(figure("Contacts imported")).toBe("2Contacts imported");
  const { contacts } = await app.api.contacts.list({ query: { q: first } });
  expect(contacts[0]).toMatchObject({ first: "Anna", last: "Kovács" });
  expect(contacts[0]?.created_at.slice(0, 10)).toBe("2026-04-03");

  // If most rows have no name, the review asks for the record type.
  await act(async () => app.go("/import"));
  await choose(`Email\nkind.${first}@no.example\nkind.${second}@no.example\n`);
  await press("Check Import");
  const kinds = within(await screen.findByRole("region", { name: "Unnamed" })).getByLabelText("Record type");
  await app.user.selectOptions(kinds, "Companies");
  await heading("Map Columns");
  expect(await shownJob()).toMatchObject({ kind: "company", state: "uploaded" });
});

test("if rows share an external id, offers to import the contacts without the id", async () => {
  await openImport();
  const name = unique("shared");
  const people = ["anna", "ben"].map((who) => `10001,${who},${who}@${name}.example`);
  await choose(["Ref,First name,Email", ...people].join("\n"));
  await app.user.selectOptions(await screen.findByLabelText("Import Ref as"), "external_id");
  await press("Check Import");
  await screen.findByText(/^Another row has this external ID and a different email address/u);
  expect(figure("Will fail")).toBe("1Will fail");
  expect(screen.getByText("2 of 2 rows share an ID")).toBeTruthy();
  await press("Import Without the IDs");
  await waitFor(() => expect(figure("Will be created")).toBe("2Will be created"));
  expect(screen.queryByRole("button", { name: "Import Without the IDs" })).toBeNull();
  expect(screen.getByText("1 column will not be imported: Ref")).toBeTruthy();
});

test("likely duplicate deals are created by default, and can be skipped instead", async () => {
  await openImport();
  const name = unique("twin");
  await app.user.selectOptions(await screen.findByLabelText("Record type"), "Deals");
  await choose(`Deal name,Amount,Company\n${name},10,${name} Ltd\n${name},20,${name} Ltd\n`, "twins.csv");
  await press("Check Import");
  await heading("Review import");
  expect(figure("Will be created")).toBe("2Will be created");
  const likely = await screen.findByRole("region", { name: "Likely duplicates" });
  const choice = within(likely).getByLabelText<HTMLSelectElement>("Likely duplicate rows");
  expect(choice.selectedOptions[0]?.textContent).toBe("Create new records");
  await app.user.selectOptions(choice, "Skip the row and report it");
  await waitFor(() => expect(figure("Already exist")).toBe("1Already exist"));
  expect(screen.queryByRole("region", { name: "Likely duplicates" })).toBeNull();
  await press("Back to Mapping");
  const way = await screen.findByLabelText<HTMLSelectElement>("Match existing records by");
  expect(way.value).toBe("name_and_company");
});

test("applies the chosen file settings, and keeps the mapping of unchanged columns", async () => {
  await openImport();
  await choose(`First;Last|Of\n${unique("read")};Miller|North\n`);
  const delimiter = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Delimiter" });
  expect(delimiter.selectedOptions[0]?.textContent).toBe("Semicolon");
  await app.user.selectOptions(delimiter, "Vertical bar");
  await screen.findByRole("rowheader", { name: /First;Last/u });
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Delimiter" }), "Semicolon");
  const last = await screen.findByRole("combobox", { name: "Import Last|Of as" });
  await app.user.selectOptions(last, "job_title");
  const encoding = screen.getByRole("combobox", { name: "Text encoding" });
  await app.user.selectOptions(encoding, "Western Europe (DOS 850)");
  await waitFor(async () => expect((await shownJob()).encoding).toBe("cp850"));
  expect(screen.getByRole("combobox", { name: "Import Last|Of as" })).toHaveProperty("value", "job_title");
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Header row" }), "None");
  const first = await screen.findByRole("combobox", { name: /^Import Column 1/u });
  await app.user.selectOptions(first, "first");
  await press("Check Import");
  await heading("Review import");
  expect((await shownJob()).choices).toMatchObject({ delimiter: ";", encoding: "cp850", has_header: false });
});

test("rows of existing contacts are skipped with links; invalid cells are listed", async () => {
  const name = unique("held");
  await openImport();
  const { contact } = await app.api.contacts.create({ body: { last: name, email: `${name}@held.example` } });
  const { contact: named } = await app.api.contacts.create({ body: { last: `Named-${name}` } });
  const text = `Last,Email,Lead Score\n${name},${name}@held.example,\nOther-${name},,x\nNamed-${name},,\n`;
  await choose(text);
  await press("Check Import");
  await heading("Review import");
  expect(screen.getByText("These values can’t be saved. Their rows are imported without them.")).toBeTruthy();
  const left = await unfold("Lead score: Must be a whole number from 0 to 100");
  expect(left.textContent).toMatch(/Lead score: Must be a whole number.*“x”/u);
  await press("Import Contacts");
  await heading("Results");
  const skipped = screen.getByRole("region", { name: "Skipped" });
  const link = within(skipped).getByRole("link", { name });
  expect(link.getAttribute("href")).toBe(`/contacts/${contact.id}`);
  expect(link.parentElement?.textContent).toBe(`Email already exists for contact: ${name}`);
  expect(within(skipped).getByText("A record with the same name and details already exists")).toBeTruthy();
  const other = within(skipped).getByRole("link", { name: `Named-${name}` });
  expect(other.getAttribute("href")).toBe(`/contacts/${named.id}`);
  expect(screen.queryByText("Failed")).toBeNull();
  expect(screen.queryByText(/ID:/u)).toBeNull();
  const cells = screen.getByRole("region", { name: "Skipped values" });
  expect(cells.textContent).toContain("Row 3: Lead score: Must be a whole number");
});

test("a group of invalid cells expands to its rows, page by page", async () => {
  const name = unique("unfold");
  await openImport();
  const rows = Array.from({ length: 60 }, (_, n) => `${name}${n},${name}${n}@unfold.example,x${n}`);
  await choose(`Last,Email,Lead Score\n${rows.join("\n")}\n`);
  await press("Check Import");
  await heading("Review import");
  const reason = "Lead score: Must be a whole number from 0 to 100";
  const table = await unfold(reason);
  expect(within(table).getByText(`${reason}: “x49”`)).toBeTruthy();
  const group = screen.getByRole("region", { name: "Not imported" });
  await app.user.click(within(group).getByRole("button", { name: "Show more" }));
  expect(await within(table).findByText(`${reason}: “x59”`)).toBeTruthy();
  expect(within(table).getAllByRole("row")).toHaveLength(61);
  expect(within(group).queryByRole("button", { name: "Show more" })).toBeNull();
});

test("updates records as chosen for each column, and shows old and new values", async () => {
  const name = unique("look");
  await openImport();
  const person = { first: "Ada", last: name, email: `${name}@look.example`, phone: "+49 30 1", city: "Ulm" };
  const { contact } = await app.api.contacts.create({ body: person });
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
  const same = screen.getByRole<HTMLSelectElement>("combobox", { name: "Match existing records by" });
  expect(same.selectedOptions[0]?.textContent).toBe("Email, External ID or name");
  await press("Check Import");
  await heading("Review import");
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
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Show rows" }), "create");
  await waitFor(() => expect(screen.queryByRole("link", { name: `Ada ${name}` })).toBeNull());
  const field = screen.getByRole("combobox", { name: "Field" });
  await app.user.selectOptions(field, within(field).getByRole("option", { name: "City (1)" }));
  await screen.findByRole("link", { name: `Ada ${name}` });
  await app.api.contacts.update({ params: { id: contact.id }, body: { city: "Jena" } });
  await press("Import Contacts");
  await heading("Results");
  await screen.findByText(/^1 row was imported differently from the preview/u);
  const differing = await screen.findByRole("table", { name: "Rows that differ from the preview" });
  const values = [...differing.querySelectorAll("del")].map(({ textContent }) => textContent);
  expect(values).toEqual(expect.arrayContaining(["Ulm", "Jena"]));
});

/** Returns an import as the API returns it, with the given changes. */
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
  await act(async () => app.go(`/import?id=${id}`));
  await act(async () => void app.cache.invalidateQueries({ queryKey: ["imports"] }));
}

test("shows running, waiting and failed imports, and a hint above 10,000 rows", async () => {
  await openImport();
  await choose(people(unique("large")));
  await heading("Map Columns");
  const { id } = await shownJob();
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
  await act(async () => app.go("/import"));
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

const result = {
  ...{ created: 1200, updated: 0, unchanged: 0, failed: 14, skipped: 0 },
  ...{ companies_created: 3, cells_left_out: 0, warnings: [], kinds: [], column_values: [] },
  errors: Array.from({ length: 14 }, (_, index) => ({
    row: index + 2,
    message: "Missing email and name",
    cells: [],
    is_skipped: false,
  })),
  dates_read: [{ header: "Since", written: "01/02/2026", day: "2026-02-01", isProven: true }],
};

test("an import of over 1,000 contacts shows a summary, and lists the first ten errors", async () => {
  await openImport();
  await choose(people(unique("summary")));
  await heading("Map Columns");
  const { id } = await shownJob();
  await openAt(id, { state: "done", result });
  await screen.findByText(/^Imported 1,200 contacts from people\.csv and created 3 companies\./u);
  expect(figure("Companies created")).toBe("3Companies created");
  expect(figure("Failed")).toBe("14Failed");
  expect(screen.getAllByText(/^Row \d+:$/u)).toHaveLength(10);
  expect(screen.getByText("... and 4 more errors")).toBeTruthy();
  expect(
    screen.getByText(/^Column “Since”: “01\/02\/2026” was read as Feb 1, 2026, because other dates/u),
  ).toBeTruthy();
  await openAt(id, { state: "done", result: { ...result, created: 1000, failed: 0, errors: [] } });
  await waitFor(() => expect(figure("Contacts imported")).toBe("1,000Contacts imported"));
  expect(screen.queryByText(/^Imported 1,000 contacts/u)).toBeNull();
  for (const label of ["Skipped", "Failed"]) expect(screen.queryByText(label)).toBeNull();
});

test("an upload shows its progress and can be canceled; unusable files are reported", async () => {
  await openImport();
  app.network.fail(/^POST \/imports$/u, { until: new Promise(() => {}) });
  await choose(people(unique("leaving")), "leaving.csv");
  await screen.findByText(/^Uploading leaving\.csv: 50% · \d+ Bytes of \d+ Bytes$/u);
  await press("Cancel Upload");
  await heading("Upload");
  await screen.findByText("Drop a file here");
  expect(app.path()).toBe("/import");

  // The app reads the start of a large file before the upload.
  const stream = () => new ReadableStream({ start: (it) => it.error(new Error("gone")) });
  const broken = Object.defineProperties(new File(["x"], "people.csv"), {
    size: { value: 6_000_000 },
    stream: { value: stream },
  });
  await upload(app.user, broken);
  await screen.findByText("Failed to read file");

  const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  app.network.fail(/^POST \/imports$/u, "unsent");
  await choose(people(unique("long")));
  await screen.findByText(
    "Import timed out. Your file may be too large. Try splitting it into smaller files.",
  );
  expect(limit).toHaveBeenCalledWith(600_000);
  limit.mockRestore();
  expect(step()).toContain("1 Upload");

  app.network.heal();
  await choose("Name,Email\n");
  await screen.findByText("The file has a header but no rows");
  expect(await button("Check Import")).toHaveProperty("disabled", true);
});

test("reports failures of upload, check, import and download", async () => {
  expectFailures();
  await openImport();
  app.network.fail(/^POST \/imports$/u, "unsent");
  await choose(people(unique("told")));
  await screen.findByText("Failed to preview CSV");
  app.network.fail(/^GET \/import-export\/template/u, no);
  await press("Download CSV Template");
  await screen.findByText("Failed to download template: No");
  app.network.heal();
  await choose(people(unique("told")));
  await heading("Map Columns");
  app.network.fail(/^POST \/imports\/.*\/check/u, "unsent");
  await press("Check Import");
  await screen.findByText("Failed to check the import");
  app.network.heal();
  await press("Check Import");
  await heading("Review import");
  app.network.fail(/^POST \/imports\/.*\/run/u, "unsent");
  await press("Import Contacts");
  await screen.findByText("Failed to import contacts");
  app.network.heal();
  await press("Import Contacts");
  await heading("Results");
  app.network.fail(/^GET \/imports\/.*\/failed/u, no);
  await press("Download failed rows");
  await screen.findByText("Failed to download the rows: No");
  app.network.heal();
});

test("an unfinished import can be continued or discarded; a missing one is reported", async () => {
  const name = unique("waits");
  await openImport();
  await choose(people(name), `${name}.csv`);
  await heading("Map Columns");
  await act(async () => app.go("/import"));
  await app.user.click(await screen.findByRole("link", { name: `${name}.csv` }));
  await heading("Map Columns");
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Import Colour as" }), "city");
  const { id } = await shownJob();
  await act(async () => app.go("/contacts"));
  await screen.findByRole("heading", { name: "Contacts", level: 1 });
  await act(async () => app.go(`/import?id=${id}`));
  expect(await screen.findByRole("combobox", { name: "Import Colour as" })).toHaveProperty("value", "city");
  await act(async () => app.go("/import"));
  const row = (await screen.findByRole("link", { name: `${name}.csv` })).closest("li");
  if (row) await app.user.click(within(row).getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(row?.textContent).toContain("Canceled"));
  await act(async () => app.go(`/import?id=${id}`));
  await heading("Import canceled");
  await act(async () => app.go(`/import?id=${crypto.randomUUID()}`));
  await screen.findByText("Import not found");
  await press("Import Another File");
  await heading("Upload");
});

test("a check that cannot read the file returns to the column step with the reason", async () => {
  await openImport();
  // The quotation mark is behind the part of the file that the server reads before the check.
  const rows = Array.from({ length: 300 }, (_, n) => `N${n},n${n}@broken.example,${"x".repeat(300)}`);
  await choose(["Last,Email,Filler", ...rows, '"Oz,oz@broken.example,'].join("\n"));
  await press("Check Import");
  await screen.findByText(/quotation mark/u);
  await heading("Map Columns");
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Quote character" }), "Single");
  await waitFor(() => expect(screen.queryByText(/quotation mark/u)).toBeNull());
  await press("Check Import");
  await heading("Review import");
  expect(figure("Will be created")).toBe("301Will be created");
});

test("a viewer cannot open the import page", async () => {
  const email = await newMember("viewer");
  await openImport("/import", email);
  await screen.findByRole("heading", { name: "Contacts", level: 1 });
  await screen.findByText("Viewers cannot import files. Ask an admin for another role.");
  expect(app.path()).toBe("/contacts");
  expect(app.network.calls.filter(({ call }) => call.includes("/imports"))).toEqual([]);
});

async function reloadPage() {
  const path = app.path();
  const kept = Object.entries(sessionStorage);
  endEvents();
  cleanup();
  // A reload keeps sessionStorage.
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value));
  await openImport(path);
}

test("column choices survive a reload and a new language until import or sign-out", async () => {
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("import-draft:"));
  const mapped = async () =>
    screen.findByRole<HTMLSelectElement>("combobox", { name: "Import Colour as" }).then(({ value }) => value);
  await openImport();
  await choose(people(unique("reload")));
  const colour = await screen.findByRole("combobox", { name: "Import Colour as" });
  await app.user.selectOptions(colour, "job_title");
  await reloadPage();
  expect(await mapped()).toBe("job_title");
  await press("Check Import");
  await press("Back to Mapping");
  await app.user.selectOptions(await screen.findByRole("combobox", { name: "Import Colour as" }), "tags");
  await reloadPage();
  expect(await mapped()).toBe("tags");
  await act(() => activateLanguage("de"));
  const german = await screen.findByRole<HTMLSelectElement>("combobox", { name: /Colour/u });
  expect(german.value).toBe("tags");
  expect(screen.getByRole("heading", { name: "Spalten zuordnen", level: 2 })).toBeTruthy();
  await act(() => activateLanguage("en"));
  expect(drafts()).toHaveLength(1);
  await press("Check Import");
  await press("Import Contacts");
  await heading("Results");
  await waitFor(() => expect(drafts()).toEqual([]));

  await act(async () => app.go("/import"));
  await choose(people(unique("session")));
  await app.user.selectOptions(await screen.findByRole("combobox", { name: "Import Colour as" }), "tags");
  expect(sessionStorage.getItem(drafts()[0] ?? "")).toContain('"Colour":"tags"');
  const [account] = await screen.findAllByRole("button", { name: /account menu/iu });
  if (account) await app.user.click(account);
  await app.user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await waitFor(() => expect(drafts()).toEqual([]));
});

test("the review shows a record's original creation date, and the time if it is given", async () => {
  const name = unique("created");
  await openImport();
  await choose(
    `First,E-mail,Create Date\nDay,d@${name}.example,2020-03-01\nHour,h@${name}.example,2020-03-01 14:30\n`,
  );
  await press("Check Import");
  await heading("Review import");
  const told = async (first: string) =>
    (await screen.findAllByText(first, { selector: "td *" }))[0]?.closest("tr")?.textContent ?? "";
  expect(await told("Day")).toMatch(/Mar 1, 2020(?!,)/u);
  expect(await told("Hour")).toContain("Mar 1, 2020, 2:30 PM");
});

test("record type and upload survive a new language; leaving the page ends an upload", async () => {
  await openImport();
  const kind = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Record type" });
  kind.focus();
  await app.user.selectOptions(kind, "mixed");
  expect(document.activeElement).toBe(kind);
  await act(() => activateLanguage("de"));
  const german = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Datensatztyp" });
  expect(german.value).toBe("mixed");
  await app.user.selectOptions(german, "contact");
  expect(german.value).toBe("contact");
  await act(() => activateLanguage("en"));
  let letGo = () => {};
  app.network.fail(/^POST \/imports$/u, { until: new Promise<void>((resolve) => (letGo = resolve)) });
  await choose(people(unique("switch")), "switch.csv");
  await screen.findByText(/^Uploading switch\.csv: 50%/u);
  await act(() => activateLanguage("de"));
  await screen.findByText(/switch\.csv.*50/u);
  letGo();
  await heading("Spalten zuordnen");
  expect((await shownJob()).file_name).toBe("switch.csv");

  await act(async () => app.go("/import"));
  await heading("Hochladen");
  app.network.fail(/^POST \/imports$/u, { until: new Promise(() => {}) });
  await upload(app.user, new File(["First\nAda\n"], "left.csv"));
  await screen.findByText(/left\.csv.*50/u);
  await act(async () => app.go("/contacts"));
  await press("Verlassen");
  await screen.findByRole("heading", { name: "Kontakte", level: 1 });
  app.network.heal();
  await act(async () => app.go("/import"));
  await heading("Hochladen");
  expect(screen.queryByText(/left\.csv/u)).toBeNull();
});

test("lists unknown values and applies the user's choices, even after a reload", async () => {
  const name = unique("valued");
  await openImport();
  await app.user.selectOptions(await screen.findByRole("combobox", { name: "Record type" }), "Deals");
  const rows = [`${name} One,On Ice - Q3,Nobody Known`, `${name} Two,on ice - q3,`].join("\n");
  await choose(`Deal Name,Deal Stage,Deal Owner\n${rows}\n`, "deals.csv");
  await press("Check Import");
  await heading("Review import");
  const told = await screen.findByRole("region", { name: "Unrecognized values" });
  expect(within(told).getByRole("table", { name: "Deal Stage" }).textContent).toContain("On Ice - Q32");
  const stageName = "Map On Ice - Q3 (Deal Stage) to";
  const stage = () => screen.findByRole<HTMLSelectElement>("combobox", { name: stageName });
  await waitFor(async () => expect((await stage()).options.length).toBeGreaterThan(4));
  const [pipeline] = (await app.api.pipeline.list()).pipelines;
  const last = pipeline?.stages.at(-1);
  await app.user.selectOptions(await stage(), `=${last?.id}`);
  const owner = within(told).getByRole("combobox", { name: "Map Nobody Known (Deal Owner) to" });
  await app.user.selectOptions(owner, "Leave empty");
  expect(screen.queryByRole("button", { name: "Import Deals" })).toBeNull();
  expect(screen.getByText("Check again to apply your choices.")).toBeTruthy();
  await reloadPage();
  await waitFor(async () => expect((await stage()).value).toBe(`=${last?.id}`));
  await press("Check Again");
  await button("Import Deals");
  expect((await shownJob()).choices?.values).toEqual({
    "Deal Stage": { "On Ice - Q3": last?.id },
    "Deal Owner": { "Nobody Known": "" },
  });
  expect(screen.queryByText("These values can’t be saved. Their rows are imported without them.")).toBeNull();
  // The chosen replacements of a column's values are dropped if the column maps to another field or to none.
  await press("Back to Mapping");
  const mapped = await screen.findByRole("combobox", { name: "Import Deal Owner as" });
  await app.user.selectOptions(mapped, "");
  await press("Check Import");
  await button("Import Deals");
  expect((await shownJob()).choices?.values).toEqual({ "Deal Stage": { "On Ice - Q3": last?.id } });
  await press("Import Deals");
  await heading("Results");
  const taken = screen.getByRole("region", { name: "Value mapping" });
  expect(taken.textContent).toContain(`On Ice - Q3 (Deal Stage): ${last?.name}, 2 rows`);
  const { deals } = await app.api.deals.list({ query: { search: name } });
  expect(deals.map(({ stage_id }) => stage_id)).toEqual([last?.id, last?.id]);
});

test("an administrator can create the stages that a file contains", async () => {
  await openImport("/import", "admin@staged.example");
  await app.user.selectOptions(await screen.findByRole("combobox", { name: "Record type" }), "Deals");
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
  await press("Import Deals");
  await heading("Results");
  const { pipelines } = await app.api.pipeline.list();
  const stages = pipelines.find(({ name }) => name === "Field")?.stages.map(({ name }) => name);
  expect(stages).toEqual(["Seed", "Leaf"]);
});

test("other members cannot create the stages that a file contains", async () => {
  await openImport();
  await app.user.selectOptions(await screen.findByRole("combobox", { name: "Record type" }), "Deals");
  await choose("Deal Name,Pipeline,Deal Stage\nSown,Meadow,Seed\n", "deals.csv");
  await press("Check Import");
  await heading("Review import");
  expect((await shownJob()).check?.new_stages).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "New stages" })).toBeNull();
});

test("lists the first ten of many unknown values, and all on request", async () => {
  const name = unique("many");
  await openImport();
  const warmth = (n: number) => (n === 0 ? "__proto__" : `warmth ${n}`);
  const rows = Array.from({ length: 12 }, (_, n) => `Ada${n},ada${n}@${name}.example,${warmth(n)}`);
  await choose(["First Name,E-mail,Lead Status", ...rows].join("\n"));
  await press("Check Import");
  const told = await screen.findByRole("table", { name: "Lead Status" });
  expect(within(told).getAllByRole("combobox")).toHaveLength(10);
  await app.user.click(within(told).getByRole("button", { name: "Show all 12" }));
  expect(within(told).getAllByRole("combobox")).toHaveLength(12);
  // A value may equal a special property name of JavaScript.
  const proto = "Map __proto__ (Lead Status) to";
  await app.user.selectOptions(within(told).getByRole("combobox", { name: proto }), "In Progress");
  await press("Check Again");
  await button("Import Contacts");
  const shown = await screen.findByRole<HTMLSelectElement>("combobox", { name: proto });
  expect(shown.selectedOptions[0]?.textContent).toBe("In Progress");
  await press("Import Contacts");
  await heading("Results");
  const { contacts } = await app.api.contacts.list({ query: { q: `ada0@${name}.example` } });
  expect(contacts[0]?.lead_status).toBe("In Progress");
});

test("shows each record of a row with several record types, and counts records by type", async () => {
  const name = unique("mixed");
  await openImport();
  await app.user.selectOptions(
    await screen.findByRole("combobox", { name: "Record type" }),
    "Contacts, companies and deals",
  );
  const line = `${name} Works,Ada,${name},+49 30 901820,Order of ${name},1250.50,2027-03-01`;
  await choose(`Company Name,First Name,Last Name,Phone,Deal Name,Amount,Close Date\n${line}\n`, "mixed.csv");
  await press("Check Import");
  await heading("Review import");
  const kinds = await screen.findByRole("list", { name: "Record types" });
  const counted = ["Companies Created (1)", "Contacts Created (1)", "Deals Created (1)"];
  const linesOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
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
  await press("Import Records");
  await heading("Results");
  expect(linesOf(await screen.findByRole("list", { name: "Record types" })).toSorted()).toEqual(counted);
});
