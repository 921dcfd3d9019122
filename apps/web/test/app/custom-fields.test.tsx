import type { NewCustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test } from "vitest";
import {
  emptyList,
  expectFailures,
  fill,
  newMember,
  type OpenedApp,
  openApi,
  openApp,
  unique,
} from "../app-stand-in.tsx";

const openAdminApi = () => openApi("demo@lanyard.example");
/**
 * The administrator of another organisation. Required fields are defined there, so that they do not affect
 * the forms of other tests.
 */
const requirer = "admin@required.example";
type Api = Awaited<ReturnType<typeof openApi>>;

const made: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of made.splice(0)) await remove();
});

async function define(api: Api, body: Partial<NewCustomField> & Pick<NewCustomField, "type">) {
  const label = unique("Field");
  const { field } = await api.fields.create({ body: { noun: "contact", label, ...body } });
  made.push(() => api.fields.remove({ params: { id: field.id } }));
  return field;
}

/** Opens the form for a new record. */
async function openForm({ user }: OpenedApp, button: string, title: string) {
  await user.click((await screen.findAllByRole("button", { name: button }))[0] ?? document.body);
  return within(await screen.findByRole("dialog", { name: title }));
}

/** Opens the dialog of a field's action in the settings. */
async function openAction({ user }: OpenedApp, label: string, action: string, title: string) {
  await user.click(await screen.findByRole("button", { name: `Actions for ${label}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
  return within(await screen.findByRole("dialog", { name: title }));
}

const tiers = [
  { label: "Gold", color: "#f59e0b" },
  { label: "Silver", color: "#3b82f6" },
];

test("a choice field can be added, moved by keyboard, edited, deleted and restored", async () => {
  const requiring = await openApi(requirer);
  const first = await define(requiring, { type: "text", noun: "task" });
  await define(requiring, { type: "text", noun: "task" });
  const app = await openApp("/settings?tab=fields", requirer);
  const label = unique("Tier");
  await app.user.click(await screen.findByRole("button", { name: "Add field to Tasks" }));
  const form = within(await screen.findByRole("dialog", { name: "Add field" }));
  await fill(app.user, form.getByLabelText(/^Label/u), label);
  await app.user.selectOptions(form.getByLabelText("Type"), "One option");
  expectFailures();
  await app.user.click(form.getByRole("button", { name: "Add field" }));
  await form.findByText("A choice needs at least one option");
  await fill(app.user, form.getByLabelText("Option 1"), "Gold");
  await app.user.click(form.getByRole("button", { name: "Add option" }));
  expect(document.activeElement).toBe(form.getByLabelText("Option 2"));
  await app.user.keyboard("Extra");
  await app.user.click(form.getByRole("button", { name: "Remove Gold" }));
  expect(document.activeElement).toBe(form.getByRole("button", { name: "Remove Extra" }));
  await app.user.keyboard("{Enter}");
  const addOption = form.getByRole("button", { name: "Add option" });
  expect(document.activeElement).toBe(addOption);
  await app.user.keyboard("{Enter}Gold");
  await app.user.click(addOption);
  await fill(app.user, form.getByLabelText("Option 2"), "Silver");
  await app.user.click(form.getByRole("button", { name: "Add option" }));
  await fill(app.user, form.getByLabelText("Option 3"), "Bronze");
  await app.user.selectOptions(form.getByLabelText("Default for new records"), "Silver");
  await app.user.click(form.getByRole("checkbox", { name: "Required in forms for new records" }));
  await app.user.click(form.getByRole("button", { name: "Add field" }));
  const row = (await screen.findByText(label, { selector: "b" })).closest("li");
  expect(row?.textContent).toContain("One option · Custom fields · Required · 0 records have a value");
  const stored = async () =>
    (await app.api.fields.list({ query: { noun: "task" } })).fields.filter((field) =>
      [first.label, label].includes(field.label),
    );
  const [, created] = await stored();
  made.push(() => app.api.fields.remove({ params: { id: created?.id ?? "" } }).catch(() => undefined));
  expect(created).toMatchObject({ required: true, default: created?.options[1]?.id });

  await app.user.click(screen.getByRole("button", { name: `Move ${label}` }));
  await app.user.keyboard("{ArrowUp}{ArrowUp}");
  await waitFor(async () =>
    expect((await stored()).map((field) => field.label)).toEqual([label, first.label]),
  );

  await app.user.click(screen.getByRole("button", { name: `Actions for ${label}` }));
  await app.user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const edit = within(await screen.findByRole("dialog", { name: "Edit field" }));
  await app.user.clear(edit.getByLabelText("Option 1"));
  await fill(app.user, edit.getByLabelText("Option 1"), "Premium");
  const handle = edit.getByRole("button", { name: "Move Bronze" });
  await app.user.click(handle);
  await app.user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  edit.getByText("Bronze is now number 1 of 3");
  expect(document.activeElement).toBe(handle);
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect((await stored())[0]?.options.map((option) => option.label)).toEqual([
      "Bronze",
      "Premium",
      "Silver",
    ]),
  );
  expect((await stored())[0]?.options[1]?.id).toBe(created?.options[0]?.id);

  await app.user.click(await screen.findByRole("button", { name: `Actions for ${label}` }));
  await app.user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const toast = (await screen.findByText("Field deleted")).closest<HTMLElement>(".toast");
  await waitFor(() => expect(screen.queryByText(label, { selector: "b" })).toBeNull());
  await app.user.click(within(toast ?? document.body).getByRole("button", { name: "Undo" }));
  await screen.findByText(label, { selector: "b" });
});

test("a company form with custom values lists duplicates and requires a value", async () => {
  const api = await openApi(requirer);
  const tier = await define(api, { noun: "company", type: "choice", options: tiers });
  const date = await define(api, { noun: "company", type: "date", required: true });
  const manager = await define(api, { noun: "company", type: "member" });
  const several = await define(api, {
    noun: "company",
    type: "choices",
    options: tiers,
    section: "Contract",
  });
  const last = unique("Custom").replace(/\W|\d/gu, "");
  const firm = { name: `${last} Marine GmbH`, website: `https://${last}.example` };
  const { company: known } = await api.companies.create({ body: firm });
  // A background job finds the duplicate.
  const asked = { body: { noun: "company" as const, values: firm } };
  await waitFor(async () => expect((await api.duplicates.check(asked)).likely).toHaveLength(1));
  const app = await openApp(emptyList("companies"), requirer);
  const form = await openForm(app, "Add Company", "Add New Company");
  await fill(app.user, form.getByLabelText(/^Company name/iu), `${last} Marine`);
  await fill(app.user, form.getByLabelText("Website"), `http://www.${last}.example/`);
  await app.user.selectOptions(await form.findByLabelText(tier.label), "Gold");
  const [nobody] = within(form.getByLabelText(manager.label)).getAllByRole("option");
  expect(nobody?.textContent).toBe("Select");
  const options = within(form.getByRole("group", { name: several.label }));
  await app.user.click(options.getByRole("checkbox", { name: "Silver" }));
  form.getByRole("group", { name: "Contract" });
  await app.user.click(form.getByRole("button", { name: "Create Company" }));
  await form.findByText(`${date.label} is required`);
  const duplicate = await form.findByRole("link", { name: new RegExp(`${last} Marine`, "u") });
  expect(duplicate.getAttribute("href")).toBe(`/companies/${known.id}`);
  await fill(app.user, form.getByLabelText(new RegExp(`^${date.label}`, "u")), "2026-12-24");
  await app.user.click(form.getByRole("button", { name: "Create Company" }));
  await waitFor(async () => {
    const { companies } = await app.api.companies.list({ query: { search: last } });
    expect(companies.find(({ name }) => name === `${last} Marine`)?.custom).toEqual({
      [tier.key]: tier.options[0]?.id,
      [date.key]: "2026-12-24",
      [several.key]: [several.options[1]?.id],
    });
  });
});

test("a form and a cell link to the record that already has a unique value", async () => {
  const person = await newMember("user");
  const label = unique("Customer number");
  const number = await define(await openAdminApi(), { type: "text", label, unique: true });
  const api = await openApi(person);
  const custom = { [number.key]: "4711" };
  const [holder, other] = [unique("Holder"), unique("Other")];
  const { contact } = await api.contacts.create({ body: { first: holder, custom } });
  await api.contacts.create({ body: { first: other } });
  const columns = [`custom.${number.key}`];
  await api.person.updatePreferences({ body: { lists: { contacts: { columns } } } });
  const app = await openApp(`/contacts?search=${other}`, person);
  const form = await openForm(app, "Add Contact", "Create New Contact");
  await fill(app.user, form.getByLabelText(/^First name/iu), "Ada");
  await fill(app.user, form.getByLabelText(/^Last name/iu), unique("Second"));
  await fill(app.user, form.getByRole("textbox", { name: /^Email/u }), `${other}@second.example`);
  await fill(app.user, await form.findByLabelText(label), "4711");
  expectFailures();
  await app.user.click(form.getByRole("button", { name: "Create Contact" }));
  const link = await form.findByRole("link", { name: new RegExp(`^${holder}`, "u") });
  expect(link.getAttribute("href")).toBe(`/contacts/${contact.id}`);
  expect(link.parentElement?.textContent).toContain(`${label} 4711 is already used by ${holder}`);
  await app.user.click(form.getByRole("button", { name: "Cancel" }));
  await app.user.click(await screen.findByRole("button", { name: "Discard" }));

  const row = (await screen.findByRole("link", { name: other })).closest("[data-row]");
  row?.querySelector<HTMLElement>(`[data-cell="${columns[0]}"]`)?.focus();
  await app.user.keyboard("4711{Enter}");
  const toast = within(
    (await screen.findByText(/is already used by/u)).closest<HTMLElement>(".toast") as HTMLElement,
  );
  expect(toast.getByRole("link", { name: new RegExp(holder, "u") }).getAttribute("href")).toBe(
    `/contacts/${contact.id}`,
  );
});

test("a contact's page shows custom values of several types and edits an amount", async () => {
  const api = await openAdminApi();
  const tier = await define(api, { type: "choice", options: tiers });
  const amount = await define(api, { type: "money" });
  const flag = await define(api, { type: "boolean" });
  const manager = await define(api, { type: "member" });
  const parent = await define(api, { type: "record", target: "company" });
  const name = unique("Holding");
  const { company } = await api.companies.create({ body: { name } });
  const [person] = (await api.person.list()).people;
  const { contact } = await api.contacts.create({
    body: {
      first: "Ada",
      last: unique("Values"),
      custom: {
        [tier.key]: "Gold",
        [amount.key]: { amount_cents: 125050, currency: "EUR" },
        [flag.key]: true,
        [manager.key]: person?.id ?? "",
        [parent.key]: company.id,
      },
    },
  });
  const app = await openApp(`/contacts/${contact.id}`);
  const card = within((await screen.findByRole("region", { name: "Custom fields" })) as HTMLElement);
  const shownOf = (label: string) => card.getByText(label).nextElementSibling as HTMLElement;
  expect(shownOf(tier.label).textContent).toBe("Gold");
  expect(shownOf(amount.label).textContent).toBe("€1,250.50");
  expect(shownOf(flag.label).textContent).toBe("Yes");
  await waitFor(() => expect(shownOf(manager.label).textContent).toContain(person?.name));
  await waitFor(() => expect(within(shownOf(parent.label)).getByRole("link").textContent).toBe(name));

  await app.user.click(shownOf(amount.label));
  const input = await card.findByRole("textbox", { name: new RegExp(amount.label, "u") });
  await app.user.clear(input);
  await app.user.type(input, "2,000 USD{Enter}");
  await waitFor(() => expect(shownOf(amount.label).textContent).toBe("$2,000.00"));
  await waitFor(async () => {
    const read = await api.contacts.read({ params: { id: contact.id } });
    expect(read.contact.custom[amount.key]).toEqual({ amount_cents: 200_000, currency: "USD" });
  });
});

test("an open form shows new fields, drops deleted fields and keeps other input", async () => {
  const api = await openAdminApi();
  const gone = await define(api, { noun: "company", type: "text" });
  const kept = await define(api, { noun: "company", type: "text" });
  const app = await openApp(emptyList("companies"));
  onTestFinished(app.network.openEvents());
  const form = await openForm(app, "Add Company", "Add New Company");
  await fill(app.user, await form.findByLabelText(gone.label), "lost");
  await fill(app.user, form.getByLabelText(kept.label), "typed");
  await app.network.eventsBegun();
  await api.fields.remove({ params: { id: gone.id } });
  made.splice(0, 1);
  await form.findByText(`The field “${gone.label}” was deleted. Your other input is kept.`);
  expect(form.queryByLabelText(gone.label)).toBeNull();
  await app.user.click(form.getByRole("button", { name: "Add field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add field" }));
  const label = unique("Late");
  await fill(app.user, dialog.getByLabelText(/^Label/u), label);
  await app.user.click(dialog.getByRole("button", { name: "Add field" }));
  await fill(app.user, await form.findByLabelText(label), "late");
  const name = unique("Follow");
  await fill(app.user, form.getByLabelText(/^Company name/u), name);
  await app.user.click(form.getByRole("button", { name: "Create Company" }));
  const { fields } = await api.fields.list({ query: { noun: "company" } });
  const added = fields.find((field) => field.label === label);
  made.push(() => api.fields.remove({ params: { id: added?.id ?? "" } }));
  await waitFor(async () => {
    const { companies } = await api.companies.list({ query: { search: name } });
    expect(companies[0]?.custom).toEqual({ [kept.key]: "typed", [added?.key ?? ""]: "late" });
  });
});

test("a field that is created in the column menu becomes a column of the list", async () => {
  const name = unique("Column");
  await (await openApi(requirer)).companies.create({ body: { name } });
  const app = await openApp(`/companies?search=${name}`, requirer);
  await screen.findByRole("table");
  const label = unique("Column");
  await app.user.click(await screen.findByRole("button", { name: "Columns" }));
  await app.user.click(await screen.findByRole("menuitem", { name: "Add field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add field" }));
  await fill(app.user, dialog.getByLabelText(/^Label/u), label);
  await app.user.click(dialog.getByRole("button", { name: "Add field" }));
  await screen.findByRole("columnheader", { name: label });
  const { fields } = await app.api.fields.list({ query: { noun: "company" } });
  const added = fields.find((field) => field.label === label);
  made.push(() => app.api.fields.remove({ params: { id: added?.id ?? "" } }));
});

test("only administrators can manage fields", async () => {
  const app = await openApp("/settings?tab=fields", "rep@lanyard.example");
  await screen.findByRole("tab", { name: "Preferences", selected: true });
  expect(screen.queryByRole("tab", { name: "Fields" })).toBeNull();
  app.go("/companies");
  const form = await openForm(app, "Add Company", "Add New Company");
  expect(form.queryByRole("button", { name: "Add field" })).toBeNull();
});

test("a list shows, edits and pastes custom values by their labels and names", async () => {
  const person = await newMember("user");
  const admin = await openAdminApi();
  const tier = await define(admin, { type: "choice", options: tiers });
  const several = await define(admin, { type: "choices", options: [{ label: "Salt, pepper" }, ...tiers] });
  const seats = await define(admin, { type: "number" });
  const flag = await define(admin, { type: "boolean" });
  const link = await define(admin, { type: "record", target: "company" });
  const api = await openApi(person);
  const names = [tier, several, seats, flag, link].map(({ key }) => `custom.${key}`);
  await api.person.updatePreferences({ body: { lists: { contacts: { columns: names } } } });
  const mark = unique("sheet");
  const { company } = await api.companies.create({ body: { name: unique("Works") } });
  const bodies = ["1", "2"].map((last) => ({ first: mark, last, custom: { [tier.key]: "Gold" } }));
  const [one, two] = await Promise.all(bodies.map((body) => api.contacts.create({ body })));
  const app = await openApp(`/contacts?search=${mark}`, person);
  await screen.findByRole("link", { name: `${mark} 2` });
  const cell = (row: typeof one, column = "") =>
    document.querySelector<HTMLElement>(`[data-row="${row?.contact.id}"] > [data-cell="${column}"]`);
  await waitFor(() => expect(cell(one, names[0])?.textContent).toBe("Gold"));
  cell(one, names[0])?.focus();
  const text = `silver\tGold; Silver\t1,234.5\tTRUE\t${company.name.toUpperCase()}\nNone\tGold, Salt, pepper\tmany\t\t`;
  const clipboardData = { getData: (format: string) => (format === "text/plain" ? text : "") };
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData });
  await waitFor(() => expect(cell(one, names[4])?.textContent).toBe(company.name));
  expect(cell(one, names[2])?.textContent).toBe("1,234.5");
  const stored = async (row: typeof one) =>
    (await api.contacts.read({ params: { id: row?.contact.id ?? "" } })).contact.custom;
  const [salt, gold, silver] = several.options.map(({ id }) => id);
  await waitFor(async () =>
    expect(await stored(one)).toEqual({
      [tier.key]: tier.options[1]?.id,
      [several.key]: [gold, silver],
      [seats.key]: 1234.5,
      [flag.key]: true,
      [link.key]: company.id,
    }),
  );
  expect(await stored(two)).toEqual({ [tier.key]: tier.options[0]?.id, [several.key]: [gold, salt] });
  expect(cell(two, names[0])?.textContent).toContain("“None” is not one of the options");
  expect(cell(two, names[2])?.textContent).toContain("“many” is not a number");

  cell(one, names[1])?.focus();
  await app.user.keyboard("{Enter}");
  const group = within(await screen.findByRole("group", { name: new RegExp(several.label, "u") }));
  await app.user.click(group.getByRole("checkbox", { name: "Gold" }));
  await app.user.keyboard("{Enter}");
  await waitFor(async () => expect((await stored(one))[several.key]).toEqual([silver]));
});

