import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { emptyList, expectFailures, fill, openApi, openApp, test, unique } from "../app-stand-in.tsx";
import { editField } from "../bulk-edit-dialog.tsx";
import { define, openAction, openForm, removeAfterwards, requirer, tiers } from "../custom-field-steps.ts";

test("a choice field can be added, moved by keyboard, edited, deleted and restored", async () => {
  const requiring = await openApi(requirer);
  const first = await define(requiring, { type: "text", noun: "task" });
  await define(requiring, { type: "text", noun: "task" });
  const app = await openApp("/settings?tab=fields", requirer);
  const label = unique("Tier");
  await app.press("Add field to Tasks");
  const form = within(await screen.findByRole("dialog", { name: "Add field" }));
  await fill(app.user, form.getByLabelText(/^Label/u), label);
  await app.user.selectOptions(form.getByLabelText("Type"), "One option");
  expectFailures();
  await app.user.click(form.getByRole("button", { name: "Add field" }));
  await form.findByText("A choice needs at least one option");
  await fill(app.user, form.getByLabelText("Option 1"), "Gold");
  await app.user.click(form.getByRole("button", { name: "Add option" }));
  await fill(app.user, form.getByLabelText("Option 2"), "Silver");
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
  removeAfterwards(app.api, created);
  expect(created).toMatchObject({ required: true, default: created?.options[1]?.id });

  await app.press(`Move ${label}`);
  await app.user.keyboard("{ArrowUp}{ArrowUp}");
  await expect.poll(async () => (await stored()).map((field) => field.label)).toEqual([label, first.label]);
  const handle = screen.getByRole("button", { name: `Move ${label}` });
  await waitFor(() => expect(document.activeElement).toBe(handle));

  await app.choose(`Actions for ${label}`, "Edit");
  const edit = within(await screen.findByRole("dialog", { name: "Edit field" }));
  await app.retype(edit.getByLabelText("Option 1"), "Premium");
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await expect
    .poll(async () => (await stored())[0]?.options.map((option) => option.label))
    .toEqual(["Premium", "Silver"]);
  expect((await stored())[0]?.options[0]?.id).toBe(created?.options[0]?.id);

  await app.choose(`Actions for ${label}`, "Delete");
  const toast = (await screen.findByText("Field deleted")).closest<HTMLElement>(".toast");
  await waitFor(() => expect(screen.queryByText(label, { selector: "b" })).toBeNull());
  await app.user.click(within(toast ?? document.body).getByRole("button", { name: "Undo" }));
  await screen.findByText(label, { selector: "b" });
});

test("a company form saves custom values and refuses an empty required field", async () => {
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
  const name = unique("Custom");
  const app = await openApp(emptyList("companies"), requirer);
  const form = await openForm(app, "Add Company", "Add New Company");
  await fill(app.user, form.getByLabelText(/^Company name/iu), name);
  await app.user.selectOptions(await form.findByLabelText(tier.label), "Gold");
  const [nobody] = within(form.getByLabelText(manager.label)).getAllByRole("option");
  expect(nobody?.textContent).toBe("Select");
  const options = within(form.getByRole("group", { name: several.label }));
  await app.user.click(options.getByRole("checkbox", { name: "Silver" }));
  form.getByRole("group", { name: "Contract" });
  await app.user.click(form.getByRole("button", { name: "Create Company" }));
  await form.findByText(`${date.label} is required`);
  await fill(app.user, form.getByLabelText(new RegExp(`^${date.label}`, "u")), "2026-12-24");
  await app.user.click(form.getByRole("button", { name: "Create Company" }));
  await expect
    .poll(async () => (await app.api.companies.list({ query: { search: name } })).companies[0]?.custom)
    .toEqual({
      [tier.key]: tier.options[0]?.id,
      [date.key]: "2026-12-24",
      [several.key]: [several.options[1]?.id],
    });
});

