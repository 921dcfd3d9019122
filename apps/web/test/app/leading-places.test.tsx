import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, fill, openApp, test, unique, upload } from "../app-stand-in.tsx";
import { openContactForm } from "../record-forms.ts";
import { collectSavedFiles } from "../saved-files.ts";

test("an unknown id in a URL shows a message and a link to the list", async ({ app }) => {
  for (const [plural, title, back] of [
    ["contacts", "Contact not found", "Back to Contacts"],
    ["companies", "Company not found", "Back to Companies"],
    ["deals", "Deal Not Found", "Back to Deals"],
  ] as const) {
    app.go(`/${plural}/${crypto.randomUUID()}`);
    await screen.findByRole("heading", { name: title });
    await app.user.click(screen.getByRole("link", { name: back }));
    await waitFor(() => expect(app.path()).toBe(`/${plural}`));
  }
});

test("a company shows its first five contacts and links to all of them", async ({ app }) => {
  const name = unique("Crowded");
  const company = await app.api.add("company", { name });
  const bodies = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ first: `Person ${n}`, company_id: company.id }));
  await Promise.all(bodies.map((body) => app.api.contacts.create({ body })));
  app.go(`/companies?search=${name}`);
  await app.user.click(await screen.findByRole("link", { name }));
  const view = within(await screen.findByRole("dialog", { name }));
  await view.findByRole("link", { name: "View Contacts (7)" });
  app.go(`/companies/${company.id}`);
  await app.user.click(await screen.findByRole("tab", { name: "Contacts (7)" }));
  const tab = within(await screen.findByRole("tabpanel", { name: "Contacts (7)" }));
  await tab.findByText("And 2 more contacts...");
  await waitFor(() => expect(tab.getAllByRole("listitem")).toHaveLength(5));
  await app.user.click(tab.getByRole("link", { name: "View All Contacts" }));
  await screen.findByText("Showing 7 of 7 contacts");
  expect(app.path()).toContain(`/contacts?company_id=${company.id}&company_name=`);
  await screen.findByRole("region", { name: `Filtered by ${name}` });
});

test("the URL of a merged contact opens the remaining contact", async ({ app }) => {
  const last = unique("Twin");
  const make = async (first: string) => (await app.api.add("contact", { first, last })).id;
  const [kept, gone] = [await make("Ada"), await make("Augusta")];
  await app.api.contactNotes.create({ params: { id: gone }, body: { body: "Note of Augusta" } });
  await app.api.contacts.merge({ body: { survivor_id: kept, merged_ids: [gone], fields: {} } });
  app.go(`/contacts/${gone}?tab=notes`);
  await screen.findByText("The record you opened was merged into this one.");
  await waitFor(() => expect(app.path()).toBe(`/contacts/${kept}?tab=notes`));
  await screen.findByText("Note of Augusta");
});

test("an import refuses a file that is not CSV, and the message can be closed", async () => {
  const app = await openApp("/import");
  await screen.findByRole("heading", { name: "Upload", level: 2 });
  document.querySelector("input[type=file]")?.removeAttribute("accept");
  await upload(app.user, new File(["x"], "people.docx"));
  const message = await screen.findByText("Please select a CSV file");
  const alert = message.closest<HTMLElement>("[role=alert]");
  if (alert === null) throw new Error("The refusal is no alert");
  await app.user.click(within(alert).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText("Please select a CSV file")).toBeNull());
});

test("a contact form marks an invalid field on blur", async () => {
  const { app, form: dialog } = await openContactForm();
  const last = unique("Holder");
  const email = `${last}@held.example`;
  await app.api.add("contact", { last, email });
  const form = within(dialog);
  const first = form.getByLabelText("First name");
  const mail = form.getByLabelText<HTMLInputElement>(/^Email/u);
  const website = form.getByLabelText("Website");
  const score = form.getByLabelText<HTMLInputElement>("Lead score");
  await fill(app.user, first, "Someone");
  await fill(app.user, mail, "nobody@");
  await fill(app.user, website, "example.org");
  await app.user.clear(score);
  await app.user.type(score, "many");
  await app.user.click(form.getByLabelText("LinkedIn"));
  await form.findByText("Please enter a valid email address");
  await form.findByText("Please enter a valid URL (starting with http:// or https://)");
  expect(score.value).toBe("0");
  await form.findByText("2 fields need attention");
  await app.user.clear(website);
  await app.retype(mail, email.toUpperCase());
  await form.findByText(`Email already used by ${last}`);
  expect(form.getByRole("link", { name: /^View/u }).getAttribute("href")).toMatch(
    /^\/contacts\/[0-9a-f-]{36}$/u,
  );
});

test("a contact's deletion asks first, can be retried, and Undo restores its notes", async ({ app }) => {
  expectFailures();
  const last = unique("Deleted");
  const contact = await app.api.add("contact", { last });
  await app.api.contactNotes.create({ params: { id: contact.id }, body: { body: "Still here" } });
  app.go(`/contacts/${contact.id}`);
  const ask = async () => {
    await app.press("Delete");
    return within(await screen.findByRole("alertdialog"));
  };
  const question = await ask();
  question.getByText("Are you sure you want to delete this contact? This action cannot be undone.");
  await app.user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const button = (await ask()).getByRole("button", { name: "Delete" });
  await waitFor(() => expect(document.activeElement).toBe(button));
  app.network.fail(/^DELETE \/contacts/u, "unsent");
  await app.user.keyboard("{Enter}");
  await screen.findByText(/^Failed to delete contact: /u);
  await waitFor(() => expect(app.path()).toBe("/contacts"));
  app.network.heal();
  await app.press("Retry");
  await screen.findByText("Contact deleted successfully");
  await app.press("Undo");
  await screen.findByText("Restored 1 contact");
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("tab", { name: "Notes (1)" });
});

test.each([
  ["/import", "Download CSV Template", "contacts_template.csv"],
  ["/contacts", "Export CSV", "contacts.csv"],
])("on %s, '%s' saves a file named %s", async (path, button, name) => {
  const saved = collectSavedFiles();
  const app = await openApp(path);
  await app.pressFirst(button);
  await waitFor(() => expect(saved.map((file) => file.name)).toEqual([name]));
});
