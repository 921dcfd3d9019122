import { newPerson } from "./contact-person.ts";
import { expect, expectNoise, test, toast } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";

test("the contact page adds, edits, deletes and restores notes, and keeps drafts", async ({
  signedInPage: page,
  api,
}) => {
  const { contact } = await api.contacts.create({ body: newPerson() });
  await page.goto(`/contacts/${contact.id}`);
  await page.getByRole("tab", { name: "Notes (0)" }).click();
  await expect(page.getByRole("heading", { name: "No notes yet" })).toBeVisible();
  const box = page.getByLabel("New note");
  const add = page.getByRole("button", { name: "Add Note" });
  await box.fill("   ");
  await expect(add).toBeDisabled();
  await box.fill("Asked for a plan");
  await page.reload();
  await page.getByRole("tab", { name: "Notes (0)" }).click();
  await expect(box).toHaveValue("Asked for a plan");
  await add.click();
  await expect(toast(page, "Note added")).toBeVisible();
  await expect(box).toHaveValue("");
  const notes = page.getByRole("list", { name: "Notes" });
  await expect(notes.getByText("Asked for a plan")).toBeVisible();

  await page.getByRole("button", { name: "Edit note" }).click();
  await notes.getByLabel("Note").fill("Asked for a revised plan");
  await notes.getByRole("button", { name: "Save" }).click();
  // The edit field contains the same text. It disappears when the note is saved.
  await expect(notes.getByRole("textbox")).toHaveCount(0);
  await expect(notes.getByText("Asked for a revised plan")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit note" })).toBeFocused();
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByText("Note added: “Asked for a revised plan”")).toBeVisible();

  await page.getByRole("tab", { name: "Notes (1)" }).click();
  await page.getByRole("button", { name: "Delete note" }).click();
  await expect(toast(page, "Note deleted")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Notes (0)" })).toBeVisible();
  // The Delete button disappeared with the note, so the focus moved to the tab panel.
  await expect(page.getByRole("tabpanel", { name: "Notes (0)" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByRole("tab", { name: "Notes (1)" })).toBeVisible();
});

test("the contact page keeps Retry in view after a long note could not be saved", async ({
  signedInPage: page,
  api,
  noise,
}) => {
  expectNoise(noise, /Failed to load resource|ApiError/u);
  const { contact } = await api.contacts.create({ body: newPerson() });
  const params = { id: contact.id };
  await api.contactNotes.create({ params, body: { body: "Asked for a plan" } });
  const long = "Asked for a revised plan, with prices. ".repeat(100).trim();
  await page.goto(`/contacts/${contact.id}?tab=notes`);
  await page.getByRole("button", { name: "Edit note" }).click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill(long);
  const makeRoom = await interceptCalls(page, "**/notes/*", async (route) => {
    await expect(page.getByRole("textbox", { name: "Note", exact: true })).toHaveCount(0);
    await route.fulfill({ status: 400, json: { status: 400, code: "INTERNAL", message: "No room" } });
  });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("tab", { name: "Overview" }).click();
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeInViewport();
  makeRoom();
  await retry.click();
  await expect(toast(page, "Note updated")).toBeVisible();
  expect((await api.contactNotes.list({ params })).notes[0]?.body).toBe(long);
});
