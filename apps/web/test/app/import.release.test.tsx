import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { expectFailures, newMember, removeForReload, unique, upload } from "../app-stand-in.tsx";
import {
  app,
  button,
  checkImport,
  choose,
  chooseKind,
  column,
  endEvents,
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
  select,
  selected,
  shownJob,
  step,
  unfold,
  unknownStage,
} from "../import-page.ts";

prepareImports();

const no = { status: 422, message: "No" };

test("Import CSV on the tasks page preselects tasks and imports them", async () => {
  const name = unique("todo");
  await openImport("/tasks");
  await app.user.click(await screen.findByRole("link", { name: "Import CSV" }));
  expect(await selected("Record type")).toBe("Tasks");
  await choose(`Subject,Due Date,Status\n${name},2031-05-01 10:00,Open\n`, "todo.csv");
  expect((await column("Due Date")).selectedOptions[0]?.textContent).toBe("Due date and time");
  await checkImport();
  await runImport("Tasks");
  expect(figure("Tasks imported")).toBe("1Tasks imported");
  expect(screen.getByRole("link", { name: "View Tasks" }).getAttribute("href")).toBe("/tasks");
  const { tasks } = await app.api.tasks.list({ query: { search: name } });
  expect(tasks[0]?.due_at).toBe(new Date(2031, 4, 1, 10).toISOString());
});