test("a field's default keeps a renamed option and an option with a comma in its label", async () => {
  const api = await openAdminApi();
  const options = [{ label: "Salt, pepper" }, ...tiers];
  const field = await define(api, {
    noun: "company",
    type: "choices",
    options,
    default: ["Salt, pepper", "Gold"],
  });
  const app = await openApp("/settings?tab=fields");
  const edit = await openAction(app, field.label, "Edit", "Edit field");
  const choice = within(edit.getByRole("group", { name: "Default for new records" }));
  expect(choice.getByRole<HTMLInputElement>("checkbox", { name: "Salt, pepper" }).checked).toBe(true);
  await app.user.clear(edit.getByLabelText("Option 2"));
  await fill(app.user, edit.getByLabelText("Option 2"), "Premium");
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await screen.findByText("Field updated");
  const { fields } = await api.fields.list({ query: { noun: "company" } });
  const [salt, gold] = field.options.map(({ id }) => id);
  expect(fields.find(({ id }) => id === field.id)?.default).toEqual([salt, gold]);
});

test("removing an option asks for its replacement", async () => {
  const api = await openAdminApi();
  const tier = await define(api, { noun: "company", type: "choice", options: tiers });
  const { company } = await api.companies.create({
    body: { name: unique("Gold"), custom: { [tier.key]: "Gold" } },
  });
  const app = await openApp("/settings?tab=fields");
  const edit = await openAction(app, tier.label, "Edit", "Edit field");
  await app.user.click(edit.getByRole("button", { name: "Remove Gold" }));
  await app.user.selectOptions(edit.getByLabelText("Replace “Gold” in records with"), "Silver");
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await screen.findByText("Field updated");
  const read = await api.companies.read({ params: { id: company.id } });
  expect(read.company.custom).toEqual({ [tier.key]: tier.options[1]?.id });
});

