import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import { expectFailures, newMember, openApi, openApp, test, unique } from "../app-stand-in.tsx";

const undo = "{Control>}z{/Control}";
const redo = "{Control>}{Shift>}z{/Shift}{/Control}";

test("a history entry's button keeps the focus when it changes from Undo to Redo", async ({ member }) => {
  const api = await openApi(member);
  const last = unique("Undone");
  await api.add("contact", { last });
  const { profile } = await api.person.readMe();
  const app = await openApp(`/settings?tab=history&person=${profile.id}`, member);
  (await screen.findByRole("button", { name: `Undo: Created · Contact, ${last}` })).focus();
  await app.user.keyboard("{Enter}");
  const redoButton = await screen.findByRole("button", { name: `Redo: Created · Contact, ${last}` });
  expect(document.activeElement).toBe(redoButton);
  // The button ignores presses until all data has reloaded.
  await waitFor(() => expect(redoButton.getAttribute("aria-busy")).toBeNull());
  await app.user.keyboard("{Enter}");
  const undoButton = await screen.findByRole("button", { name: `Undo: Created · Contact, ${last}` });
  expect(document.activeElement).toBe(undoButton);
});

test("the history offers Undo only for settings and records that the member may change", async () => {
  const member = await newMember("user");
  const api = await openApi(member);
  const admin = "demo@lanyard.example";
  const [name, last] = [unique("Undoable"), unique("Undoable")];
  const { pipeline } = await openApi(admin);
  await pipeline.create({ body: { name, stages: [{ name: "Only", color: "#3b82f6" }] } });
  await api.add("contact", { last });
  const { profile } = await api.person.readMe();
  for (const email of [admin, "rep@lanyard.example"]) {
    // The filters exclude the changes of other tests.
    const app = await openApp(`/settings?tab=history&person=${profile.id}`, email);
    await screen.findByRole("button", { name: `Undo: Created · Contact, ${last}` });
    app.go("/settings?tab=history&noun=pipeline");
    await screen.findByText(name);
    const offered = screen.queryByRole("button", { name: `Undo: Created · Pipeline, ${name}` });
    expect(offered !== null).toBe(email === admin);
  }
});

test("the audit log shows its loading and failed states, and loads on Retry", async ({ admin }) => {
  await (await admin.contacts.export({ query: { q: unique("Nobody") } })).text();
  const answered = Promise.withResolvers<void>();
  const app = await openApp("/settings?tab=audit", "demo@lanyard.example", ({ fail }) =>
    fail(/GET \/audit(?!\/)/u, { status: 500, message: "Away", until: answered.promise }),
  );
  await screen.findByLabelText("Loading the audit log");
  answered.resolve();
  await screen.findByText("Error loading the audit log");
  app.network.heal();
  await app.press("Try Again");
  const list = await screen.findByRole("list", { name: "Audit log" });
  expect(within(list).getAllByText("Exported").length).toBeGreaterThan(0);
});

test("the audit log warns of missing entries while Lanyard ID is down", async () => {
  expectFailures();
  const pagination = { page: 1, pageSize: 50, total: 0, totalIsExact: true, pages: 0 };
  const app = await openApp("/settings?tab=audit", "demo@lanyard.example", ({ fail }) => {
    const at = "2026-11-27T03:00:00.000Z";
    const detail = { archive: "lanyard-backup.tar.gz", to: "/backups" };
    const backup = {
      id: "019abf30-0000-7000-8000-000000000001",
      at,
      who: "Lanyard",
      who_email: null,
      who_id: null,
      what: "backup",
      detail,
    };
    fail(/GET \/audit(?!\/)/u, { answer: { entries: [backup], complete: false, pagination } });
    fail(/GET \/audit\/export/u, { status: 503, message: "Lanyard ID does not answer" }, 1);
  });
  await screen.findByText("Lanyard ID is not responding. Recent sign-ins and member changes may be missing.");
  await screen.findByText("lanyard-backup.tar.gz in /backups");
  await app.press("Export CSV");
  await screen.findByText(/Failed to export the audit log.*Lanyard ID does not answer/u);
});

test("undo and redo keys close the toast that offered the same step", async ({ memberApp: app }) => {
  const contact = await app.api.add("contact", { last: unique("Offered") });
  app.go(`/contacts/${contact.id}`);
  await app.press("Delete");
  await app.confirm(/^Delete/u);
  const deleted = (await screen.findByRole("button", { name: "Undo" })).closest("[role=status]");
  await app.user.keyboard(undo);
  await screen.findByText("Undone: Deleted · Contact");
  await waitFor(() => expect(deleted?.isConnected).toBe(false));
  const undone = screen.getByRole("button", { name: "Redo" }).closest("[role=status]");
  await app.user.keyboard(redo);
  await screen.findByText("Redone: Deleted · Contact");
  await waitFor(() => expect(undone?.isConnected).toBe(false));
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
});