test("an import offers to leave out the external IDs if rows share an ID", async () => {
  await openImport();
  const name = unique("shared");
  const people = ["anna", "ben"].map((who) => `10001,${who},${who}@${name}.example`);
  await choose(["Ref,First name,Email", ...people].join("\n"));
  await app.user.selectOptions(await column("Ref"), "external_id");
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
  await chooseKind("Deals");
  await review(`Deal name,Amount,Company\n${name},10,${name} Ltd\n${name},20,${name} Ltd\n`, "twins.csv");
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

test("the results link skipped rows to existing contacts and list invalid cells", async () => {
  const name = unique("held");
  await openImport();
  const contact = await app.api.add("contact", { last: name, email: `${name}@held.example` });
  const named = await app.api.add("contact", { last: `Named-${name}` });
  const text = `Last,Email,Lead Score\n${name},${name}@held.example,\nOther-${name},,x\nNamed-${name},,\n`;
  await review(text);
  expect(screen.getByText("These values can’t be saved. Their rows are imported without them.")).toBeTruthy();
  const left = await unfold("Lead score: Must be a whole number from 0 to 100");
  expect(left.textContent).toMatch(/Lead score: Must be a whole number.*“x”/u);
  await runImport();
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
  await review(`Last,Email,Lead Score\n${rows.join("\n")}\n`);
  const reason = "Lead score: Must be a whole number from 0 to 100";
  const table = await unfold(reason);
  expect(within(table).getByText(`${reason}: “x49”`)).toBeTruthy();
  const group = screen.getByRole("region", { name: "Not imported" });
  await app.user.click(within(group).getByRole("button", { name: "Show more" }));
  expect(await within(table).findByText(`${reason}: “x59”`)).toBeTruthy();
  expect(within(table).getAllByRole("row")).toHaveLength(61);
  expect(within(group).queryByRole("button", { name: "Show more" })).toBeNull();
});

test("the upload step shows progress, can be canceled and reports unusable files", async () => {
  await openImport();
  app.network.fail(/^POST \/imports$/u, { until: new Promise(() => {}) });
  await choose(people(unique("leaving")), "leaving.csv");
  await screen.findByText(/^Uploading leaving\.csv: 50% · \d+ Bytes of \d+ Bytes$/u);
  await press("Cancel Upload");
  await heading("Upload");
  await screen.findByText("Drop a file here");
  expect(app.path()).toBe("/import");

  // The app reads the start of a large file before the upload.
  const unreadable = { arrayBuffer: () => Promise.reject(new Error("gone")) };
  const broken = Object.defineProperties(new File(["x"], "people.csv"), {
    size: { value: 6_000_000 },
    slice: { value: () => unreadable },
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

test("the import page reports failures of upload, check, import and download", async () => {
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
  await checkImport();
  app.network.fail(/^POST \/imports\/.*\/run/u, "unsent");
  await press("Import Contacts");
  await screen.findByText("Failed to import contacts");
  app.network.heal();
  await runImport();
  app.network.fail(/^GET \/imports\/.*\/failed/u, no);
  await press("Download failed rows");
  await screen.findByText("Failed to download the rows: No");
  app.network.heal();
});

test("a check that cannot read the file returns to the column step with the reason", async () => {
  await openImport();
  // The unclosed quotation mark is after the part of the file that the server reads before the check.
  const rows = Array.from({ length: 300 }, (_, n) => `N${n},n${n}@broken.example,${"x".repeat(300)}`);
  await choose(["Last,Email,Filler", ...rows, '"Oz,oz@broken.example,'].join("\n"));
  await press("Check Import");
  await screen.findByText(/quotation mark/u);
  await heading("Map Columns");
  await pick("Quote character", "Single");
  await waitFor(() => expect(screen.queryByText(/quotation mark/u)).toBeNull());
  await checkImport();
  expect(figure("Will be created")).toBe("301Will be created");
});

async function reloadPage(email?: string) {
  const path = app.path();
  endEvents();
  removeForReload();
  await openImport(path, email);
}

test("column choices survive a reload and a new language until import or sign-out", async () => {
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("import-draft:"));
  const mapped = async () => (await column("Colour")).value;
  await openImport();
  await choose(people(unique("reload")));
  await app.user.selectOptions(await column("Colour"), "job_title");
  await reloadPage();
  expect(await mapped()).toBe("job_title");
  await press("Check Import");
  await press("Back to Mapping");
  await app.user.selectOptions(await column("Colour"), "tags");
  await reloadPage();
  expect(await mapped()).toBe("tags");
  await act(() => activateLanguage("de"));
  const german = await screen.findByRole<HTMLSelectElement>("combobox", { name: /Colour/u });
  expect(german.value).toBe("tags");
  expect(screen.getByRole("heading", { name: "Spalten zuordnen", level: 2 })).toBeTruthy();
  await act(() => activateLanguage("en"));
  expect(drafts()).toHaveLength(1);
  await press("Check Import");
  await runImport();
  await waitFor(() => expect(drafts()).toEqual([]));

  await go("/import");
  await choose(people(unique("session")));
  await app.user.selectOptions(await column("Colour"), "tags");
  expect(sessionStorage.getItem(drafts()[0] ?? "")).toContain('"Colour":"tags"');
  await app.pressFirst(/account menu/iu);
  await app.user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  await waitFor(() => expect(drafts()).toEqual([]));
});

test("the review shows a record's original creation date, and the time if it is given", async () => {
  const name = unique("created");
  await openImport();
  await review(
    `First,E-mail,Create Date\nDay,d@${name}.example,2020-03-01\nHour,h@${name}.example,2020-03-01 14:30\n`,
  );
  const told = async (first: string) =>
    (await screen.findAllByText(first, { selector: "td *" }))[0]?.closest("tr")?.textContent ?? "";
  expect(await told("Day")).toMatch(/Mar 1, 2020(?!,)/u);
  expect(await told("Hour")).toContain("Mar 1, 2020, 2:30 PM");
});

test("an upload survives a language change but ends when the user leaves the page", async () => {
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
  const letGo = app.network.hold(/^POST \/imports$/u);
  await choose(people(unique("switch")), "switch.csv");
  await screen.findByText(/^Uploading switch\.csv: 50%/u);
  await act(() => activateLanguage("de"));
  await screen.findByText(/switch\.csv.*50/u);
  letGo();
  await heading("Spalten zuordnen");
  expect((await shownJob()).file_name).toBe("switch.csv");

  await go("/import");
  await heading("Hochladen");
  app.network.fail(/^POST \/imports$/u, { until: new Promise(() => {}) });
  await upload(app.user, new File(["First\nAda\n"], "left.csv"));
  await screen.findByText(/left\.csv.*50/u);
  await go("/contacts");
  await press("Verlassen");
  await screen.findByRole("heading", { name: "Kontakte", level: 1 });
  app.network.heal();
  await go("/import");
  await heading("Hochladen");
  expect(screen.queryByText(/left\.csv/u)).toBeNull();
});

test("members without administrator rights cannot create the stages in a file", async () => {
  await openImport();
  await chooseKind("Deals");
  await review("Deal Name,Pipeline,Deal Stage\nSown,Meadow,Seed\n", "deals.csv");
  expect((await shownJob()).check?.new_stages).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "New stages" })).toBeNull();
});

test("the review lists the first ten of many unknown values, and all on request", async () => {
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
  expect(await selected(proto)).toBe("In Progress");
  await runImport();
  const { contacts } = await app.api.contacts.list({ query: { q: `ada0@${name}.example` } });
  expect(contacts[0]?.lead_status).toBe("In Progress");
});

test("if most rows have no name, the review asks for the record type", async () => {
  const name = unique("kind");
  await openImport();
  await review(`Email\none@${name}.example\ntwo@${name}.example\n`);
  const kinds = within(await screen.findByRole("region", { name: "Unnamed" })).getByLabelText("Record type");
  await app.user.selectOptions(kinds, "Companies");
  await heading("Map Columns");
  expect(await shownJob()).toMatchObject({ kind: "company", state: "uploaded" });
});

test("value mappings survive a reload, and are dropped when their column is unmapped", async () => {
  // An import repeats the choices of earlier imports of its organisation, so no other test imports deals there.
  const email = await newMember("user", "formed");
  await openImport("/import", email);
  await chooseKind("Deals");
  await review(
    `Deal Name,Deal Stage,Deal Owner\n${unique("valued")},On Ice - Q3,Nobody Known\n`,
    "deals.csv",
  );
  const last = await mapDealValues();
  await reloadPage(email);
  await waitFor(async () => expect((await select(unknownStage)).value).toBe(`=${last?.id}`));
  await press("Check Again");
  await button("Import Deals");
  const stages = { "Deal Stage": { "On Ice - Q3": last?.id } };
  expect((await shownJob()).choices?.values).toEqual({ ...stages, "Deal Owner": { "Nobody Known": "" } });
  await press("Back to Mapping");
  await app.user.selectOptions(await column("Deal Owner"), "");
  await press("Check Import");
  await button("Import Deals");
  expect((await shownJob()).choices?.values).toEqual(stages);
});

test("members without administrator rights cannot create fields in an import", async () => {
  await openImport();
  await choose("First Name,E-mail,Shoe\nAda,ada@shoe.example,42\n");
  expect([...(await column("Shoe")).options].map(({ text }) => text)).not.toContain("Create field…");
});