test("a contact's page shows custom values of several types and edits an amount", async ({ admin }) => {
  const tier = await define(admin, { type: "choice", options: tiers });
  const amount = await define(admin, { type: "money" });
  const flag = await define(admin, { type: "boolean" });
  const manager = await define(admin, { type: "member" });
  const parent = await define(admin, { type: "record", target: "company" });
  const name = unique("Holding");
  const company = await admin.add("company", { name });
  const [person] = (await admin.person.list()).people;
  const contact = await admin.add("contact", {
    first: "Ada",
    last: unique("Values"),
    custom: {
      [tier.key]: "Gold",
      [amount.key]: { amount_cents: 125050, currency: "EUR" },
      [flag.key]: true,
      [manager.key]: person?.id ?? "",
      [parent.key]: company.id,
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
  // The keys replace the selected value, also while the editor is still loading.
  await card.findByRole("textbox", { name: new RegExp(amount.label, "u") });
  await app.user.keyboard("2,000 USD{Enter}");
  await waitFor(() => expect(shownOf(amount.label).textContent).toBe("$2,000.00"));
  await waitFor(async () => {
    const read = await admin.contacts.read({ params: { id: contact.id } });
    expect(read.contact.custom[amount.key]).toEqual({ amount_cents: 200_000, currency: "USD" });
  });
});

test("a field that is created in the column menu becomes a column of the list", async () => {
  const name = unique("Column");
  await (await openApi(requirer)).add("company", { name });
  const app = await openApp(`/companies?search=${name}`, requirer);
  await screen.findByRole("table");
  const label = unique("Column");
  await app.choose("Columns", "Add field");
  const dialog = within(await screen.findByRole("dialog", { name: "Add field" }));
  await fill(app.user, dialog.getByLabelText(/^Label/u), label);
  await app.user.click(dialog.getByRole("button", { name: "Add field" }));
  await screen.findByRole("columnheader", { name: label });
  const { fields } = await app.api.fields.list({ query: { noun: "company" } });
  removeAfterwards(
    app.api,
    fields.find((field) => field.label === label),
  );
});

test("only administrators can manage fields", async () => {
  const app = await openApp("/settings?tab=fields", "rep@lanyard.example");
  await screen.findByRole("tab", { name: "Preferences", selected: true });
  expect(screen.queryByRole("tab", { name: "Fields" })).toBeNull();
  app.go("/companies");
  const form = await openForm(app, "Add Company", "Add New Company");
  expect(form.queryByRole("button", { name: "Add field" })).toBeNull();
});

test("a list shows, edits and pastes custom values by their labels and names", async ({ admin, member }) => {
  const tier = await define(admin, { type: "choice", options: tiers });
  const several = await define(admin, { type: "choices", options: [{ label: "Salt, pepper" }, ...tiers] });
  const seats = await define(admin, { type: "number" });
  const flag = await define(admin, { type: "boolean" });
  const link = await define(admin, { type: "record", target: "company" });
  const api = await openApi(member);
  const names = [tier, several, seats, flag, link].map(({ key }) => `custom.${key}`);
  await api.person.updatePreferences({ body: { lists: { contacts: { columns: names } } } });
  const mark = unique("sheet");
  const company = await api.add("company", { name: unique("Works") });
  const bodies = ["1", "2"].map((last) => ({ first: mark, last, custom: { [tier.key]: "Gold" } }));
  const [one, two] = await Promise.all(bodies.map((body) => api.contacts.create({ body })));
  const app = await openApp(`/contacts?search=${mark}`, member);
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
  const stored = async (row: typeof one) => (await api.read("contact", row?.contact.id ?? "")).custom;
  const [salt, gold, silver] = several.options.map(({ id }) => id);
  await expect
    .poll(() => stored(one))
    .toEqual({
      [tier.key]: tier.options[1]?.id,
      [several.key]: [gold, silver],
      [seats.key]: 1234.5,
      [flag.key]: true,
      [link.key]: company.id,
    });
  expect(await stored(two)).toEqual({ [tier.key]: tier.options[0]?.id, [several.key]: [gold, salt] });
  const refused = () => cell(two, names[0])?.textContent;
  await waitFor(() => expect(refused()).toContain("“None” is not one of the options"));
  expect(cell(two, names[2])?.textContent).toContain("“many” is not a number");

  cell(one, names[1])?.focus();
  await app.user.keyboard("{Enter}");
  const group = within(await screen.findByRole("group", { name: new RegExp(several.label, "u") }));
  await app.user.click(group.getByRole("checkbox", { name: "Gold" }));
  await app.user.keyboard("{Enter}");
  await waitFor(async () => expect((await stored(one))[several.key]).toEqual([silver]));
});

test("removing an option asks for its replacement", async ({ admin }) => {
  const tier = await define(admin, { noun: "company", type: "choice", options: tiers });
  const company = await admin.add("company", { name: unique("Gold"), custom: { [tier.key]: "Gold" } });
  const app = await openApp("/settings?tab=fields");
  const edit = await openAction(app, tier.label, "Edit", "Edit field");
  await app.user.click(edit.getByRole("button", { name: "Remove Gold" }));
  await app.user.selectOptions(edit.getByLabelText("Replace “Gold” in records with"), "Silver");
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await screen.findByText("Field updated");
  const read = await admin.companies.read({ params: { id: company.id } });
  expect(read.company.custom).toEqual({ [tier.key]: tier.options[1]?.id });
});

test("a type change to number, record or member shows a preview and can be undone", async ({ admin }) => {
  const field = await define(admin, { noun: "company", type: "text" });
  const parent = unique("Parent");
  await admin.add("company", { name: parent });
  const names = [unique("Seats"), unique("Seats"), unique("Seats")];
  for (const [index, name] of names.entries())
    await admin.add("company", { name, custom: { [field.key]: index === 0 ? "12" : parent } });
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
  const undo = within(toast ?? document.body).getByRole("button", { name: "Undo" });
  // A toast stays open while the pointer is over it.
  await app.user.hover(undo);
  const type = async () =>
    (await admin.fields.list({ query: { noun: "company" } })).fields.find(({ id }) => id === field.id)?.type;
  await expect.poll(type).toBe("number");
  await app.user.click(undo);
  await expect.poll(type).toBe("text");
});

test("a bulk edit sets a custom value", async ({ admin, member }) => {
  const tier = await define(admin, { type: "choice", options: tiers });
  const api = await openApi(member);
  const mark = unique("bulk");
  const bodies = ["1", "2"].map((last) => ({ first: mark, last, custom: { [tier.key]: "Silver" } }));
  await Promise.all(bodies.map((body) => api.contacts.create({ body })));
  const app = await openApp(`/contacts?search=${mark}`, member);
  await screen.findByText("Showing 2 of 2 contacts");
  await app.press("Select All");
  const edit = await editField(app, tier.label);
  await app.user.selectOptions(await edit.input(), "Gold");
  await edit.apply();
  await waitFor(async () => {
    const { contacts } = await api.contacts.list({ query: { q: mark } });
    const gold = { [tier.key]: tier.options[0]?.id };
    expect(contacts.map(({ custom }) => custom)).toEqual([gold, gold]);
  });
});
