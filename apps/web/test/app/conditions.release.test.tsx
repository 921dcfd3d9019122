import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectFailures, fill, textsOf } from "../app-stand-in.tsx";
import {
  addCondition,
  app,
  choose,
  filterNow,
  last,
  mark,
  openCompaniesBeforeEach,
  rows,
  setCondition,
} from "../company-conditions.tsx";

openCompaniesBeforeEach();

/**
 * Returns a filter of 50 conditions on 4 levels: one on the name, one on the website, and groups on cities.
 */
const fifty = () => {
  const city = (index: number) => ({ field: "city", op: "is_not", value: `City ${index}` });
  const group = (start: number) => ({
    or: [{ and: [city(start), city(start + 1)] }, { field: "city", op: "is", value: "Paris" }],
  });
  return {
    and: [
      { field: "name", op: "contains", value: mark },
      ...Array.from({ length: 16 }, (_, index) => group(index * 2)),
      { field: "website", op: "empty" },
    ],
  };
};

const idOfOne = async () =>
  (await app.api.companies.list({ query: { search: `${mark} One` } })).companies[0]?.id ?? "none";
const buttons = (name: string) => screen.queryAllByRole("button", { name });

test("a view with 50 conditions is described in words, and can be changed and saved", async () => {
  const filter = fifty();
  const { view } = await app.api.views.create({
    body: { noun: "company", name: "Fifty conditions", state: { filter } },
  });
  app.go(`/companies?view=${view.id}`);
  await waitFor(() => expect(rows()).toHaveLength(3));
  const banner = await screen.findByRole("region", { name: "Active filters" });
  const described = () => banner.textContent?.match(/City is not “City \d+” and City is not/gu);
  await waitFor(() => expect(described()).toHaveLength(16));
  await app.press(/^Filters/u);
  expect(screen.getAllByRole("combobox", { name: "Operator" })).toHaveLength(50);
  expect(screen.getByText("A filter can have up to 50 conditions")).toBeTruthy();
  expect([...buttons("Add condition"), ...buttons("Add group")]).toEqual([]);
  const [name = document.body] = screen.getAllByRole("textbox", { name: "Value" });
  await app.retype(name, `${mark} Two`);
  await waitFor(() => expect(rows()).toEqual([`${mark} Two`]));
  await app.press("Save");
  await waitFor(async () => {
    const { views } = await app.api.views.list({ query: { noun: "company" } });
    const saved = views.find(({ id }) => id === view.id)?.state.filter;
    expect(saved).toEqual({ and: [{ ...filter.and[0], value: `${mark} Two` }, ...filter.and.slice(1)] });
  });
  await app.user.click(last(buttons("Remove condition")));
  expect(buttons("Add condition")).toContain(document.activeElement);
});

test("the reason for a refused filter is shown in the list or at the condition", async () => {
  expectFailures();
  const { and } = fifty();
  const filter = JSON.stringify({ and: [...and, { field: "phone", op: "empty" }] });
  app.go(`/companies?filter=${encodeURIComponent(filter)}`);
  await app.press(/^Filters/u);
  const phone = last(await screen.findAllByRole("group", { name: "Phone" }));
  await within(phone).findByText("A filter can have up to 50 conditions");
  await app.user.click(last(buttons("Remove condition")));
  await waitFor(() => expect(rows()).toHaveLength(3));

  const deep = { or: [{ and: [{ or: [{ and: [{ field: "created_at", op: "empty" }] }] }] }] };
  for (const plural of ["companies", "tasks"]) {
    app.go(`/${plural}?filter=${encodeURIComponent(JSON.stringify(deep))}`);
    const asked = () => app.network.calls.filter(({ call }) => call.startsWith(`GET /${plural}?`));
    await waitFor(() => expect(asked().some(({ call }) => call.includes("filter="))).toBe(true));
    await screen.findByText("A filter can have up to 4 levels");
  }
});

test("adding a condition focuses its field, and removing one focuses the next control", async () => {
  await app.press(/^Filters/u);
  await screen.findByRole("button", { name: "Add condition" });
  const press = async (button: string) => {
    act(() => buttons(button)[0]?.focus());
    await app.user.keyboard("{Enter}");
  };
  const focused = (control: string, index: number) => {
    const found = screen.getAllByRole(control === "Field" ? "combobox" : "button", { name: control });
    expect(found.indexOf(document.activeElement as HTMLElement)).toBe(index);
  };
  await press("Add condition");
  focused("Field", 0);
  // Tab moves through the controls in their visual order: field, remove, operator, value, add.
  await app.user.tab();
  focused("Remove condition", 0);
  for (let stop = 0; stop < 3; stop += 1) await app.user.tab();
  focused("Add condition", 0);
  await app.user.tab();
  focused("Add group", 0);
  await app.user.keyboard("{Enter}");
  focused("Field", 1);
  await press("Add condition");
  focused("Field", 2);
  await press("Remove condition");
  // The next part is a group, whose first button removes the group.
  focused("Remove group", 0);
  await app.user.tab();
  await press("Remove condition");
  focused("Remove condition", 0);
  await app.user.keyboard("{Enter}");
  focused("Add condition", 0);
});

