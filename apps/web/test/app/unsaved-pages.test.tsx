import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { expectFailures, newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { openForm, write } from "../edited-forms.ts";
import { runCommand } from "../opened-palette.ts";

const question = () => screen.findByRole("alertdialog", { name: "Discard your changes?" });
const asked = () => screen.queryByRole("alertdialog");

test("leaving the profile asks only while there are unsaved changes", async ({ memberApp: app }) => {
  const phone = await screen.findByLabelText<HTMLInputElement>(t("ui.phone"));
  await app.user.type(phone, " 12 34 ");
  act(() => app.go("/companies"));
  const kept = within(await question()).getByRole("button", { name: "Keep editing" });
  await waitFor(() => expect(document.activeElement).toBe(kept));
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(asked()).toBeNull());
  expect(app.path()).toBe("/profile");
  expect(phone.value).toBe(" 12 34 ");
  await app.press(t("ui.saveChanges"));
  await screen.findByText(t("profile.saved"));
  act(() => app.go("/companies"));
  await waitFor(() => expect(app.path()).toBe("/companies"));
  await screen.findByRole("heading", { level: 1, name: "Companies" });
  expect(asked()).toBeNull();
});

test("leaving the settings with unsaved changes asks; switching their tabs does not", async () => {
  const app = await openApp("/settings", await newMember("user"));
  const shared = () => screen.findByRole<HTMLInputElement>("switch", { name: t("settings.publicProfile") });
  await app.user.click(await shared());
  await app.user.click(screen.getByRole("tab", { name: t("history.title") }));
  await app.user.click(screen.getByRole("tab", { name: t("settings.tabPreferences") }));
  expect((await shared()).checked).toBe(true);
  expect(asked()).toBeNull();
  act(() => app.go("/companies"));
  await app.user.click(within(await question()).getByRole("button", { name: "Discard" }));
  await screen.findByRole("heading", { level: 1, name: "Companies" });
});

test("leaving a note during its save shows no prompt, and a conflict can be resolved", async ({ app }) => {
  expectFailures();
  const contact = await app.api.add("contact", { first: unique("Noted") });
  const params = { id: contact.id };
  await app.api.contactNotes.create({ params, body: { body: "Asked for a plan" } });
  const saving = app.network.hold(/^PUT .*\/notes\//u, 1);
  app.go(`/contacts/${contact.id}?tab=notes`);
  await app.press("Edit note");
  await app.user.type(screen.getByRole("textbox", { name: "Note" }), ", twice");
  await app.press("Save");
  await app.user.click(screen.getByRole("tab", { name: "Files (0)" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Note" })).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await app.api.contactNotes.update({
    params: { ...params, noteId: (await app.api.contactNotes.list({ params })).notes[0]?.id ?? "" },
    body: { body: "Theirs" },
  });
  saving();
  await screen.findByText(/“Theirs”\. You typed “Asked for a plan, twice”/u);
  await app.press("Keep mine");
  await expect
    .poll(async () => (await app.api.contactNotes.list({ params })).notes[0]?.body)
    .toBe("Asked for a plan, twice");
});

test("a form requested on a page with unsaved changes does not open later", async ({ app }) => {
  const stored = vi.spyOn(Storage.prototype, "setItem");
  onTestFinished(() => stored.mockRestore());
  await openForm(app, "deal");
  await write(app, "Description", "Typed");
  await app.user.keyboard("{Control>}k{/Control}");
  await runCommand(app, "create company");
  await app.user.click(within(await question()).getByRole("button", { name: "Keep editing" }));
  await app.press("Update Deal");
  await screen.findByText("Deal updated successfully");
  act(() => app.go("/companies"));
  await screen.findByRole("heading", { level: 1, name: "Companies" });
  await screen.findByRole("searchbox", { name: "Search companies" });
  expect(stored).not.toHaveBeenCalledWith("open_create_company", expect.anything());
});
