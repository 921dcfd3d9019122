import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUnloadGuarded } from "#src/lib/browser/unload-guard.ts";
import { fill, type OpenedApp, openApp } from "../app-stand-in.tsx";

let online = true;
beforeEach(() => void vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online));
afterEach(() => {
  online = true;
  vi.restoreAllMocks();
});

async function turn(state: "offline" | "online"): Promise<void> {
  online = state === "online";
  await act(async () => void dispatchEvent(new Event(state)));
}

const mark = crypto.randomUUID().slice(0, 8);
const own = (name: string) => `${name}-${mark}`;

const email = () => `${crypto.randomUUID()}@offline.example`;

async function fillForm({ user }: OpenedApp, first: string, address: string) {
  await user.click(await screen.findByRole("button", { name: "Add Contact" }));
  const form = await screen.findByRole("dialog", { name: "Create New Contact" });
  await fill(user, await within(form).findByLabelText("First name"), own(first));
  await fill(user, within(form).getByLabelText(/^Email/u), address);
  await vi.waitFor(() => expect(saveButton(form).disabled).toBe(false));
  return form;
}

const saveButton = (form: HTMLElement) =>
  within(form).getByRole<HTMLButtonElement>("button", { name: /^(?:Create Contact|Saving\.\.\.)$/u });

async function contactsCalled({ api }: OpenedApp, first: string) {
  return (await api.contacts.list({ query: { q: own(first) } })).contacts;
}

const sentBy = ({ network }: OpenedApp, pattern: RegExp) =>
  network.calls.filter(({ call }) => pattern.test(call));

test("sends input that was saved offline once when online, but not discarded input", async () => {
  const app = await openApp("/contacts");
  const discarded = await fillForm(app, "Discarded", email());
  app.network.fail(/./u, "unsent");
  await turn("offline");
  await app.user.click(saveButton(discarded));
  await app.user.click(within(discarded).getByRole("button", { name: "Cancel" }));
  await app.user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }),
  );
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const form = await fillForm(app, "Waiting", email());
  expect(within(form).getByText(/^You are offline/u)).toBeTruthy();
  await app.user.click(saveButton(form));
  expect(within(form).getByLabelText<HTMLInputElement>("First name").value).toBe(own("Waiting"));
  expect(sentBy(app, /^POST \/contacts$/u)).toHaveLength(0);
  app.network.heal();
  await turn("online");
  expect(screen.queryByText(/^You are offline/u)).toBeNull();
  await screen.findByText("Contact created successfully");
  expect(await contactsCalled(app, "Waiting")).toHaveLength(1);
  expect(await contactsCalled(app, "Discarded")).toHaveLength(0);
  expect(sentBy(app, /^POST \/contacts$/u)).toHaveLength(1);
});

test("a form reports that the server cannot be reached, and can be saved later", async () => {
  const app = await openApp("/contacts");
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const form = await fillForm(app, "Unreached", email());
  app.network.fail(/./u, "unsent");
  await app.user.click(saveButton(form));
  await within(form).findByText(/^Lanyard cannot be reached/u);
  await screen.findByText(/^Failed to create contact/u);
  app.network.heal();
  await waitFor(() => expect(screen.queryByText(/^Lanyard cannot be reached/u)).toBeNull());
  await app.user.click(saveButton(form));
  await screen.findByText("Contact created successfully");
  expect(await contactsCalled(app, "Unreached")).toHaveLength(1);
  log.mockRestore();
});

test("saves input that was typed while the form waited for the network", async () => {
  const app = await openApp("/contacts");
  const form = await fillForm(app, "Early", email());
  await turn("offline");
  await app.user.click(saveButton(form));
  await app.user.type(within(form).getByLabelText("First name"), " Later");
  expect(saveButton(form).textContent).toBe("Create Contact");
  await app.user.click(saveButton(form));
  await turn("online");
  await screen.findByText("Contact created successfully");
  expect((await contactsCalled(app, "Early")).map(({ first }) => first)).toEqual([`${own("Early")} Later`]);
});

test("discards a note edit that was cancelled while offline", async () => {
  const app = await openApp("/");
  const { contact } = await app.api.contacts.create({ body: { first: "Worded", email: email() } });
  const holder = { params: { id: contact.id } };
  await app.api.contactNotes.create({ ...holder, body: { body: "As it was" } });
  await act(async () => app.go(`/contacts/${contact.id}?tab=notes`));
  await app.user.click(await screen.findByRole("button", { name: "Edit note" }));
  await app.user.type(screen.getByLabelText("Note"), ", and more");
  await turn("offline");
  await app.user.click(screen.getByRole("button", { name: "Save" }));
  await app.user.click(screen.getByRole("button", { name: "Cancel" }));
  await app.user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Discard" }),
  );
  await screen.findByText("As it was");
  expect(isUnloadGuarded()).toBe(false);
  await turn("online");
  await app.user.click(await screen.findByRole("button", { name: "Edit note" }));
  await app.user.type(screen.getByLabelText("Note"), ", once more");
  await app.user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Note updated");
  expect((await app.api.contactNotes.list(holder)).notes.map(({ body }) => body)).toEqual([
    "As it was, once more",
  ]);
});

