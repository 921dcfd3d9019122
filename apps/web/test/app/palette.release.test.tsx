import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { currentSubject } from "#src/records/keys/palette-subject.ts";
import { fill, openApp, test, unique } from "../app-stand-in.tsx";
import {
  holdIdleWork,
  offered,
  openPalette,
  paletteClosed,
  paletteField,
  runCommand,
} from "../opened-palette.ts";

test("keys pressed before the commands have loaded run in order", async () => {
  holdIdleWork();
  const app = await openApp("/profile");
  await screen.findByRole("heading", { name: "Profile Settings" });
  await app.user.keyboard("go{Control>}k{/Control}adam{Backspace}");
  const field = await paletteField();
  expect(app.path()).toBe("/companies");
  await waitFor(() => expect(field.value).toBe("ada"));
});

test("keys typed after a slash go into the search, even while the list loads", async () => {
  holdIdleWork();
  const app = await openApp("/contacts");
  const field = await screen.findByRole<HTMLInputElement>("searchbox");
  await app.user.keyboard("/cora");
  expect(field.value).toBe("cora");
});

test("Enter pressed before results arrive opens the first, unless typing continues", async ({ app }) => {
  const [early, meant] = [unique("Early"), unique("Meant")];
  const company = await app.api.add("company", { name: meant });
  await app.api.add("company", { name: early });
  const field = await openPalette(app);
  const searchSlowly = () => {
    const letGo = app.network.hold(/^GET \/search/u);
    return letGo;
  };
  const answerToTyped = searchSlowly();
  await fill(app.user, field, early.slice(0, -1));
  await app.user.keyboard(`{Enter}${early.slice(-1)}`);
  answerToTyped();
  await screen.findByRole("option", { name: new RegExp(early, "u") });
  expect(app.path()).toBe("/profile");
  const answer = searchSlowly();
  await app.retype(field, meant);
  await app.user.keyboard("{Enter}");
  expect(screen.getByRole("combobox", { name: t("palette.placeholder") })).toBeTruthy();
  answer();
  await waitFor(() => expect(app.path()).toBe(`/companies/${company.id}`));
  await paletteClosed();
});

test("the palette repeats a search only after 30 s", async ({ app }) => {
  const name = unique("Fresh");
  await app.api.add("company", { name });
  const searches = () => app.network.calls.filter(({ call }) => call.startsWith("GET /search?"));
  const asked = () => searches().filter(({ call }) => call.includes(name)).length;
  const look = async () => {
    await fill(app.user, await openPalette(app), name);
    await screen.findByRole("option", { name: new RegExp(name, "u") });
    await app.user.keyboard("{Escape}");
    await paletteClosed();
  };
  const begin = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(begin);
  await look();
  clock.mockReturnValue(begin + 29_000);
  await look();
  expect(asked()).toBe(1);
  clock.mockReturnValue(begin + 31_000);
  await look();
  await waitFor(() => expect(asked()).toBe(2));
  clock.mockRestore();
});

test("the palette opens the form of a new deal over a board", async () => {
  const app = await openApp("/pipeline");
  await openPalette(app);
  await runCommand(app, "create deal");
  await screen.findByRole("dialog", { name: "Create New Deal" });
  expect(app.path()).toMatch(/^\/pipeline/u);
});

