import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  emptyList,
  expectFailures,
  fill,
  type OpenedApp,
  openApp,
  unique,
  upload,
} from "../app-stand-in.tsx";
import { createUploadStandIn } from "../upload-stand-in.ts";

test("an unknown id in a URL shows a message and a link to the list", async () => {
  const app = await openApp("/profile");
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

test("a company shows its first five contacts and links to all of them", async () => {
  const app = await openApp("/profile");
  const name = unique("Crowded");
  const { company } = await app.api.companies.create({ body: { name } });
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

test("the URL of a merged contact opens the remaining contact", async () => {
  const app = await openApp("/profile");
  const last = unique("Twin");
  const make = async (first: string) => (await app.api.contacts.create({ body: { first, last } })).contact.id;
  const [kept, gone] = [await make("Ada"), await make("Augusta")];
  await app.api.contactNotes.create({ params: { id: gone }, body: { body: "Note of Augusta" } });
  await app.api.contacts.merge({ body: { survivor_id: kept, merged_ids: [gone], fields: {} } });
  app.go(`/contacts/${gone}?tab=notes`);
  await screen.findByText("The record you opened was merged into this one.");
  await waitFor(() => expect(app.path()).toBe(`/contacts/${kept}?tab=notes`));
  await screen.findByText("Note of Augusta");
});

test("a company can be merged from its page by keyboard alone", async () => {
  const app = await openApp("/profile");
  const mark = unique("Kestrel");
  const make = async (name: string) => (await app.api.companies.create({ body: { name } })).company.id;
  const [one, other] = [await make(`${mark} Freight`), await make(`${mark} Limited`)];
  app.go(`/companies/${other}`);
  (await screen.findByRole("button", { name: "More actions" })).focus();
  await app.user.keyboard("{Enter}");
  (await screen.findByRole("menuitem", { name: "Merge…" })).focus();
  await app.user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Merge companies" }));
  const field = await dialog.findByRole("combobox", { name: "Merge with" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await app.user.paste(`${mark} Freight`);
  await screen.findByRole("option", { name: new RegExp(`${mark} Freight`, "u") });
  await app.user.keyboard("{ArrowDown}{Enter}");
  const stays = within(await dialog.findByRole("radiogroup", { name: "Record to keep" }));
  await waitFor(() => expect(stays.getByRole("radio", { checked: true })).toBe(document.activeElement));
  dialog.getByRole("button", { name: "Merge" }).focus();
  await app.user.keyboard("{Enter}");
  const left = async () => (await app.api.companies.list({ query: { search: mark } })).companies;
  await waitFor(async () => expect(await left()).toHaveLength(1));
  await waitFor(() => expect([one, other].map((id) => `/companies/${id}`)).toContain(app.path()));
});

async function openFiles(app: OpenedApp) {
  vi.stubGlobal(
    "XMLHttpRequest",
    createUploadStandIn(() => app.network),
  );
  const { contact } = await app.api.contacts.create({ body: { first: "Petra", last: unique("Files") } });
  app.go(`/contacts/${contact.id}?tab=files`);
  await screen.findByText("No files uploaded");
  return contact;
}

test("a failed upload shows the reason, and Retry uploads again", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const { id } = await openFiles(app);
  app.network.fail(/^POST .*\/attachments$/u, { status: 507, message: "No room" }, 1);
  await upload(app.user, new File(["again"], "retry.txt", { type: "text/plain" }));
  await screen.findByText("Failed to upload attachment: retry.txt: No room");
  await app.user.click(screen.getByRole("button", { name: "Retry" }));
  const files = async () => (await app.api.contactAttachments.list({ params: { id } })).attachments;
  await waitFor(async () => expect(await files()).toHaveLength(1));
  const list = await screen.findByRole("list", { name: "Files" });
  await within(list).findByText(/retry\.txt/u);
});

test("the quick view shows the newest three files and links to all", async () => {
  const app = await openApp("/profile");
  const { id, last } = await openFiles(app);
  for (const name of ["one.txt", "two.txt", "three.txt", "four.txt"]) {
    await upload(app.user, new File(["x"], name, { type: "text/plain" }));
    await waitFor(async () =>
      expect(JSON.stringify(await app.api.contactAttachments.list({ params: { id } }))).toContain(name),
    );
  }
  app.go(`/contacts?search=${last}&open=${id}`);
  const panel = within(await screen.findByRole("complementary", { name: `Petra ${last}` }));
  for (const name of ["four.txt", "three.txt", "two.txt"]) await panel.findByText(name);
  expect(panel.queryByText("one.txt")).toBeNull();
  await app.user.click(panel.getByRole("link", { name: "View all 4 attachments" }));
  const list = within(await screen.findByRole("list", { name: "Files" }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(4));
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

test("Undo removes a contact that was just created", async () => {
  const app = await openApp(emptyList("contacts"));
  const last = unique("Undone");
  await app.user.click((await screen.findAllByRole("button", { name: "Add Contact" }))[0] ?? document.body);
  const form = within(await screen.findByRole("dialog", { name: "Create New Contact" }));
  await fill(app.user, await form.findByLabelText("Last name"), last);
  await fill(app.user, form.getByLabelText(/^Email/u), `${last}@undone.example`);
  await app.user.click(form.getByRole("button", { name: "Create Contact" }));
  await screen.findByText("Contact created successfully");
  await app.user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Change undone");
  expect((await app.api.contacts.list({ query: { q: last } })).contacts).toEqual([]);
});

test("a contact form marks an invalid field on blur, and asks before discarding", async () => {
  const app = await openApp(emptyList("contacts"));
  const last = unique("Holder");
  const email = `${last}@held.example`;
  await app.api.contacts.create({ body: { last, email } });
  await app.user.click((await screen.findAllByRole("button", { name: "Add Contact" }))[0] ?? document.body);
  const form = within(await screen.findByRole("dialog", { name: "Create New Contact" }));
  const first = await form.findByLabelText<HTMLInputElement>("First name");
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
  await app.user.clear(mail);
  await fill(app.user, mail, email.toUpperCase());
  await form.findByText(`Email already used by ${last}`);
  expect(form.getByRole("link", { name: /^View/u }).getAttribute("href")).toMatch(
    /^\/contacts\/[0-9a-f-]{36}$/u,
  );
  await app.user.keyboard("{Escape}");
  await app.user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(first.value).toBe("Someone");
  await app.user.keyboard("{Escape}");
  await app.user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a contact form clears a stored lead score", async () => {
  const app = await openApp("/profile");
  const last = unique("Scored");
  const { contact } = await app.api.contacts.create({
    body: { last, email: `${last}@scored.example`, lead_score: 40 },
  });
  app.go(`/contacts/${contact.id}`);
  await app.user.click(await screen.findByRole("button", { name: "Edit" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Contact" }));
  await app.user.clear(await form.findByLabelText("Lead score"));
  await app.user.click(form.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Contact updated successfully");
  const { contact: stored } = await app.api.contacts.read({ params: { id: contact.id } });
  expect(stored.lead_score).toBeNull();
});

test("a contact form keeps its input when saving fails, and Retry saves it", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const last = unique("Kept");
  const { contact } = await app.api.contacts.create({ body: { last, email: `${last}@kept.example` } });
  app.go(`/contacts/${contact.id}`);
  await app.user.click(await screen.findByRole("button", { name: "Edit" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Contact" }));
  const city = await form.findByLabelText<HTMLInputElement>("City");
  await fill(app.user, city, "Rosario");
  app.network.fail(/^PUT \/contacts/u, "unsent");
  await app.user.click(form.getByRole("button", { name: "Save Changes" }));
  await screen.findByText(/^Failed to update contact: /u);
  expect(city.value).toBe("Rosario");
  app.network.heal();
  await fill(app.user, form.getByLabelText("State"), "Santa Fe");
  await app.user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Contact updated successfully");
  const panel = within(screen.getByRole("tabpanel"));
  await panel.findByText("Rosario");
  await panel.findByText("Santa Fe");
});

test("a contact's deletion asks first, can be retried, and Undo restores its notes", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const last = unique("Deleted");
  const { contact } = await app.api.contacts.create({ body: { last } });
  await app.api.contactNotes.create({ params: { id: contact.id }, body: { body: "Still here" } });
  app.go(`/contacts/${contact.id}`);
  const ask = async () => {
    await app.user.click(await screen.findByRole("button", { name: "Delete" }));
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
  await app.user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Contact deleted successfully");
  await app.user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Restored 1 contact");
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("tab", { name: "Notes (1)" });
});

test.each([
  ["/import", "Download CSV Template", "contacts_template.csv"],
  ["/contacts", "Export CSV", "contacts.csv"],
])("on %s, '%s' saves a file named %s", async (path, button, name) => {
  const saved: string[] = [];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = () => "blob:saved";
      static override revokeObjectURL = () => {};
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const app = await openApp(path);
  await app.user.click((await screen.findAllByRole("button", { name: button }))[0] ?? document.body);
  await waitFor(() => expect(saved).toEqual([name]));
  vi.restoreAllMocks();
});