test("saving a field keeps options that another administrator added meanwhile", async () => {
  const api = await openAdminApi();
  const tier = await define(api, { noun: "company", type: "choice", options: tiers });
  const params = { id: tier.id };
  const app = await openApp("/settings?tab=fields");
  const edit = await openAction(app, tier.label, "Edit", "Edit field");
  await api.fields.update({ params, body: { options: [...tier.options, { label: "Bronze" }] } });
  const renamed = unique("Renamed");
  await app.user.clear(edit.getByLabelText(/^Label/u));
  await fill(app.user, edit.getByLabelText(/^Label/u), renamed);
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await screen.findByText(renamed, { selector: "b" });
  const { fields } = await api.fields.list({ query: { noun: "company" } });
  const { options = [] } = fields.find(({ id }) => id === tier.id) ?? {};
  expect(options.map(({ label }) => label)).toEqual(["Gold", "Silver", "Bronze"]);

  const late = await openAction(app, renamed, "Edit", "Edit field");
  await api.fields.update({ params, body: { options: [...options, { label: "Tin" }] } });
  await app.user.click(late.getByRole("button", { name: "Remove Bronze" }));
  expectFailures();
  await app.user.click(late.getByRole("button", { name: "Save" }));
  await late.findByText(/changed this field in the meantime\. Close this form/u);
});