test("Ctrl+Shift with C, O or D opens the form of a new contact, company or deal", async ({ app }) => {
  for (const [letter, title] of [
    ["C", "Create New Contact"],
    ["O", "Add New Company"],
    ["D", "Create New Deal"],
  ] as const) {
    const shortcut = { key: letter, code: `Key${letter}`, ctrlKey: true, shiftKey: true };
    // Before the shortcuts have loaded, the app ignores the key.
    await waitFor(() => expect(fireEvent.keyDown(document.body, shortcut)).toBe(false));
    const form = await screen.findByRole("dialog", { name: title });
    await app.user.click(await within(form).findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

/** Presses c and returns whether the app handled it. */
const pressC = () => !fireEvent.keyDown(document.body, { key: "c", code: "KeyC" });

/** Waits until a field of the opened form has the focus. The app buffers keys that are pressed earlier. */
async function openedForm(name: string): Promise<HTMLElement> {
  const form = await screen.findByRole("dialog", { name });
  await waitFor(() => expect(document.activeElement?.matches("input, select, textarea")).toBe(true));
  return form;
}

test("c opens a new record's form over a list or board, and does nothing elsewhere", async () => {
  const app = await openApp("/companies");
  for (const [path, title] of [
    ["/companies", "Add New Company"],
    ["/pipeline?view=deals", "Create New Deal"],
    ["/pipeline?view=contacts", "Create New Contact"],
  ] as const) {
    act(() => app.go(path));
    await screen.findByRole("region", { name: /^(?:company list|(?:deals|contacts) by stage)/iu });
    await waitFor(() => expect(pressC()).toBe(true));
    const form = await openedForm(title);
    expect(app.path()).toContain(path);
    await app.user.click(await within(form).findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  act(() => app.go("/settings"));
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  expect(pressC()).toBe(false);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the palette lists records opened in the quick view as recent", async () => {
  const app = await openApp("/settings");
  const contact = await app.api.add("contact", { last: unique("Glimpsed") });
  act(() => app.go(`/contacts?open=${contact.id}`));
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain(contact.id));
  await openPalette(app);
  await waitFor(() => expect(offered().some((text) => text.includes(contact.last ?? "?"))).toBe(true));
});

test("the palette changes the focused row or card", async ({ app }) => {
  const last = unique("Focused");
  const me = (await app.api.person.readMe()).profile;
  const contact = await app.api.add("contact", { last, owner_id: me.id });
  await app.api.pipeline.add({ params: { contactId: contact.id }, body: {} });
  const assign = async (to: string, owner: string | null) => {
    (await screen.findByRole("link", { name: new RegExp(last, "u") })).focus();
    await app.user.keyboard("{Control>}k{/Control}");
    const field = await paletteField();
    await app.user.type(field, "owner{Enter}");
    await app.user.type(field, `${to}{Enter}`);
    await expect.poll(async () => (await app.api.read("contact", contact.id)).owner_id).toBe(owner);
    await paletteClosed();
  };
  app.go(`/contacts?search=${last}`);
  await assign("no owner", null);
  app.go("/pipeline?view=contacts");
  await screen.findByRole("region", { name: /^contacts by stage/iu });
  await assign(me.name, me.id);
});

test("the palette edits and deletes cards selected on a board, and undoes both", async ({ app }) => {
  const last = unique("Carded");
  const cards: string[] = [];
  for (const first of ["One", "Two"]) {
    const contact = await app.api.add("contact", { first, last });
    await app.api.pipeline.add({ params: { contactId: contact.id }, body: {} });
    cards.push(contact.id);
  }
  app.go("/pipeline?view=contacts");
  for (const first of ["One", "Two"]) {
    (await screen.findByRole("link", { name: new RegExp(`${first} ${last}`, "u") })).focus();
    await app.user.keyboard("x");
  }
  const choose = async (typed: string) => {
    await app.user.keyboard("{Control>}k{/Control}");
    const field = await paletteField();
    expect(screen.getByText("2 selected records")).toBeTruthy();
    await app.user.type(field, `${typed}{Enter}`);
  };
  await waitFor(() => expect(currentSubject()?.onEdit).toBeDefined());
  await choose("edit");
  const dialog = await screen.findByRole("dialog", { name: "Edit 2 records" });
  await app.user.click(within(dialog).getByRole("button", { name: t("ui.cancel") }));
  await choose("delete");
  await app.press("Delete");
  const live = async () =>
    (await app.api.contacts.list({ query: { q: last } })).contacts.map(({ id }) => id).toSorted();
  await expect.poll(live).toEqual([]);
  await app.press(t("ui.undo"));
  await expect.poll(live).toEqual(cards.toSorted());
});

test("o assigns the open record or the focused row; t adds a task for the open record", async ({ app }) => {
  const last = unique("Owned");
  const contact = await app.api.add("contact", { last, owner_id: null });
  const owner = async () => (await app.api.read("contact", contact.id)).owner_name;
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { name: last });
  await screen.findByRole("textbox", { name: t("tasks.addLine") });
  await app.user.keyboard("o");
  await app.user.click(await screen.findByRole("option", { name: /Ines Duarte/u }));
  await expect.poll(owner).toBe("Ines Duarte");
  await app.user.keyboard("t");
  const line = screen.getByRole("textbox", { name: t("tasks.addLine") });
  expect(document.activeElement).toBe(line);
  // In a field, these letters are not shortcuts.
  await app.user.keyboard("ot{Enter}");
  await waitFor(async () => {
    const { tasks } = await app.api.tasks.list({ query: { contact_id: contact.id } });
    expect(tasks.map(({ title }) => title)).toEqual(["ot"]);
  });
  app.go(`/contacts?search=${last}`);
  const name = await screen.findByRole("link", { name: last });
  name.focus();
  await app.user.keyboard("o");
  await app.user.click(await screen.findByRole("option", { name: t("ui.memberNone") }));
  await expect.poll(owner).toBeNull();
});

test("t adds a task for the focused row, which then no longer matches 'no next step'", async ({ app }) => {
  const last = unique("Stepless");
  for (const first of ["Ann", "Bea"]) await app.api.add("contact", { first, last });
  app.go(`/contacts?search=${last}&next_step=none`);
  (await screen.findByRole("link", { name: `Ann ${last}` })).focus();
  await app.user.keyboard("t");
  const dialog = await screen.findByRole("dialog", { name: `New task for Ann ${last}` });
  const line = within(dialog).getByRole("textbox", { name: t("tasks.addLine") });
  await waitFor(() => expect(document.activeElement).toBe(line));
  await app.user.type(line, "Ring tomorrow 9");
  await within(dialog).findByText(/9:00/u);
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const mark = await screen.findByRole("img", { name: "No longer matches the filters" });
  within(mark.closest("tr") ?? mark).getByRole("link", { name: `Ann ${last}` });
  await app.press("Refresh");
  await waitFor(() => expect(screen.queryByRole("link", { name: `Ann ${last}` })).toBeNull());
  expect(screen.getByRole("link", { name: `Bea ${last}` })).toBeTruthy();
  await app.choose("Columns", "Next step", "menuitemcheckbox");
  await app.user.keyboard("{Escape}");
  app.go(`/contacts?search=${last}&next_step=planned`);
  const row = (await screen.findByRole("link", { name: `Ann ${last}` })).closest("tr");
  expect(screen.getByRole("columnheader", { name: "Next step" })).toBeTruthy();
  expect(row?.textContent).toContain("Ring");
});