test("a toast closes when another tab undoes or redoes the action that it offers", async () => {
  const app = await openApp("/profile", await newMember("user"));
  onTestFinished(app.network.openEvents());
  await app.network.eventsBegun();
  const { contact, actionId = "" } = await app.api.contacts.create({ body: { last: unique("Elsewhere") } });
  app.go(`/contacts/${contact.id}`);
  await app.press("Delete");
  await app.confirm(/^Delete/u);
  const offer = await screen.findByRole("button", { name: "Undo" });
  // A toast stays open while the pointer is over it.
  await app.user.hover(offer);
  const { actions } = await app.api.actions.list({ query: { kind: "delete" } });
  const deletion = actions.find(({ record_id }) => record_id === contact.id);
  await app.api.actions.undo({ params: { id: deletion?.id ?? "" } });
  await waitFor(() => expect(offer.isConnected).toBe(false));
  await app.user.keyboard(undo);
  const redoOffer = await screen.findByRole("button", { name: "Redo" });
  await app.user.hover(redoOffer);
  await app.api.actions.redo({ params: { id: actionId } });
  await waitFor(() => expect(redoOffer.isConnected).toBe(false));
});

test("undo keys reload only data of the record type that the undone action changed", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const contact = await app.api.add("contact", { last: unique("Touched"), city: "Bergen" });
  await app.api.edit("contact", contact.id, { city: "Oslo" });
  app.go("/deals?search=none");
  await screen.findByRole("heading", { name: "Deals" });
  app.go(`/contacts/${contact.id}`);
  await screen.findAllByText("Oslo");
  await waitFor(() => expect(app.cache.isFetching()).toBe(0));
  const before = app.network.calls.length;
  await app.user.keyboard(undo);
  await screen.findByText("Undone: Changed · Contact");
  await screen.findAllByText("Bergen");
  const asked = app.network.calls.slice(before).map(({ call }) => call.replace(/[?].*/u, ""));
  expect(asked).toContain(`GET /contacts/${contact.id}/page`);
  expect(asked.filter((call) => !/ \/(?:contacts|actions)[/]?/u.test(call))).toEqual([]);
});

test("undo keys ask first for more than 50 records or an action of an earlier visit", async () => {
  const q = unique("Imported");
  const app = await openApp(`/contacts?search=${q}`, await newMember("user"));
  const csvData = ["Name", ...Array.from({ length: 51 }, (_, at) => `${q}-${at}`)].join("\n");
  // An organisation runs one import at a time, and another test file may be running one.
  await waitFor(() => app.api.imports.execute({ body: { csvData, columnMapping: { Name: "last" } } }));
  const total = async () => (await app.api.contacts.list({ query: { q } })).pagination.totalCount;
  await screen.findByRole("searchbox");
  await app.user.keyboard(undo);
  await app.confirm("Cancel", "Undo “Imported · 51 records”?");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await total()).toBe(51);
  await app.user.keyboard(undo);
  await app.confirm("Undo");
  await screen.findByText("Undone: Imported · 51 records");
  expect(await total()).toBe(0);
  await app.user.keyboard(redo);
  await app.confirm("Redo", "Redo “Imported · 51 records”?");
  await screen.findByText("Redone: Imported · 51 records");
  expect(await total()).toBe(51);

  const contact = await app.api.add("contact", { last: unique("Older") });
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now() + 60_000);
  await app.user.keyboard(undo);
  await screen.findByRole("alertdialog", { name: "Undo “Created · Contact”?" });
  await app.user.keyboard("{Escape}");
  await app.api.contacts.read({ params: { id: contact.id } });
});

test("the message after a partial Ctrl+Z names the number of changes and the reason", async ({ admin }) => {
  const app = await openApp("/contacts", await newMember("user"));
  const make = async () => (await app.api.add("contact", { last: unique("Partly") })).id;
  const ids = [await make(), await make(), await make()];
  await app.api.contacts.bulkUpdate({ body: { ids, change: { city: "Oslo" } } });
  await admin.edit("contact", ids[0] ?? "", { city: "Turku" });
  await screen.findByRole("searchbox");
  await app.user.keyboard(undo);
  const told = await screen.findByText(/^2 changes reverted: /u);
  expect(told.parentElement?.textContent).toContain("Changed · 3 contacts");
});

test("undo and redo keys name the number of changed records", async () => {
  const last = unique("Keyed");
  const app = await openApp(`/contacts?search=${last}`, await newMember("user"));
  await screen.findByRole("searchbox");
  const make = async (first: string) => (await app.api.add("contact", { first, last })).id;
  const ids = [await make("Ada"), await make("Grace"), await make("Hedy")];
  await app.api.contacts.bulkUpdate({ body: { ids, change: { city: "Oslo" } } });
  await app.user.keyboard(undo);
  const told = await screen.findByText("Undone: Changed · 3 contacts");
  expect(told.closest("li")?.textContent ?? told.parentElement?.textContent).not.toContain(last);
  await app.user.keyboard(redo);
  await screen.findByText("Redone: Changed · 3 contacts");
  await app.api.contacts.bulkDelete({ body: { ids } });
  await app.user.keyboard(undo);
  await screen.findByText("Undone: Deleted · 3 contacts");
});

test("Ctrl+Z tries the same action again after a network failure", async ({ memberApp: app }) => {
  expectFailures();
  const older = await app.api.add("contact", { last: unique("Older") });
  const newer = await app.api.add("contact", { last: unique("Newer") });
  app.network.fail(/^POST \/actions/u, "unsent", 2);
  await app.user.keyboard(undo);
  await screen.findByText(/^Undo failed/u);
  app.network.heal();
  await app.user.keyboard(undo);
  await screen.findByText("Undone: Created · Contact");
  await expect(app.api.read("contact", newer.id)).rejects.toMatchObject({ status: 404 });
  expect(await app.api.read("contact", older.id)).toMatchObject({ last: older.last });
});