test("Retry creates a company whose save failed after its form was closed", async () => {
  const app = await openApp("/companies");
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const network = Promise.withResolvers<never>();
  app.network.fail(/^POST \/companies/u, "unsent", 2);
  app.network.fail(/^POST \/companies/u, { until: network.promise }, 1);
  await app.user.click(await screen.findByRole("button", { name: "Add Company" }));
  const form = await screen.findByRole("dialog", { name: "Add New Company" });
  await fill(app.user, await within(form).findByLabelText(/^Company name/iu), "Left behind GmbH");
  await app.user.click(within(form).getByRole("button", { name: "Create Company" }));
  await within(form).findByRole("button", { name: "Creating..." });
  await app.user.click(within(form).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  network.reject(new TypeError("Failed to fetch"));
  await screen.findByText(/^Failed to create company/u);
  app.network.heal();
  await app.user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Company created successfully");
  const { companies } = await app.api.companies.list({ query: { q: "Left behind" } });
  expect(companies.map(({ name }) => name)).toEqual(["Left behind GmbH"]);
  log.mockRestore();
});

test("a lost request or response of a creation is repeated without an error message", async () => {
  const app = await openApp("/contacts");
  const flicker = await fillForm(app, "Flicker", email());
  app.network.fail(/^POST \/contacts$/u, "unsent", 1);
  await app.user.click(saveButton(flicker));
  const created = await screen.findByText("Contact created successfully");
  expect(sentBy(app, /^GET \/ready$/u)).toHaveLength(1);
  expect(screen.queryByText(/^Lanyard cannot be reached/u)).toBeNull();
  await app.user.click(
    within(created.closest("[role=status]") as HTMLElement).getByRole("button", { name: "Close" }),
  );
  await waitFor(() => expect(created.isConnected).toBe(false));

  const before = sentBy(app, /^POST \/contacts$/u).length;
  const form = await fillForm(app, "Halfway", email());
  app.network.fail(/^POST \/contacts$/u, "unanswered", 1);
  await app.user.click(saveButton(form));
  await vi.waitFor(() => expect(sentBy(app, /^POST \/contacts$/u)).toHaveLength(before + 1));
  await turn("offline");
  await vi.waitFor(async () => expect(await contactsCalled(app, "Halfway")).toHaveLength(1));
  expect(screen.queryByText(/^Failed/u)).toBeNull();
  await turn("online");
  await screen.findByText("Contact created successfully");
  const sent = sentBy(app, /^POST \/contacts$/u).slice(before);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(await contactsCalled(app, "Halfway")).toHaveLength(1);
});

test("reports a deletion as done after a lost response, as failed after two", async () => {
  const app = await openApp("/");
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { contact } = await app.api.contacts.create({ body: { first: own("Lostdelete"), email: email() } });
  const deleteAfter = async (lost: number) => {
    await act(async () => app.go(`/contacts/${contact.id}`));
    app.network.fail(/^DELETE \/contacts/u, "unanswered", lost);
    await app.user.click(await screen.findByRole("button", { name: "Delete" }));
    await app.user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }),
    );
  };
  await deleteAfter(1);
  await screen.findByText("Contact deleted successfully");
  expect(await contactsCalled(app, "Lostdelete")).toHaveLength(0);
  app.network.fail(/^POST \/actions/u, "unanswered", 1);
  await app.user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Restored 1 contact");
  expect(await contactsCalled(app, "Lostdelete")).toHaveLength(1);

  const before = sentBy(app, /^DELETE \/contacts/u).length;
  await deleteAfter(2);
  await screen.findByText(/^Failed to delete contact/u);
  await app.user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Contact deleted successfully");
  const sent = sentBy(app, /^DELETE \/contacts/u).slice(before);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  log.mockRestore();
});

test("a list filtered offline shows no unfiltered records, and loads when online", async () => {
  const { api, go, ...app } = await openApp("/profile");
  await api.contacts.create({ body: { first: "Lonesome", email: email() } });
  await act(async () => go("/contacts"));
  await screen.findByRole("table");
  await turn("offline");
  await app.user.type(screen.getByRole("searchbox"), "Lonesome");
  await screen.findByText("Waiting for connection");
  expect(screen.queryAllByRole("row")).toEqual([]);
  await turn("online");
  await screen.findByRole("row", { name: /Lonesome/u });
  expect(screen.queryByText("Waiting for connection")).toBeNull();
});
