import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { currentSubject } from "#src/records/keys/palette-subject.ts";
import { fill, newMember, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

const placeholder = "Search contacts, companies, deals... or type a command";

async function openPalette({ user }: OpenedApp) {
  const [button] = await screen.findAllByRole("button", { name: /^Open command palette/u });
  if (button) await user.click(button);
  return screen.findByRole("combobox", { name: placeholder });
}

const offered = () => screen.getAllByRole("option").map((option) => option.textContent ?? "");

/** Blocks idle callbacks during the test, so that no code preloads. */
function busyBrowser() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => waiting.push(run));
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  onTestFinished(() => {
    for (const run of waiting) run();
  });
}

test("keys pressed before the commands have loaded run in order", async () => {
  busyBrowser();
  const app = await openApp("/profile");
  await screen.findByRole("heading", { name: "Profile Settings" });
  await app.user.keyboard("go{Control>}k{/Control}adam{Backspace}");
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: placeholder });
  expect(app.path()).toBe("/companies");
  await waitFor(() => expect(field.value).toBe("ada"));
});

test("keys typed after a slash go into the search, even while the list loads", async () => {
  busyBrowser();
  const app = await openApp("/contacts");
  const field = await screen.findByRole<HTMLInputElement>("searchbox");
  await app.user.keyboard("/cora");
  expect(field.value).toBe("cora");
});

test("c opens the form and types the following letters into its first field", async () => {
  const app = await openApp("/contacts");
  await screen.findByRole("searchbox");
  await app.user.keyboard("cCora");
  await screen.findByRole("dialog", { name: "Create New Contact" });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^First name/u }).value).toBe("Cora"),
  );
});

test("Ctrl+K opens the palette from the search field and returns the focus", async () => {
  const app = await openApp("/contacts");
  const field = await screen.findByRole<HTMLInputElement>("searchbox");
  await app.user.type(field, "zz");
  await app.user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: placeholder });
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("zz");
});

test("the palette opens a new record's form in its list or over a board", async () => {
  const stored = vi.spyOn(Storage.prototype, "setItem");
  const app = await openApp("/contacts");
  for (const [typed, title, path, page] of [
    ["create company", "Add New Company", /^\/companies/u, "/pipeline"],
    ["create deal", "Create New Deal", /^\/pipeline/u, "/contacts"],
    ["create deal", "Create New Deal", /^\/deals/u, "/deals"],
  ] as const) {
    await fill(app.user, await openPalette(app), typed);
    await app.user.keyboard("{Enter}");
    const form = await screen.findByRole("dialog", { name: title });
    expect(app.path()).toMatch(path);
    await app.user.click(await within(form).findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => app.go(page));
    await waitFor(() => expect(app.path()).toContain(page));
  }
  expect(stored).toHaveBeenCalledWith("open_create_company", "true");
  expect(localStorage.getItem("open_create_deal")).toBeNull();
  stored.mockRestore();
  dispatchEvent(new CustomEvent("lanyard:create", { detail: { type: "deal" } }));
  await screen.findByRole("dialog", { name: "Create New Deal" });
});

test("Enter pressed before results arrive opens the first, unless typing continues", async () => {
  const app = await openApp("/profile");
  const [early, meant] = [unique("Early"), unique("Meant")];
  const { company } = await app.api.companies.create({ body: { name: meant } });
  await app.api.companies.create({ body: { name: early } });
  const field = await openPalette(app);
  const searchSlowly = () => {
    const { promise: found, resolve: letGo } = Promise.withResolvers<void>();
    app.network.fail(/^GET \/search/u, { until: found });
    return letGo;
  };
  const answerToTyped = searchSlowly();
  await fill(app.user, field, early.slice(0, -1));
  await app.user.keyboard(`{Enter}${early.slice(-1)}`);
  answerToTyped();
  await screen.findByRole("option", { name: new RegExp(early, "u") });
  expect(app.path()).toBe("/profile");
  const answer = searchSlowly();
  await app.user.clear(field);
  await fill(app.user, field, meant);
  await app.user.keyboard("{Enter}");
  expect(screen.getByRole("combobox", { name: placeholder })).toBeTruthy();
  answer();
  await waitFor(() => expect(app.path()).toBe(`/companies/${company.id}`));
  await waitFor(() => expect(screen.queryByRole("combobox", { name: placeholder })).toBeNull());
});

test("repeats a search only after 30 s", async () => {
  const app = await openApp("/profile");
  const name = unique("Fresh");
  await app.api.companies.create({ body: { name } });
  const searches = () => app.network.calls.filter(({ call }) => call.startsWith("GET /search?"));
  const asked = () => searches().filter(({ call }) => call.includes(name)).length;
  const look = async () => {
    await fill(app.user, await openPalette(app), name);
    await screen.findByRole("option", { name: new RegExp(name, "u") });
    await app.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("combobox", { name: placeholder })).toBeNull());
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

test("commands show their shortcuts and are found by synonyms", async () => {
  const app = await openApp("/contacts");
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
    await app.user.clear(field);
    await fill(app.user, field, typed);
    await screen.findByText("1 entry");
    expect(offered()).toEqual([command]);
    expect(screen.queryByText(/^No results found/u)).toBeNull();
  }
  await app.user.clear(field);
  await fill(app.user, field, "qqxxzz");
  expect((await screen.findAllByText('No results found for "qqxxzz"')).length).toBeGreaterThan(0);
  await app.user.keyboard("{Escape}");
});

