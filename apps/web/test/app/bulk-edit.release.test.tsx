import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { momentOnWall } from "#src/lib/format/date.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { fill, test, unique } from "../app-stand-in.tsx";
import { editField, expectSharedFields, selectFound } from "../bulk-edit-dialog.tsx";
import { typeInPalette } from "../opened-palette.ts";

test("a bulk edit of contacts can create a company and link all of them to it", async ({ app }) => {
  const mark = unique("named");
  for (const first of ["Ada", "Grace"]) await app.api.add("contact", { first, last: mark });
  await selectFound(app, "contact", mark);
  const { dialog, input, apply } = await editField(app, "Company");
  await expectSharedFields(dialog, "contact");
  await fill(app.user, await input(), `Firm ${mark}`);
  await app.user.tab();
  await apply();
  await dialog.findByText("Choose an option from the list");
  await app.user.click(await input());
  await app.user.click(await screen.findByRole("option", { name: `Create “Firm ${mark}”` }));
  await screen.findByText("Company created successfully");
  await apply();
  const { companies } = await app.api.companies.list({ query: { search: `Firm ${mark}` } });
  const linked = { company: `Firm ${mark}`, company_id: companies[0]?.id ?? "none" };
  const listed = async () => (await app.api.contacts.list({ query: { q: mark } })).contacts;
  await expect.poll(listed).toMatchObject([linked, linked]);
});

test("a bulk edit of tasks can set repetition, company and due time", async ({ memberApp: app }) => {
  const mark = unique("tasks");
  const { id: contact_id } = await app.api.add("contact", { last: `Person ${mark}` });
  const { id: company_id } = await app.api.add("company", { name: `Works ${mark}` });
  for (const each of [1, 2])
    await app.api.add("task", { title: `${mark} ${each}`, due_on: dayFromToday(0), contact_id });
  app.go("/tasks");
  (await screen.findByRole("link", { name: `${mark} 1` })).focus();
  await app.user.keyboard("{Control>}a{/Control}");
  const composed = await editField(app, "Title");
  const title = await composed.input("textbox");
  await app.user.type(title, "とうきょ");
  fireEvent.keyDown(title, { key: "Enter", isComposing: true });
  expect(title.isConnected).toBe(true);
  await app.user.click(composed.dialog.getByRole("button", { name: "Cancel" }));
  const listed = async () => (await app.api.tasks.list({ query: { search: mark } })).tasks;
  const both = (wanted: object) => expect.poll(listed).toMatchObject([wanted, wanted]);
  const repeats = await editField(app, "Repeats");
  await expectSharedFields(repeats.dialog, "task");
  await app.user.selectOptions(await repeats.input(), "Every week");
  await repeats.apply();
  await both({ repeat: "FREQ=WEEKLY" });
  const company = await editField(app, "Company");
  await fill(app.user, await company.input(), mark);
  await app.user.click(await screen.findByRole("option", { name: new RegExp(`Works ${mark}`, "u") }));
  await company.apply();
  await both({ company_id, contact_id: null, repeat: "FREQ=WEEKLY" });
  const due = await editField(app, "Due time");
  await app.user.type(due.dialog.getByLabelText("New value"), "2031-02-03T09:30");
  await due.apply();
  await both({ due_on: null, due_at: momentOnWall("2031-02-03T09:30").toISOString() });
});

test("bulk edits from menu and palette ask before they change more than 50 records", async ({ app }) => {
  const mark = unique("many");
  const bodies = Array.from({ length: 51 }, (_, at) => ({ name: `${mark} ${at}`, tags: at ? "" : "fair" }));
  await Promise.all(bodies.map((body) => app.api.add("company", body)));
  const unowned = async () =>
    (await app.api.companies.list({ query: { search: mark, owner_id: "none" } })).pagination.totalCount;
  app.go(`/companies?search=${mark}&limit=25`);
  await screen.findByText("Showing 1-25 of 51 companies");
  await app.press("Select All");
  await app.press("Select all 51 that match");
  await app.choose("Owner", "No owner");
  const asked = within(await screen.findByRole("alertdialog", { name: "Edit 51 records" }));
  asked.getByText("Owner: No owner");
  await app.confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await unowned()).toBe(0);
  await app.choose("Owner", "No owner");
  await app.confirm("Apply", "Edit 51 records");
  await screen.findByText("Changed 51 companies");
  expect(await unowned()).toBe(51);

  await typeInPalette(app, "assign{Enter}", "51 selected records");
  await app.user.click(await screen.findByRole("option", { name: /Ines Duarte/u }));
  await app.confirm("Apply", "Edit 51 records");
  await expect.poll(unowned).toBe(0);
  await typeInPalette(app, "add tags{Enter}", "51 selected records");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit 51 records" }));
  await expectSharedFields(dialog, "company");
  await fill(app.user, dialog.getByRole("textbox", { name: "New value" }), "fair");
  await app.user.keyboard("{Enter}");
  await screen.findByText("Changed 50 companies");
  await screen.findByText("1 already had this value");
  await typeInPalette(app, "export", "51 selected records");
  await screen.findByRole("option", { name: /^Export/u });
});

test("a bulk edit of deals accepts only an existing company", async ({ app }) => {
  const mark = unique("closing");
  for (const each of [1, 2]) await app.api.add("deal", { name: `${mark} ${each}`, stage: "Lead" });
  const { id: company_id } = await app.api.add("company", { name: `Works ${mark}` });
  await selectFound(app, "deal", mark);
  const { dialog, input, apply } = await editField(app, "Company");
  await fill(app.user, await input(), "Nobody's");
  await app.user.tab();
  await apply();
  await dialog.findByText("Choose a company from the list, or create a new one");
  await app.retype(await input(), mark);
  await app.user.click(await screen.findByRole("option", { name: new RegExp(`Works ${mark}`, "u") }));
  await apply();
  const listed = async () => (await app.api.deals.list({ query: { q: mark } })).deals;
  await expect.poll(listed).toMatchObject([{ company_id }, { company_id }]);
});