test("the confirmation to delete a field names the views that use the field", async () => {
  const api = await openAdminApi();
  const field = await define(api, { noun: "company", type: "text" });
  const name = unique("Uses it");
  const state = { sort_by: `custom.${field.key}` };
  const { view } = await api.views.create({ body: { noun: "company", name, state } });
  made.push(() => api.views.remove({ params: { id: view.id } }));
  const app = await openApp("/settings?tab=fields");
  await app.user.click(await screen.findByRole("button", { name: `Actions for ${field.label}` }));
  await app.user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(new RegExp(`The view “${name}” uses this field`, "u"))).toBeTruthy();
  await app.user.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByText("Field deleted");
  const sortOf = async () =>
    (await api.views.list({ query: { noun: "company" } })).views.find(({ id }) => id === view.id)?.state
      .sort_by;
  expect(await sortOf()).toBeNull();
  await app.user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await sortOf()).toBe(state.sort_by));
});

test("a type change previews numbers, records and members, and can be undone", async () => {
  const api = await openAdminApi();
  const field = await define(api, { noun: "company", type: "text" });
  const parent = unique("Parent");
  await api.companies.create({ body: { name: parent } });
  const names = [unique("Seats"), unique("Seats"), unique("Seats")];
  for (const [index, name] of names.entries())
    await api.companies.create({ body: { name, custom: { [field.key]: index === 0 ? "12" : parent } } });
  const app = await openApp("/settings?tab=fields");
  const opened = () => openAction(app, field.label, "Change type", `Change type of ${field.label}`);
  await opened();
  await app.user.keyboard("{Escape}");
  const opener = screen.getByRole("button", { name: `Actions for ${field.label}` });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  const dialog = await opened();
  const check = async (type: string) => {
    await app.user.selectOptions(dialog.getByLabelText("New type"), type);
    if (type === "Link to a record")
      await app.user.selectOptions(dialog.getByLabelText("Links to"), "Companies");
    await app.user.click(dialog.getByRole("button", { name: "Check values" }));
  };
  await check("Link to a record");
  await dialog.findByRole("link", { name: parent });
  await check("Member");
  await dialog.findByText(/^0 values can be converted. 3 values cannot be converted/u);
  await check("Number");
  await dialog.findByText(/^1 value can be converted. 2 values cannot be converted and become empty.$/u);
  const rows = dialog.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual([
    "RecordCurrent valueNew value",
    `${names[1]} and 1 more${parent}No value`,
    `${names[0]}1212`,
  ]);
  await app.user.click(dialog.getByRole("button", { name: "Change type" }));
  const toast = (await screen.findByText("The type is changing")).closest<HTMLElement>(".toast");
  const type = async () =>
    (await api.fields.list({ query: { noun: "company" } })).fields.find(({ id }) => id === field.id)?.type;
  await waitFor(async () => expect(await type()).toBe("number"));
  await app.user.click(within(toast ?? document.body).getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await type()).toBe("text"));
});