test("a search without results offers to create a contact or company with that name", async () => {
  const app = await openApp("/deals");
  const name = unique("Unfound");
  await fill(app.user, await openPalette(app), name);
  await screen.findByRole("option", { name: `Create Contact “${name}”` });
  await app.user.click(screen.getByRole("option", { name: `Create Company “${name}”` }));
  const form = await screen.findByRole("dialog", { name: "Add New Company" });
  expect(await within(form).findByLabelText(/^Company name/u)).toHaveProperty("value", name);
  await app.user.keyboard("{Escape}");
});

test("Ctrl+Shift with C, O or D opens the form of a new contact, company or deal", async () => {
  const app = await openApp("/profile");
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

test("a viewer's palette offers no creation, and the app ignores creation shortcuts", async () => {
  const app = await openApp("/contacts", await newMember("viewer"));
  await openPalette(app);
  expect(offered().some((text) => /^Go to Deals/u.test(text))).toBe(true);
  expect(offered().filter((text) => /Create|Import/u.test(text))).toEqual([]);
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const taken = !fireEvent.keyDown(document.body, { key: "C", code: "KeyC", ctrlKey: true, shiftKey: true });
  expect(taken).toBe(false);
  expect(screen.queryByRole("dialog")).toBeNull();
  const { contacts } = await app.api.contacts.list({ query: { limit: 1 } });
  app.go(`/contacts/${contacts[0]?.id}`);
  await screen.findByRole("tab", { name: "Overview" });
  await openPalette(app);
  expect(offered()[0]).toBe("Copy Link");
  expect(offered().filter((text) => /Edit|Delete|Merge|Move|Assign|Note/u.test(text))).toEqual([]);
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
    // Before the shortcuts have loaded, the app ignores the key.
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

test("shows records opened in the quick view as recent", async () => {
  const app = await openApp("/settings");
  const { contact } = await app.api.contacts.create({ body: { last: unique("Glimpsed") } });
  act(() => app.go(`/contacts?open=${contact.id}`));
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain(contact.id));
  await openPalette(app);
  await waitFor(() => expect(offered().some((text) => text.includes(contact.last ?? "?"))).toBe(true));
});

test("the palette moves the open record to a stage, and undoes the move", async () => {
  const app = await openApp("/profile");
  const first = unique("Acted");
  const { contact } = await app.api.contacts.create({ body: { first } });
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
    await app.user.clear(field);
    await fill(app.user, field, typed);
    await waitFor(() => expect(offered()[0]).toBe(command));
  }
  await app.user.clear(field);
  await app.user.type(field, "mvoe{Enter}");
  // With several pipelines, labels contain the name of the pipeline.
  const stages = [expect.stringMatching(/^Lead/u), expect.stringMatching(/^Qualified/u)];
  await waitFor(() => expect(offered().slice(0, 2)).toEqual(stages));
  await app.user.keyboard("{Backspace}");
  expect(offered()).toContain("Add Note");
  await app.user.type(field, "move{Enter}");
  await app.user.type(field, "prop{Enter}");
  await screen.findByText("Contact moved to stage");
  const stage = async () => (await app.api.contacts.read({ params: { id: contact.id } })).contact.stage_name;
  expect(await stage()).toBe("Proposal");
  await app.user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Move undone");
  expect(await stage()).toBeNull();
  await app.user.type(await openPalette(app), "add note{Enter}");
  const note = await screen.findByRole("textbox", { name: "New note" });
  await waitFor(() => expect(document.activeElement).toBe(note));
});

test("the palette changes the selected records", async () => {
  const app = await openApp("/profile");
  const first = unique("Several");
  for (const last of ["One", "Two"]) await app.api.contacts.create({ body: { first, last } });
  app.go(`/contacts?search=${first}`);
  for (const box of await screen.findAllByRole("checkbox", { name: /^Select Several/u }))
    await app.user.click(box);
  await screen.findByRole("heading", { name: "2 of 2 selected" });
  await app.user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: placeholder });
  expect(screen.getByText("2 selected records")).toBeTruthy();
  // The name of a field also finds the commands that change this field.
  await app.user.type(field, "owner");
  await screen.findByRole("option", { name: /^Assign to/u });
  await app.user.clear(field);
  await app.user.type(field, "assign{Enter}");
  await app.user.type(field, "no owner{Enter}");
  await screen.findByText("Changed 2 contacts");
  const { contacts } = await app.api.contacts.list({ query: { q: first } });
  expect(contacts.map(({ owner_id }) => owner_id)).toEqual([null, null]);
  await app.user.keyboard("{Control>}k{/Control}");
  const again = await screen.findByRole("combobox", { name: placeholder });
  await app.user.type(again, "move{Enter}");
  await app.user.type(again, "prop{Enter}");
  const moved = await screen.findByText("2 contacts moved to stage");
  const toast = moved.closest<HTMLElement>("[data-toast], li, [role=status]") ?? document.body;
  const [undo] = within(toast).getAllByRole("button", { name: "Undo" });
  if (undo) await app.user.click(undo);
  await screen.findByText("2 moves undone");
});

