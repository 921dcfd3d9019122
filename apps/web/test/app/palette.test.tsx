import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { fill, newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { offered, openPalette, paletteField, runCommand } from "../opened-palette.ts";

test("the key c opens a form, and the letters typed next go into its first field", async () => {
  const app = await openApp("/contacts");
  await screen.findByRole("searchbox");
  await app.user.keyboard("cCora");
  await screen.findByRole("dialog", { name: "Create New Contact" });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^First name/u }).value).toBe("Cora"),
  );
});

test("the palette opens a new record's form over the page or in its list", async () => {
  const stored = vi.spyOn(Storage.prototype, "setItem");
  const app = await openApp("/profile");
  for (const [typed, title, path] of [
    ["create contact", "Create New Contact", /^\/profile/u],
    ["create company", "Add New Company", /^\/companies/u],
    ["create deal", "Create New Deal", /^\/deals/u],
  ] as const) {
    await openPalette(app);
    await runCommand(app, typed);
    const form = await screen.findByRole("dialog", { name: title });
    expect(app.path()).toMatch(path);
    await app.user.click(await within(form).findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(stored).toHaveBeenCalledWith("open_create_company", "true");
  expect(localStorage.getItem("open_create_deal")).toBeNull();
  stored.mockRestore();
  dispatchEvent(new CustomEvent("lanyard:create", { detail: { type: "deal" } }));
  await screen.findByRole("dialog", { name: "Create New Deal" });
});

test("commands show their shortcuts and are found by synonyms", async ({ app }) => {
  const field = await openPalette(app);
  const all = offered();
  for (const command of ["Create ContactCtrlShiftC", "Create CompanyCtrlShiftO", "Create DealCtrlShiftD"])
    expect(all.map((text) => text.replaceAll("+", ""))).toContain(command);
  for (const command of [
    "Go to ContactsCtrl1",
    "Go to CompaniesCtrl2",
    "Go to DealsCtrl3",
    "Go to PipelineCtrl4",
  ])
    expect(
      all.some((text) => text.replaceAll("+", "").startsWith(command)),
      command,
    ).toBe(true);
  for (const [typed, command] of [
    ["dark", "Toggle Theme"],
    ["night", "Toggle Theme"],
    ["settings", "Go to Settings"],
    ["log out", "Sign Out"],
  ] as const) {
    await app.retype(field, typed);
    await screen.findByText("1 entry");
    expect(offered()).toEqual([command]);
    expect(screen.queryByText(/^No results found/u)).toBeNull();
  }
});

test("a viewer's palette offers no creation, and the app ignores creation shortcuts", async ({ admin }) => {
  const contact = await admin.add("contact", { first: unique("Viewed") });
  const app = await openApp("/profile", await newMember("viewer"));
  await openPalette(app);
  expect(offered().some((text) => /^Go to Deals/u.test(text))).toBe(true);
  expect(offered().filter((text) => /Create|Import/u.test(text))).toEqual([]);
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const taken = !fireEvent.keyDown(document.body, { key: "C", code: "KeyC", ctrlKey: true, shiftKey: true });
  expect(taken).toBe(false);
  expect(screen.queryByRole("dialog")).toBeNull();
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("tab", { name: "Overview" });
  await openPalette(app);
  expect(offered()[0]).toBe("Copy Link");
  expect(offered().filter((text) => /Edit|Delete|Merge|Move|Assign|Note/u.test(text))).toEqual([]);
});

test("the palette moves the open record to a stage, and Undo reverts the move", async ({ app }) => {
  const first = unique("Acted");
  const contact = await app.api.add("contact", { first });
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { level: 1, name: first });
  const field = await openPalette(app);
  expect(offered().slice(0, 2)).toEqual(["Move to Stage…", "Add Note"]);
  for (const [typed, command] of [
    ["remove", "Delete"],
    ["modify", "Edit"],
    ["combine", "Merge…"],
    ["comment", "Add Note"],
    ["reassign", "Assign to…"],
  ] as const) {
    await app.retype(field, typed);
    await waitFor(() => expect(offered()[0]).toBe(command));
  }
  await app.user.clear(field);
  await runCommand(app, "mvoe");
  // With several pipelines, labels contain the name of the pipeline.
  const stages = [expect.stringMatching(/^Lead/u), expect.stringMatching(/^Qualified/u)];
  await waitFor(() => expect(offered().slice(0, 2)).toEqual(stages));
  await app.user.keyboard("{Backspace}");
  expect(offered()).toContain("Add Note");
  await runCommand(app, "move");
  await runCommand(app, "prop");
  await screen.findByText("Contact moved to stage");
  const stage = async () => (await app.api.read("contact", contact.id)).stage_name;
  expect(await stage()).toBe("Proposal");
  await app.press("Undo");
  await screen.findByText("Move undone");
  expect(await stage()).toBeNull();
  await openPalette(app);
  await runCommand(app, "add note");
  const note = await screen.findByRole("textbox", { name: "New note" });
  await waitFor(() => expect(document.activeElement).toBe(note));
});

test("the palette changes the selected records", async ({ app }) => {
  const first = unique("Several");
  for (const last of ["One", "Two"]) await app.api.add("contact", { first, last });
  app.go(`/contacts?search=${first}`);
  for (const box of await screen.findAllByRole("checkbox", { name: /^Select Several/u }))
    await app.user.click(box);
  await screen.findByRole("heading", { name: "2 of 2 selected" });
  await app.user.keyboard("{Control>}k{/Control}");
  const field = await paletteField();
  expect(screen.getByText("2 selected records")).toBeTruthy();
  // The name of a field also finds the commands that change this field.
  await fill(app.user, field, "owner");
  await screen.findByRole("option", { name: /^Assign to/u });
  await app.user.clear(field);
  await runCommand(app, "assign");
  await runCommand(app, "no owner");
  await screen.findByText("Changed 2 contacts");
  const { contacts } = await app.api.contacts.list({ query: { q: first } });
  expect(contacts.map(({ owner_id }) => owner_id)).toEqual([null, null]);
  await app.user.keyboard("{Control>}k{/Control}");
  await runCommand(app, "move");
  await runCommand(app, "prop");
  await screen.findByText("2 contacts moved to stage");
  await app.pressLast("Undo");
  await screen.findByText("2 moves undone");
});

test("the keys s, o and t change the open record or the focused row", async ({ app }) => {
  const last = unique("Staged");
  const me = (await app.api.person.readMe()).profile;
  const contact = await app.api.add("contact", { last, owner_id: me.id });
  await app.api.pipeline.add({ params: { contactId: contact.id }, body: {} });
  const stages = (await app.api.pipeline.list({})).pipelines[0]?.stages.map(({ name }) => name) ?? [];
  const stage = async () =>
    (await app.api.pipeline.status({ params: { contactId: contact.id } })).data.stageName;
  const now = t("palette.isCurrent");
  const choose = async (from: number, to: number) => {
    await app.user.keyboard("s");
    const marked = await screen.findByRole("option", { name: (name) => name.includes(now) });
    expect(marked.textContent).toContain(stages[from]);
    await app.user.click(screen.getByRole("option", { name: new RegExp(`^${stages[to]}`, "u") }));
    await expect.poll(stage).toBe(stages[to]);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: t("palette.label") })).toBeNull());
  };
  app.go(`/contacts/${contact.id}`);
  const line = await screen.findByRole("textbox", { name: t("tasks.addLine") });
  await choose(0, 1);
  await app.user.keyboard("t");
  expect(document.activeElement).toBe(line);
  app.go(`/contacts?search=${last}`);
  (await screen.findByRole("link", { name: last })).focus();
  await choose(1, 2);
  app.go(`/contacts?search=${last}&open=${contact.id}`);
  await screen.findByRole("heading", { name: last });
  await choose(2, 1);
  await app.user.keyboard("o");
  const owner = await screen.findByRole("option", { name: (name) => name.includes(now) });
  expect(owner.textContent).toContain(me.name);
  await app.user.keyboard("{Escape}");
});
