import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { momentOnWall } from "#src/lib/format/date.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { fill, newMember, openApp, unique } from "../app-stand-in.tsx";
import { editFound, expectSharedFields } from "../bulk-edit-dialog.tsx";

test("a bulk edit of contacts can create a company and link all of them to it", async () => {
  const app = await openApp("/profile");
  const { user, api } = app;
  const mark = unique("named");
  for (const first of ["Ada", "Grace"]) await api.contacts.create({ body: { first, last: mark } });
  const dialog = await editFound(app, "contact", mark);
  await expectSharedFields(dialog, "contact");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Field" }), "Company");
  await fill(user, await dialog.findByRole("combobox", { name: "New value" }), `Firm ${mark}`);
  await user.tab();
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  await dialog.findByText("Choose an option from the list");
  await user.click(dialog.getByRole("combobox", { name: "New value" }));
  await user.click(await screen.findByRole("option", { name: `Create “Firm ${mark}”` }));
  await screen.findByText("Company created successfully");
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(async () => {
    const { contacts } = await api.contacts.list({ query: { q: mark } });
    expect(contacts.map((each) => each.company)).toEqual([`Firm ${mark}`, `Firm ${mark}`]);
    expect(contacts.every(({ company_id }) => company_id !== null)).toBe(true);
  });
});

test("a bulk edit of tasks can set repetition, company and due time", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const { user, api } = app;
  const mark = unique("tasks");
  const { contact } = await api.contacts.create({ body: { last: `Person ${mark}` } });
  const { company } = await api.companies.create({ body: { name: `Works ${mark}` } });
  for (const each of [1, 2])
    await api.tasks.create({
      body: { title: `${mark} ${each}`, due_on: dayFromToday(0), contact_id: contact.id },
    });
  app.go("/tasks");
  (await screen.findByRole("link", { name: `${mark} 1` })).focus();
  await user.keyboard("{Control>}a{/Control}");
  await user.click(await screen.findByRole("button", { name: "Edit…" }));
  const composed = within(await screen.findByRole("dialog", { name: "Edit 2 records" }));
  await user.selectOptions(await composed.findByRole("combobox", { name: "Field" }), "Title");
  const title = await composed.findByRole("textbox", { name: "New value" });
  await user.type(title, "とうきょ");
  fireEvent.keyDown(title, { key: "Enter", isComposing: true });
  expect(title.isConnected).toBe(true);
  await user.click(composed.getByRole("button", { name: "Cancel" }));
  const edit = async (field: string) => {
    await user.click(await screen.findByRole("button", { name: "Edit…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit 2 records" }));
    await user.selectOptions(await dialog.findByRole("combobox", { name: "Field" }), field);
    return dialog;
  };
  const both = (wanted: object) =>
    waitFor(async () => {
      const { tasks } = await api.tasks.list({ query: { search: mark } });
      expect(tasks).toEqual([expect.objectContaining(wanted), expect.objectContaining(wanted)]);
    });
  let dialog = await edit("Repeats");
  await expectSharedFields(dialog, "task");
  await user.selectOptions(dialog.getByRole("combobox", { name: "New value" }), "Every week");
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  await both({ repeat: "FREQ=WEEKLY" });
  dialog = await edit("Company");
  await fill(user, await dialog.findByRole("combobox", { name: "New value" }), mark);
  await user.click(await screen.findByRole("option", { name: new RegExp(`Works ${mark}`, "u") }));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  await both({ company_id: company.id, contact_id: null, repeat: "FREQ=WEEKLY" });
  dialog = await edit("Due time");
  await user.type(dialog.getByLabelText("New value"), "2031-02-03T09:30");
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  await both({ due_on: null, due_at: momentOnWall("2031-02-03T09:30").toISOString() });
});

test("bulk edits from menu and palette ask before they change more than 50 records", async () => {
  const app = await openApp("/profile");
  const mark = unique("many");
  await Promise.all(
    Array.from({ length: 51 }, (_, at) =>
      app.api.companies.create({ body: { name: `${mark} ${at}`, tags: at === 0 ? "fair" : "" } }),
    ),
  );
  const unowned = async () =>
    (await app.api.companies.list({ query: { search: mark, owner_id: "none" } })).pagination.totalCount;
  app.go(`/companies?search=${mark}&limit=25`);
  await screen.findByText("Showing 1-25 of 51 companies");
  await app.user.click(screen.getByRole("button", { name: "Select All" }));
  await app.user.click(await screen.findByRole("button", { name: "Select all 51 that match" }));
  const question = async () => within(await screen.findByRole("alertdialog", { name: "Edit 51 records" }));
  const askForNoOwner = async () => {
    await app.user.click(await screen.findByRole("button", { name: "Owner" }));
    await app.user.click(await screen.findByRole("menuitem", { name: "No owner" }));
    return question();
  };
  const asked = await askForNoOwner();
  asked.getByText("Owner: No owner");
  await app.user.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await unowned()).toBe(0);
  await app.user.click((await askForNoOwner()).getByRole("button", { name: "Apply" }));
  await screen.findByText("Changed 51 companies");
  expect(await unowned()).toBe(51);

  const choose = async (typed: string) => {
    await app.user.keyboard("{Control>}k{/Control}");
    const field = await screen.findByPlaceholderText(/or type a command$/u);
    await screen.findByText("51 selected records");
    await fill(app.user, field, typed);
  };
  await choose("assign");
  await app.user.keyboard("{Enter}");
  await app.user.click(await screen.findByRole("option", { name: /Ines Duarte/u }));
  await app.user.click((await question()).getByRole("button", { name: "Apply" }));
  await waitFor(async () => expect(await unowned()).toBe(0));
  await choose("add tags");
  await app.user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Edit 51 records" }));
  await expectSharedFields(dialog, "company");
  await fill(app.user, dialog.getByRole("textbox", { name: "New value" }), "fair");
  await app.user.keyboard("{Enter}");
  await screen.findByText("Changed 50 companies");
  await screen.findByText("1 already had this value");
  await choose("export");
  await screen.findByRole("option", { name: /^Export/u });
});

test("a bulk edit of deals accepts only an existing company", async () => {
  const app = await openApp("/profile");
  const { user, api } = app;
  const mark = unique("closing");
  const stage_id = (await api.pipeline.list({})).pipelines[0]?.stages[0]?.id ?? "";
  for (const each of [1, 2]) await api.deals.create({ body: { name: `${mark} ${each}`, stage_id } });
  const { company } = await api.companies.create({ body: { name: `Works ${mark}` } });
  const dialog = await editFound(app, "deal", mark);
  await user.selectOptions(dialog.getByRole("combobox", { name: "Field" }), "Company");
  const input = () => dialog.findByRole("combobox", { name: "New value" });
  await fill(user, await input(), "Nobody's");
  await user.tab();
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  await dialog.findByText("Choose a company from the list, or create a new one");
  await user.clear(await input());
  await fill(user, await input(), mark);
  await user.click(await screen.findByRole("option", { name: new RegExp(`Works ${mark}`, "u") }));
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(async () => {
    const { deals } = await api.deals.list({ query: { q: mark } });
    expect(deals.map(({ company_id }) => company_id)).toEqual([company.id, company.id]);
  });
});