test("the palette changes the focused row or card", async () => {
  const app = await openApp("/profile");
  const last = unique("Focused");
  const me = (await app.api.person.readMe()).profile;
  const { contact } = await app.api.contacts.create({ body: { last, owner_id: me.id } });
  await app.api.pipeline.add({ params: { contactId: contact.id }, body: {} });
  const assign = async (to: string, owner: string | null) => {
    (await screen.findByRole("link", { name: new RegExp(last, "u") })).focus();
    await app.user.keyboard("{Control>}k{/Control}");
    const field = await screen.findByRole("combobox", { name: placeholder });
    await app.user.type(field, "owner{Enter}");
    await app.user.type(field, `${to}{Enter}`);
    await waitFor(async () =>
      expect((await app.api.contacts.read({ params: { id: contact.id } })).contact.owner_id).toBe(owner),
    );
    await waitFor(() => expect(screen.queryByRole("combobox", { name: placeholder })).toBeNull());
  };
  app.go(`/contacts?search=${last}`);
  await assign("no owner", null);
  app.go("/pipeline?view=contacts");
  await screen.findByRole("region", { name: /^contacts by stage/iu });
  await assign(me.name, me.id);
});

test("the palette edits and deletes cards selected on a board, and undoes both", async () => {
  const app = await openApp("/profile");
  const last = unique("Carded");
  const cards: string[] = [];
  for (const first of ["One", "Two"]) {
    const { contact } = await app.api.contacts.create({ body: { first, last } });
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
    const field = await screen.findByRole("combobox", { name: placeholder });
    expect(screen.getByText("2 selected records")).toBeTruthy();
    await app.user.type(field, `${typed}{Enter}`);
  };
  await waitFor(() => expect(currentSubject()?.onEdit).toBeDefined());
  await choose("edit");
  const dialog = await screen.findByRole("dialog", { name: "Edit 2 records" });
  await app.user.click(within(dialog).getByRole("button", { name: t("ui.cancel") }));
  await choose("delete");
  await app.user.click(await screen.findByRole("button", { name: "Delete" }));
  const live = async () =>
    (await app.api.contacts.list({ query: { q: last } })).contacts.map(({ id }) => id).toSorted();
  await waitFor(async () => expect(await live()).toEqual([]));
  await app.user.click(await screen.findByRole("button", { name: t("ui.undo") }));
  await waitFor(async () => expect(await live()).toEqual(cards.toSorted()));
});

test("o assigns the open record or the focused row; t adds a task for the open record", async () => {
  const app = await openApp("/profile");
  const last = unique("Owned");
  const { contact } = await app.api.contacts.create({ body: { last, owner_id: null } });
  const owner = async () => (await app.api.contacts.read({ params: { id: contact.id } })).contact.owner_name;
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { name: last });
  await screen.findByRole("textbox", { name: t("tasks.addLine") });
  await app.user.keyboard("o");
  await app.user.click(await screen.findByRole("option", { name: /Ines Duarte/u }));
  await waitFor(async () => expect(await owner()).toBe("Ines Duarte"));
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
  await waitFor(async () => expect(await owner()).toBeNull());
});

test("s lists the stages of the open record or focused row, and marks the current one", async () => {
  const app = await openApp("/profile");
  const last = unique("Staged");
  const me = (await app.api.person.readMe()).profile;
  const { contact } = await app.api.contacts.create({ body: { last, owner_id: me.id } });
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
    await waitFor(async () => expect(await stage()).toBe(stages[to]));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: t("palette.label") })).toBeNull());
  };
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("heading", { level: 1, name: last });
  await choose(0, 1);
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

test("t adds a task for the focused row, which then no longer matches 'no next step'", async () => {
  const app = await openApp("/profile");
  const last = unique("Stepless");
  for (const first of ["Ann", "Bea"]) await app.api.contacts.create({ body: { first, last } });
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
  await app.user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: `Ann ${last}` })).toBeNull());
  expect(screen.getByRole("link", { name: `Bea ${last}` })).toBeTruthy();
  await app.user.click(screen.getByRole("button", { name: "Columns" }));
  await app.user.click(await screen.findByRole("menuitemcheckbox", { name: "Next step" }));
  await app.user.keyboard("{Escape}");
  app.go(`/contacts?search=${last}&next_step=planned`);
  const row = (await screen.findByRole("link", { name: `Ann ${last}` })).closest("tr");
  expect(screen.getByRole("columnheader", { name: "Next step" })).toBeTruthy();
  expect(row?.textContent).toContain("Ring");
});