test("a type change is shown as being prepared until its job starts", async () => {
  const api = await openAdminApi();
  const { id, label } = await define(api, { noun: "company", type: "text" });
  const app = await openApp("/profile");
  const { fields } = await api.fields.list({ query: {} });
  const show = (retyping: object) =>
    app.network.fail(/^GET \/fields/u, {
      answer: {
        fields: fields.map((field) => (field.id === id ? { ...field, filled: 4, retyping } : field)),
      },
    });
  show({ done: 0, total: 0 });
  app.go("/settings?tab=fields");
  const row = (await screen.findByText(label, { selector: "b" })).closest("li");
  expect(row?.textContent).toContain("Preparing the type change · Text");
  show({ done: 2, total: 4 });
  await waitFor(() => expect(row?.textContent).toContain("Changing type: 2 of 4 · Text"));
});

test("a list sorts by custom fields until they are deleted", async () => {
  const person = await newMember("user");
  const admin = await openAdminApi();
  const seats = await define(admin, { type: "number", noun: "company" });
  const plain = await define(admin, { type: "text", noun: "company", sortable: false });
  const api = await openApi(person);
  const columns = [seats, plain].map(({ key }) => `custom.${key}`);
  await api.person.updatePreferences({ body: { lists: { companies: { columns } } } });
  const mark = unique("sorted");
  for (const [name, value] of [
    ["a", 9],
    ["b", 100],
    ["c", 25],
  ] as const)
    await api.companies.create({ body: { name: `${mark} ${name}`, custom: { [seats.key]: value } } });
  const app = await openApp(`/companies?search=${mark}&sort_by=name&sort_order=desc`, person);
  onTestFinished(app.network.openEvents());
  const order = () =>
    screen
      .getAllByRole("link", { name: new RegExp(`^${mark}`, "u") })
      .map((link) => link.textContent?.at(-1));
  await screen.findByRole("link", { name: `${mark} a` });
  const head = await screen.findByRole("columnheader", { name: seats.label });
  expect(within(screen.getByRole("columnheader", { name: plain.label })).queryByRole("button")).toBeNull();
  await app.user.click(within(head).getByRole("button", { name: seats.label }));
  await waitFor(() => expect(order()).toEqual(["a", "c", "b"]));
  expect(app.path()).toContain(`sort_by=custom.${seats.key}`);
  await app.user.click(within(head).getByRole("button", { name: seats.label }));
  await waitFor(() => expect(order()).toEqual(["b", "c", "a"]));

  await app.user.selectOptions(screen.getByLabelText("Sort by"), "Name");
  await waitFor(() => expect(order()).toEqual(["c", "b", "a"]));
  expect(within(screen.getByLabelText("Sort by")).queryByRole("option", { name: plain.label })).toBeNull();
  await app.user.selectOptions(screen.getByLabelText("Sort by"), seats.label);
  await waitFor(() => expect(order()).toEqual(["b", "c", "a"]));

  await app.network.eventsBegun();
  await admin.fields.remove({ params: { id: seats.id } });
  made.shift();
  await waitFor(() => expect(screen.queryByRole("columnheader", { name: seats.label })).toBeNull());
  await waitFor(() => expect(order()).toEqual(["c", "b", "a"]));
});

