import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { isUnloadGuarded } from "#src/lib/browser/unload-guard.ts";
import { emptyList, expectFailures, fill, openApp, unique } from "../app-stand-in.tsx";
import { contactsCalled, email, fillForm, saveButton, sentBy, turn } from "../offline-form.tsx";

const mark = unique("offline");
const own = (name: string) => `${name}-${mark}`;

test("input that was discarded offline is never sent", async () => {
  const app = await openApp(emptyList("contacts"));
  const form = await fillForm(app, own("Discarded"));
  app.network.fail(/./u, "unsent");
  await turn("offline");
  await app.user.click(saveButton(form));
  await app.user.click(within(form).getByRole("button", { name: "Cancel" }));
  await app.confirm("Discard");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const kept = await fillForm(app, own("Kept"));
  await app.user.click(saveButton(kept));
  app.network.heal();
  await turn("online");
  await screen.findByText("Contact created successfully");
  expect(await contactsCalled(app, own("Discarded"))).toHaveLength(0);
  expect(sentBy(app, /^POST \/contacts$/u)).toHaveLength(1);
});

test("a form reports that the server cannot be reached, and can be saved later", async () => {
  const app = await openApp(emptyList("contacts"));
  expectFailures();
  const form = await fillForm(app, own("Unreached"));
  app.network.fail(/./u, "unsent");
  await app.user.click(saveButton(form));
  await within(form).findByText(/^Lanyard cannot be reached/u);
  await screen.findByText(/^Failed to create contact/u);
  app.network.heal();
  await waitFor(() => expect(screen.queryByText(/^Lanyard cannot be reached/u)).toBeNull());
  await app.user.click(saveButton(form));
  await screen.findByText("Contact created successfully");
  expect(await contactsCalled(app, own("Unreached"))).toHaveLength(1);
});

test("input typed while a form waits for the network is saved", async () => {
  const app = await openApp(emptyList("contacts"));
  const form = await fillForm(app, own("Early"));
  await turn("offline");
  await app.user.click(saveButton(form));
  await app.user.type(within(form).getByLabelText("First name"), " Later");
  expect(saveButton(form).textContent).toBe("Create Contact");
  await app.user.click(saveButton(form));
  await turn("online");
  await screen.findByText("Contact created successfully");
  expect((await contactsCalled(app, own("Early"))).map(({ first }) => first)).toEqual([
    `${own("Early")} Later`,
  ]);
});

test("a note edit that was cancelled while offline is discarded", async () => {
  const app = await openApp("/");
  const contact = await app.api.add("contact", { first: "Worded", email: email() });
  const holder = { params: { id: contact.id } };
  await app.api.contactNotes.create({ ...holder, body: { body: "As it was" } });
  await act(async () => app.go(`/contacts/${contact.id}?tab=notes`));
  await app.press("Edit note");
  await app.user.type(screen.getByLabelText("Note"), ", and more");
  await turn("offline");
  await app.press("Save");
  await app.press("Cancel");
  await app.confirm("Discard");
  await screen.findByText("As it was");
  expect(isUnloadGuarded()).toBe(false);
  await turn("online");
  await app.press("Edit note");
  await app.user.type(screen.getByLabelText("Note"), ", once more");
  await app.press("Save");
  await screen.findByText("Note updated");
  expect((await app.api.contactNotes.list(holder)).notes.map(({ body }) => body)).toEqual([
    "As it was, once more",
  ]);
});

test("Retry creates a company whose save failed after its form was closed", async () => {
  const app = await openApp("/companies");
  expectFailures();
  const network = Promise.withResolvers<never>();
  app.network.fail(/^POST \/companies/u, "unsent", 2);
  app.network.fail(/^POST \/companies/u, { until: network.promise }, 1);
  await app.press("Add Company");
  const form = await screen.findByRole("dialog", { name: "Add New Company" });
  await fill(app.user, await within(form).findByLabelText(/^Company name/iu), own("Left behind"));
  await app.user.click(within(form).getByRole("button", { name: "Create Company" }));
  await within(form).findByRole("button", { name: "Creating..." });
  await app.user.click(within(form).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  network.reject(new TypeError("Failed to fetch"));
  await screen.findByText(/^Failed to create company/u);
  app.network.heal();
  await app.press("Retry");
  await screen.findByText("Company created successfully");
  const { companies } = await app.api.companies.list({ query: { q: own("Left behind") } });
  expect(companies.map(({ name }) => name)).toEqual([own("Left behind")]);
});

test("a lost request or response of a creation is repeated without an error message", async () => {
  const app = await openApp(emptyList("contacts"));
  const flicker = await fillForm(app, own("Flicker"));
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
  const form = await fillForm(app, own("Halfway"));
  app.network.fail(/^POST \/contacts$/u, "unanswered", 1);
  await app.user.click(saveButton(form));
  await vi.waitFor(() => expect(sentBy(app, /^POST \/contacts$/u)).toHaveLength(before + 1));
  await turn("offline");
  await vi.waitFor(async () => expect(await contactsCalled(app, own("Halfway"))).toHaveLength(1));
  expect(screen.queryByText(/^Failed/u)).toBeNull();
  await turn("online");
  await screen.findByText("Contact created successfully");
  const sent = sentBy(app, /^POST \/contacts$/u).slice(before);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(await contactsCalled(app, own("Halfway"))).toHaveLength(1);
});

test("a deletion is reported as done after one lost response, and as failed after two", async () => {
  const app = await openApp("/");
  expectFailures();
  const contact = await app.api.add("contact", { first: own("Lostdelete"), email: email() });
  const deleteAfter = async (lost: number) => {
    await act(async () => app.go(`/contacts/${contact.id}`));
    app.network.fail(/^DELETE \/contacts/u, "unanswered", lost);
    await app.press("Delete");
    await app.confirm("Delete");
  };
  await deleteAfter(1);
  await screen.findByText("Contact deleted successfully");
  expect(await contactsCalled(app, own("Lostdelete"))).toHaveLength(0);
  app.network.fail(/^POST \/actions/u, "unanswered", 1);
  await app.press("Undo");
  await screen.findByText("Restored 1 contact");
  expect(await contactsCalled(app, own("Lostdelete"))).toHaveLength(1);

  const before = sentBy(app, /^DELETE \/contacts/u).length;
  await deleteAfter(2);
  await screen.findByText(/^Failed to delete contact/u);
  await app.press("Retry");
  await screen.findByText("Contact deleted successfully");
  const sent = sentBy(app, /^DELETE \/contacts/u).slice(before);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test("a list filtered offline shows no unfiltered records, and loads when online", async () => {
  const { api, go, ...app } = await openApp("/profile");
  await api.add("contact", { first: own("Lonesome"), email: email() });
  await act(async () => go("/contacts"));
  await screen.findByRole("table");
  await turn("offline");
  await app.user.type(screen.getByRole("searchbox"), own("Lonesome"));
  await screen.findByText("Waiting for connection");
  expect(screen.queryAllByRole("row")).toEqual([]);
  await turn("online");
  await screen.findByRole("row", { name: new RegExp(own("Lonesome"), "u") });
  expect(screen.queryByText("Waiting for connection")).toBeNull();
});
