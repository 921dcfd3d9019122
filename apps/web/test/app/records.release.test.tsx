import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, openApp, test } from "../app-stand-in.tsx";
import { newContact } from "../record-page.ts";

test.each([undefined, "Old system"])(
  "a contact's owner text is shown unless it is the owner's name (owner text: %s)",
  async (text) => {
    const app = await openApp("/contacts");
    const { id, last } = await newContact(app, text === undefined ? {} : { contact_owner: text });
    app.go(`/contacts?search=${last}&open=${id}`);
    const panel = await screen.findByRole("complementary", { name: `Ada ${last}` });
    await within(panel).findByRole("heading", { name: /^Marketing/u });
    expect(within(panel).queryAllByText("Contact owner")).toHaveLength(text === undefined ? 0 : 1);
    await app.user.click(within(panel).getByRole("button", { name: "Edit Contact" }));
    const form = await screen.findByRole("dialog", { name: "Edit Contact" });
    await within(form).findByLabelText("First name");
    expect(within(form).queryAllByLabelText("Contact owner")).toHaveLength(text === undefined ? 0 : 1);
    await app.user.click(within(form).getByRole("button", { name: "Cancel" }));
  },
);

test("the notes tab shows the number of all notes and loads more on request", async ({ app }) => {
  const { id } = await newContact(app);
  for (let n = 1; n <= 22; n += 1)
    await app.api.contactNotes.create({ params: { id }, body: { body: `Call ${n}` } });
  app.go(`/contacts/${id}?tab=notes`);
  await screen.findByRole("tab", { name: "Notes (22)" });
  const list = await screen.findByRole("list", { name: "Notes" });
  expect(within(list).getAllByRole("article")).toHaveLength(20);
  await app.press("Show more notes");
  await within(list).findByText("Call 1");
  expect(within(list).getAllByRole("article")).toHaveLength(22);
  expect(screen.queryByRole("button", { name: "Show more notes" })).toBeNull();
});

test("the Add Note button is disabled while a note is saved, and the note is trimmed", async ({ app }) => {
  const { id } = await newContact(app);
  app.go(`/contacts/${id}?tab=notes`);
  await app.user.type(await screen.findByLabelText("New note"), "  Slowly  ");
  const letGo = app.network.hold(/^POST .*\/notes$/u);
  await app.press("Add Note");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Saving..." }).disabled).toBe(true);
  letGo();
  await screen.findByText("Note added");
  const { notes } = await app.api.contactNotes.list({ params: { id } });
  expect(notes.map(({ body }) => body)).toEqual(["Slowly"]);
});

test.each(["retried", "saved"] as const)(
  "a note that is %s after the user left the page no longer appears as a draft",
  async (how) => {
    const app = await openApp("/profile");
    const { id } = await newContact(app);
    app.go(`/contacts/${id}?tab=notes`);
    const field = () => screen.findByLabelText<HTMLTextAreaElement>("New note");
    await app.user.type(await field(), "Once");
    let letGo = () => {};
    if (how === "retried") {
      expectFailures();
      app.network.fail(/^POST .*\/notes$/u, { status: 400, message: "No" }, 1);
    } else app.network.fail(/^POST .*\/notes$/u, { until: new Promise<void>((go) => (letGo = go)) });
    await app.press("Add Note");
    if (how === "retried") await screen.findByText("Failed to add note: No");
    app.go("/profile");
    await screen.findByRole("heading", { name: "Profile Settings" });
    if (how === "retried") await app.user.click(screen.getByRole("button", { name: "Retry" }));
    else letGo();
    await screen.findByText("Note added");
    app.go(`/contacts/${id}?tab=notes`);
    expect((await field()).value).toBe("");
    expect((await app.api.contactNotes.list({ params: { id } })).notes).toHaveLength(1);
  },
);