test("a bulk edit sets a custom value, and history, panel and timeline show its label", async () => {
  const person = await newMember("user");
  const admin = await openAdminApi();
  const tier = await define(admin, { type: "choice", options: tiers });
  const date = await define(admin, { type: "date" });
  const several = await define(admin, { type: "choices", options: tiers });
  const api = await openApi(person);
  const mark = unique("bulk");
  const bodies = ["1", "2"].map((last) => ({ first: mark, last, custom: { [tier.key]: "Silver" } }));
  const created = await Promise.all(bodies.map((body) => api.contacts.create({ body })));
  const [one, two] = created.map(({ contact }) => contact);
  const params = { id: one?.id ?? "" };
  const app = await openApp(`/contacts?search=${mark}`, person);
  await screen.findByText("Showing 2 of 2 contacts");
  await app.user.click(await screen.findByRole("button", { name: "Select All" }));
  await app.user.click(await screen.findByRole("button", { name: "Edit…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit 2 records" }));
  await app.user.selectOptions(await dialog.findByRole("combobox", { name: "Field" }), tier.label);
  await app.user.selectOptions(await dialog.findByRole("combobox", { name: "New value" }), "Gold");
  await app.user.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(async () => {
    const { contacts } = await api.contacts.list({ query: { q: mark } });
    const gold = { [tier.key]: tier.options[0]?.id };
    expect(contacts.map(({ custom }) => custom)).toEqual([gold, gold]);
  });
  await api.contacts.update({ params, body: { custom: { [date.key]: "2026-12-24" } } });
  const ids = [params.id, two?.id ?? ""];
  await api.contacts.bulkUpdate({ body: { ids, change: { custom: { [several.key]: ["Gold"] } } } });

  const { profile } = await api.person.readMe();
  app.go(`/settings?tab=history&person=${profile.id}`);
  const isItem = (text: string) => (_: string, element: Element | null) =>
    element?.tagName === "LI" && element.textContent === text;
  await screen.findByText(isItem(`${tier.label}: Silver → Gold`));
  await screen.findByText(isItem(`${several.label}: +Gold`));
  await screen.findByText(isItem(`${date.label}: Dec 24, 2026`));
  expect(document.body.textContent).not.toContain(`custom.${tier.key}`);

  app.go(`/contacts?search=${mark}&open=${params.id}`);
  const panel = within(await screen.findByRole("complementary", { name: `${mark} 1` }));
  const shown = (await panel.findByText(tier.label)).nextElementSibling as HTMLElement;
  expect(shown.textContent).toBe("Gold");
  await app.user.hover(shown);
  await screen.findByText(/^Bulk edited by /u);
  await app.user.unhover(shown);

  app.go(`/contacts/${params.id}?tab=activity`);
  const timeline = within(await screen.findByRole("list", { name: "Activity" }));
  timeline.getByText(isItem(`${tier.label}: Silver → Gold`));
  timeline.getByText(isItem(`${date.label}: Dec 24, 2026`));
});