test("an amount condition accepts several numbers and refuses other text", async () => {
  for (const cents of [1050, 2000, 3000])
    await app.api.add("deal", { name: `${mark} ${cents}`, stage: "Lead", amount_cents: cents });
  const deals = () => textsOf(screen.queryAllByRole("link", { name: new RegExp(`^${mark} \\d`, "u") }));
  app.go(`/deals?search=${mark}`);
  await waitFor(() => expect(deals()).toHaveLength(3));
  await app.press(/^Filters/u);
  await addCondition("Add condition", "amount_cents", "any_of", "ten");
  const value = (index: number) => screen.getAllByRole("textbox", { name: "Value" })[index] ?? document.body;
  expect(await screen.findByText(/^Enter a number/u)).toBeTruthy();
  expect(value(0)).toHaveProperty("value", "ten");
  expect(filterNow()).toBeNull();
  await app.retype(value(0), "10.5");
  await waitFor(() => expect(filterNow()).toMatchObject({ value: [1050] }));
  await fill(app.user, value(1), "30");
  await expect.poll(filterNow).toEqual({ field: "amount_cents", op: "any_of", value: [1050, 3000] });
  await waitFor(() => expect(deals().toSorted()).toEqual([`${mark} 1050`, `${mark} 3000`]));
});

test("the filter panel keeps a condition without a value until filters are cleared", async () => {
  await app.press(/^Filters/u);
  await addCondition("Add condition", "name", "is", mark);
  await waitFor(() => expect(filterNow()).toEqual({ field: "name", op: "is", value: mark }));
  const op = screen.getByRole("combobox", { name: "Operator" });
  act(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
  fireEvent.change(op, { target: { value: "any_of" } });
  await waitFor(() => expect(filterNow()).toBeNull());
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Operator" }).value).toBe("any_of");
  await fill(app.user, screen.getByRole("textbox", { name: "Value" }), mark);
  await waitFor(() => expect(filterNow()).toEqual({ field: "name", op: "any_of", value: [mark] }));
  const banner = within(await screen.findByRole("region", { name: "Active filters" }));
  await app.user.click(banner.getByRole("button", { name: "Clear All Filters" }));
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Operator" })).toBeNull());

  await app.press("Add condition");
  await choose("Field", "created_at");
  await choose("Operator", "within");
  await choose("Value", "this month");
  expect(screen.queryByRole("spinbutton", { name: "Number of days" })).toBeNull();
  await choose("Value", "the last … days");
  const days = await screen.findByRole("spinbutton", { name: "Number of days" });
  await app.retype(days, "14");
  await expect.poll(filterNow).toEqual({ field: "created_at", op: "within", value: "last_14_days" });
  await screen.findByText(/Created is within the last 14 days/u);
});

test("the filter panel keeps the focus when a record is chosen or a condition removed", async () => {
  const company = await idOfOne();
  app.go(`/contacts?search=${mark}`);
  await screen.findByRole("heading", { name: "Contacts" });
  await app.press(/^Filters/u);
  await app.press("Add condition");
  await choose("Field", "company_id");
  const picker = await screen.findByRole("combobox", { name: "Value" });
  await fill(app.user, picker, `${mark} One`);
  await app.user.click(await screen.findByRole("option", { name: new RegExp(`^${mark} One`, "u") }));
  await waitFor(() => expect(filterNow()).toMatchObject({ value: company }));
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Value" }));
  expect(screen.getByRole("combobox", { name: "Value" })).toHaveProperty("value", `${mark} One`);
  await app.press("Remove condition");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add condition" }));
});

test("a list filters records by a condition on any or none of their linked records", async () => {
  await app.api.add("task", { title: "Call back", company_id: await idOfOne() });
  await app.press(/^Filters/u);
  await addCondition("Add condition", "name", "contains", mark);
  await app.pressLast("Add condition");
  await choose("Field", "tasks");
  await waitFor(() => expect(rows()).toEqual([`${mark} One`]));
  const link = screen.getByRole("group", { name: "Tasks" });
  await app.user.click(within(link).getByRole("button", { name: "Add condition" }));
  await setCondition("title", "contains", "Call");
  const value = { field: "title", op: "contains", value: "Call" };
  const named = { field: "name", op: "contains", value: mark };
  await waitFor(() => expect(filterNow()).toEqual({ and: [named, { field: "tasks", op: "any", value }] }));
  await app.user.selectOptions(within(link).getAllByRole("combobox")[1] ?? link, "none");
  await waitFor(() => expect(rows().toSorted()).toEqual([`${mark} Three`, `${mark} Two`]));
  expect(await screen.findByText(/has no tasks where \(Title contains “Call”\)/u)).toBeTruthy();
});
