import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import { emptyList, expectFailures, fill, openApi, openApp, test, unique } from "../app-stand-in.tsx";
import { define, openAction, openForm, removeAfterwards, requirer, tiers } from "../custom-field-steps.ts";

test("a form and a cell link to the record that already uses a unique field's value", async ({
  admin,
  member,
}) => {
  const label = unique("Customer number");
  const number = await define(admin, { type: "text", label, unique: true });
  const api = await openApi(member);
  const custom = { [number.key]: "4711" };
  const [holder, other] = [unique("Holder"), unique("Other")];
  const contact = await api.add("contact", { first: holder, custom });
  await api.add("contact", { first: other });
  const columns = [`custom.${number.key}`];
  await api.person.updatePreferences({ body: { lists: { contacts: { columns } } } });
  const app = await openApp(`/contacts?search=${other}`, member);
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
  await app.press("Discard");

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

test("an open form shows new fields, drops deleted fields and keeps other input", async ({ admin }) => {
  const gone = await define(admin, { noun: "company", type: "text" });
  const kept = await define(admin, { noun: "company", type: "text" });
  const app = await openApp(emptyList("companies"));
  onTestFinished(app.network.openEvents());
  const form = await openForm(app, "Add Company", "Add New Company");
  await fill(app.user, await form.findByLabelText(gone.label), "lost");
  await fill(app.user, form.getByLabelText(kept.label), "typed");
  await app.network.eventsBegun();
  await admin.fields.remove({ params: { id: gone.id } });
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
  const { fields } = await admin.fields.list({ query: { noun: "company" } });
  const added = fields.find((field) => field.label === label);
  removeAfterwards(admin, added);
  await expect
    .poll(async () => (await admin.companies.list({ query: { search: name } })).companies[0]?.custom)
    .toEqual({ [kept.key]: "typed", [added?.key ?? ""]: "late" });
});

test("renaming an option keeps the field's default, even with a comma in a label", async ({ admin }) => {
  const options = [{ label: "Salt, pepper" }, ...tiers];
  const field = await define(admin, {
    noun: "company",
    type: "choices",
    options,
    default: ["Salt, pepper", "Gold"],
  });
  const app = await openApp("/settings?tab=fields");
  const edit = await openAction(app, field.label, "Edit", "Edit field");
  const choice = within(edit.getByRole("group", { name: "Default for new records" }));
  expect(choice.getByRole<HTMLInputElement>("checkbox", { name: "Salt, pepper" }).checked).toBe(true);
  await app.retype(edit.getByLabelText("Option 2"), "Premium");
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await screen.findByText("Field updated");
  const { fields } = await admin.fields.list({ query: { noun: "company" } });
  const [salt, gold] = field.options.map(({ id }) => id);
  expect(fields.find(({ id }) => id === field.id)?.default).toEqual([salt, gold]);
});

test("saving a field keeps options that another administrator added meanwhile", async ({ admin }) => {
  const tier = await define(admin, { noun: "company", type: "choice", options: tiers });
  const params = { id: tier.id };
  const app = await openApp("/settings?tab=fields");
  const edit = await openAction(app, tier.label, "Edit", "Edit field");
  await admin.fields.update({ params, body: { options: [...tier.options, { label: "Bronze" }] } });
  const renamed = unique("Renamed");
  await app.retype(edit.getByLabelText(/^Label/u), renamed);
  await app.user.click(edit.getByRole("button", { name: "Save" }));
  await screen.findByText(renamed, { selector: "b" });
  const { fields } = await admin.fields.list({ query: { noun: "company" } });
  const { options = [] } = fields.find(({ id }) => id === tier.id) ?? {};
  expect(options.map(({ label }) => label)).toEqual(["Gold", "Silver", "Bronze"]);

  const late = await openAction(app, renamed, "Edit", "Edit field");
  await admin.fields.update({ params, body: { options: [...options, { label: "Tin" }] } });
  await app.user.click(late.getByRole("button", { name: "Remove Bronze" }));
  expectFailures();
  await app.user.click(late.getByRole("button", { name: "Save" }));
  await late.findByText(/changed this field in the meantime\. Close this form/u);
});

test("the confirmation to delete a field names the views that use the field", async ({ admin }) => {
  const field = await define(admin, { noun: "company", type: "text" });
  const name = unique("Uses it");
  const state = { sort_by: `custom.${field.key}` };
  const { view } = await admin.views.create({ body: { noun: "company", name, state } });
  onTestFinished(async () => void (await admin.views.remove({ params: { id: view.id } })));
  const app = await openApp("/settings?tab=fields");
  await app.choose(`Actions for ${field.label}`, "Delete");
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(new RegExp(`The view “${name}” uses this field`, "u"))).toBeTruthy();
  await app.user.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByText("Field deleted");
  const sortOf = async () =>
    (await admin.views.list({ query: { noun: "company" } })).views.find(({ id }) => id === view.id)?.state
      .sort_by;
  expect(await sortOf()).toBeNull();
  await app.press("Undo");
  await expect.poll(sortOf).toBe(state.sort_by);
});

test("a type change is shown as being prepared until its job starts", async ({ admin }) => {
  const { id, label } = await define(admin, { noun: "company", type: "text" });
  const app = await openApp("/profile");
  const { fields } = await admin.fields.list({ query: {} });
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

test("a list can be sorted by a custom field until the field is deleted", async ({ admin, member }) => {
  const seats = await define(admin, { type: "number", noun: "company" });
  const plain = await define(admin, { type: "text", noun: "company", sortable: false });
  const api = await openApi(member);
  const columns = [seats, plain].map(({ key }) => `custom.${key}`);
  await api.person.updatePreferences({ body: { lists: { companies: { columns } } } });
  const mark = unique("sorted");
  for (const [name, value] of [
    ["a", 9],
    ["b", 100],
    ["c", 25],
  ] as const)
    await api.add("company", { name: `${mark} ${name}`, custom: { [seats.key]: value } });
  const app = await openApp(`/companies?search=${mark}&sort_by=name&sort_order=desc`, member);
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
  await waitFor(() => expect(screen.queryByRole("columnheader", { name: seats.label })).toBeNull());
  await waitFor(() => expect(order()).toEqual(["c", "b", "a"]));
});

test("a merge shows custom values by their labels and keeps the chosen values", async ({ admin, member }) => {
  const tier = await define(admin, { type: "choice", options: tiers });
  const parent = await define(admin, { type: "record", target: "company" });
  const api = await openApi(member);
  const mark = unique("merged");
  const company = await api.add("company", { name: `Works ${mark}` });
  const gold = { [tier.key]: "Gold", [parent.key]: company.id };
  await api.add("contact", { first: mark, last: "One", city: "Lyon", custom: gold });
  await api.add("contact", { first: mark, last: "One", custom: { [tier.key]: "Silver" } });
  const app = await openApp(`/contacts?search=${mark}`, member);
  await screen.findByText("Showing 2 of 2 contacts");
  await app.press("Select All");
  await app.press("Merge…");
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

test("the history describes changes to the settings of a custom field", async () => {
  const api = await openApi(requirer);
  const field = await define(api, { noun: "deal", type: "text" });
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

test("a link field in the deal form keeps its DOM element when the deal list reloads", async ({ admin }) => {
  const field = await define(admin, { type: "record", noun: "deal", target: "company" });
  const app = await openApp(emptyList("deals"));
  const form = await openForm(app, "Add Deal", "Create New Deal");
  const link = await form.findByRole("combobox", { name: field.label });
  await act(() => app.cache.refetchQueries({ queryKey: ["deals"] }));
  expect(form.getByRole("combobox", { name: field.label })).toBe(link);
});

test("the form of a choice field adds, removes and reorders options", async () => {
  const app = await openApp("/settings?tab=fields", requirer);
  await app.press("Add field to Companies");
  const form = within(await screen.findByRole("dialog", { name: "Add field" }));
  const label = unique("Tier");
  await fill(app.user, form.getByLabelText(/^Label/u), label);
  await app.user.selectOptions(form.getByLabelText("Type"), "One option");
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
  const handle = form.getByRole("button", { name: "Move Bronze" });
  await app.user.click(handle);
  await app.user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  form.getByText("Bronze is now number 1 of 3");
  expect(document.activeElement).toBe(handle);
  await app.user.click(form.getByRole("button", { name: "Add field" }));
  await screen.findByText(label, { selector: "b" });
  const { fields } = await app.api.fields.list({ query: { noun: "company" } });
  const field = fields.find((each) => each.label === label);
  removeAfterwards(app.api, field);
  expect(field?.options.map((option) => option.label)).toEqual(["Bronze", "Gold", "Silver"]);
});

test("a company form with a custom value lists likely duplicates", async () => {
  const api = await openApi(requirer);
  const tier = await define(api, { noun: "company", type: "choice", options: tiers });
  const last = unique("Custom").replace(/\W|\d/gu, "");
  const firm = { name: `${last} Marine GmbH`, website: `https://${last}.example` };
  const known = await api.add("company", firm);
  // The duplicate check finds the company only after a background job has run.
  const asked = { body: { noun: "company" as const, values: firm } };
  await waitFor(async () => expect((await api.duplicates.check(asked)).likely).toHaveLength(1));
  const app = await openApp(emptyList("companies"), requirer);
  const form = await openForm(app, "Add Company", "Add New Company");
  await fill(app.user, form.getByLabelText(/^Company name/iu), `${last} Marine`);
  await fill(app.user, form.getByLabelText("Website"), `http://www.${last}.example/`);
  await app.user.selectOptions(await form.findByLabelText(tier.label), "Gold");
  const duplicate = await form.findByRole("link", { name: new RegExp(`${last} Marine`, "u") });
  expect(duplicate.getAttribute("href")).toBe(`/companies/${known.id}`);
});

test("history, quick view and timeline show custom values by their labels", async ({ admin, member }) => {
  const tier = await define(admin, { type: "choice", options: tiers });
  const date = await define(admin, { type: "date" });
  const several = await define(admin, { type: "choices", options: tiers });
  const api = await openApi(member);
  const mark = unique("bulk");
  const bodies = ["1", "2"].map((last) => ({ first: mark, last, custom: { [tier.key]: "Silver" } }));
  const created = await Promise.all(bodies.map((body) => api.contacts.create({ body })));
  const ids = created.map(({ contact }) => contact.id);
  const params = { id: ids[0] ?? "" };
  await api.contacts.bulkUpdate({ body: { ids, change: { custom: { [tier.key]: "Gold" } } } });
  await api.edit("contact", params.id, { custom: { [date.key]: "2026-12-24" } });
  await api.contacts.bulkUpdate({ body: { ids, change: { custom: { [several.key]: ["Gold"] } } } });
  const app = await openApp("/profile", member);
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
