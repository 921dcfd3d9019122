import { fireEvent, screen } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, fill, newMember, openApi, openApp, test } from "../app-stand-in.tsx";
import { expectMergedEdits, openForm, write } from "../edited-forms.ts";

test.each(["company", "deal"] as const)(
  "a %s form merges another user's edits, and asks about fields both changed",
  expectMergedEdits,
);

test("a conflict of several fields shows which member changed each field", async () => {
  const other = await openApi(await newMember("user"));
  const app = await openApp("/profile");
  const id = await openForm(app, "contact");
  await write(app, "City", "Tromsø");
  await write(app, "Job title", "Mate");
  await other.edit("contact", id, { city: "Bergen" });
  await app.api.edit("contact", id, { job_title: "Captain" });
  expectFailures();
  await app.press("Save Changes");
  await screen.findByText("Several members changed the same fields. Choose what to keep.");
  expect(screen.getByText(/^Ines Duarte changed it /u)).toBeTruthy();
  expect(screen.getAllByText(/ changed it /u)).toHaveLength(2);
  await app.press("Keep mine: City");
  expect(screen.getByText(/^Ines Duarte changed the same fields /u)).toBeTruthy();
  await app.press("Keep mine: Job title");
  await app.press("Save Changes");
  await expect
    .poll(async () => await app.api.read("contact", id))
    .toMatchObject({ city: "Tromsø", job_title: "Mate" });
});

test("a form conflict shows a linked company by name, and dates in the user's format", async ({ app }) => {
  const id = await openForm(app, "contact");
  const company = await app.api.add("company", { name: crypto.randomUUID() });
  const theirs = { company_id: company.id, traffic_source_date: "2026-11-18" };
  await app.api.edit("contact", id, theirs);
  expectFailures();
  await write(app, "Company", "Typed");
  await app.user.tab();
  fireEvent.change(screen.getByLabelText("Source date"), { target: { value: "2026-11-20" } });
  await app.press("Save Changes");
  await screen.findByText(`Theirs: ${company.name}`);
  await screen.findByText("Theirs: Nov 18, 2026");
  await app.press("Take theirs: Company");
  await app.press("Keep mine: Source date");
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Company" });
  expect(field.value).toBe(company.name);
  await app.press("Save Changes");
  const read = async () => await app.api.read("contact", id);
  await expect.poll(read).toMatchObject({ company_id: company.id, traffic_source_date: "2026-11-20" });
});

test("saving a note asks before replacing text that another user saved meanwhile", async ({ app }) => {
  const contact = await app.api.add("contact", { first: "Noted" });
  const params = { id: contact.id };
  const { note } = await app.api.contactNotes.create({ params, body: { body: "Likes tea" } });
  app.go(`/contacts/${contact.id}?tab=notes`);
  await app.press("Edit note");
  await app.api.contactNotes.update({
    params: { ...params, noteId: note.id },
    body: { body: "Likes coffee" },
  });
  // Adding a note reloads the list.
  await fill(app.user, screen.getByLabelText("New note"), "Called");
  await app.press("Add Note");
  await screen.findByText("Note added");
  await screen.findByRole("tab", { name: "Notes (2)" });

  expectFailures();
  await fill(app.user, screen.getByLabelText("Note"), ", green");
  await app.press("Save");
  await screen.findByText(/Likes coffee/u);
  const bodies = async () => (await app.api.contactNotes.list({ params })).notes.map(({ body }) => body);
  expect(await bodies()).toContain("Likes coffee");
  await app.press("Keep mine");
  await expect.poll(bodies).toContain("Likes tea, green");
});