test("a merge compares custom values by their labels and keeps the chosen values", async () => {
  const person = await newMember("user");
  const admin = await openAdminApi();
  const tier = await define(admin, { type: "choice", options: tiers });
  const parent = await define(admin, { type: "record", target: "company" });
  const api = await openApi(person);
  const mark = unique("merged");
  const { company } = await api.companies.create({ body: { name: `Works ${mark}` } });
  const gold = { [tier.key]: "Gold", [parent.key]: company.id };
  await api.contacts.create({ body: { first: mark, last: "One", city: "Lyon", custom: gold } });
  await api.contacts.create({ body: { first: mark, last: "One", custom: { [tier.key]: "Silver" } } });
  const app = await openApp(`/contacts?search=${mark}`, person);
  await screen.findByText("Showing 2 of 2 contacts");
  await app.user.click(await screen.findByRole("button", { name: "Select All" }));
  await app.user.click(await screen.findByRole("button", { name: "Merge…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge contacts" }));
  const values = async (label: string) => within(await dialog.findByRole("radiogroup", { name: label }));
  const linked = await values(parent.label);
  await linked.findByRole("radio", { name: new RegExp(company.name, "u") });
  const offered = await values(tier.label);
  expect(offered.getByRole<HTMLInputElement>("radio", { name: /Gold/u }).checked).toBe(true);
  await app.user.click(offered.getByRole("radio", { name: /Silver/u }));
  await app.user.click(dialog.getByRole("button", { name: "Merge" }));
  await screen.findByText(/^Merged 2 records/u);
  const { contacts } = await api.contacts.list({ query: { q: mark } });
  expect(contacts.map(({ custom }) => custom)).toEqual([
    { [tier.key]: tier.options[1]?.id, [parent.key]: company.id },
  ]);
});

test("the palette finds a record by the value of a searched custom field", async () => {
  const person = await newMember("user");
  const admin = await openAdminApi();
  const code = await define(admin, { noun: "company", type: "text", searched: true });
  const api = await openApi(person);
  const [name, value] = [unique("Found"), unique("code")];
  const { company } = await api.companies.create({ body: { name, custom: { [code.key]: value } } });
  const app = await openApp("/profile", person);
  await screen.findByRole("heading", { name: "Profile Settings" });
  await app.user.keyboard("{Control>}k{/Control}");
  await fill(app.user, await screen.findByRole("combobox", { name: /^Search contacts/u }), value);
  await app.user.click(await screen.findByRole("option", { name: new RegExp(name, "u") }));
  await waitFor(() => expect(app.path()).toBe(`/companies/${company.id}`));
});

test("the history describes changes to the settings of a custom field", async () => {
  const api = await openApi(requirer);
  const field = await define(api, { noun: "company", type: "text" });
  await api.fields.update({
    params: { id: field.id },
    body: { required: true, unique: true, searched: true, section: "Contract" },
  });
  await openApp("/settings?tab=history", requirer);
  const [entry] = (await screen.findAllByText(field.label)).map((label) => label.closest("li"));
  const changes = [...(entry?.querySelectorAll(".entry__changes li") ?? [])].map((item) => item.textContent);
  expect(changes.toSorted()).toEqual([
    "Required: No → Yes",
    "Searchable: No → Yes",
    "Section: Custom fields → Contract",
    "Unique: No → Yes",
  ]);
});

test("a link field in the deal form keeps its DOM element when the deal list reloads", async () => {
  const field = await define(await openAdminApi(), { type: "record", noun: "deal", target: "company" });
  const app = await openApp(emptyList("deals"));
  const form = await openForm(app, "Add Deal", "Create New Deal");
  const link = await form.findByRole("combobox", { name: field.label });
  await act(() => app.cache.refetchQueries({ queryKey: ["deals"] }));
  expect(form.getByRole("combobox", { name: field.label })).toBe(link);
});
