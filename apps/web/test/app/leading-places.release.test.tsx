import { screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { expectFailures, fill, type OpenedApp, test, unique, upload } from "../app-stand-in.tsx";
import { createUploadStandIn } from "../upload-stand-in.ts";

test("a company can be merged from its page by keyboard alone", async ({ app }) => {
  const mark = unique("Kestrel");
  const make = async (name: string) => (await app.api.add("company", { name })).id;
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
  await expect.poll(left).toHaveLength(1);
  await waitFor(() => expect([one, other].map((id) => `/companies/${id}`)).toContain(app.path()));
});

async function openFiles(app: OpenedApp) {
  vi.stubGlobal(
    "XMLHttpRequest",
    createUploadStandIn(() => app.network),
  );
  const contact = await app.api.add("contact", { first: "Petra", last: unique("Files") });
  app.go(`/contacts/${contact.id}?tab=files`);
  await screen.findByText("No files uploaded");
  return contact;
}

test("a failed upload shows the reason, and Retry uploads again", async ({ app }) => {
  expectFailures();
  const { id } = await openFiles(app);
  app.network.fail(/^POST .*\/attachments$/u, { status: 507, message: "No room" }, 1);
  await upload(app.user, new File(["again"], "retry.txt", { type: "text/plain" }));
  await screen.findByText("Failed to upload attachment: retry.txt: No room");
  await app.press("Retry");
  const files = async () => (await app.api.contactAttachments.list({ params: { id } })).attachments;
  await expect.poll(files).toHaveLength(1);
  const list = await screen.findByRole("list", { name: "Files" });
  await within(list).findByText(/retry\.txt/u);
});

test("the quick view shows the newest three files and links to all", async ({ app }) => {
  const { id, last } = await openFiles(app);
  for (const name of ["one.txt", "two.txt", "three.txt", "four.txt"]) {
    await upload(app.user, new File(["x"], name, { type: "text/plain" }));
    await expect
      .poll(async () => JSON.stringify(await app.api.contactAttachments.list({ params: { id } })))
      .toContain(name);
  }
  app.go(`/contacts?search=${last}&open=${id}`);
  const panel = within(await screen.findByRole("complementary", { name: `Petra ${last}` }));
  for (const name of ["four.txt", "three.txt", "two.txt"]) await panel.findByText(name);
  expect(panel.queryByText("one.txt")).toBeNull();
  await app.user.click(panel.getByRole("link", { name: "View all 4 attachments" }));
  const list = within(await screen.findByRole("list", { name: "Files" }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(4));
});

test("a contact form can clear a stored lead score", async ({ app }) => {
  const last = unique("Scored");
  const contact = await app.api.add("contact", { last, email: `${last}@scored.example`, lead_score: 40 });
  app.go(`/contacts/${contact.id}`);
  await app.press("Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit Contact" }));
  await app.user.clear(await form.findByLabelText("Lead score"));
  await app.user.click(form.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Contact updated successfully");
  const stored = await app.api.read("contact", contact.id);
  expect(stored.lead_score).toBeNull();
});

test("a contact form keeps its input when saving fails, and Retry saves it", async ({ app }) => {
  expectFailures();
  const last = unique("Kept");
  const contact = await app.api.add("contact", { last, email: `${last}@kept.example` });
  app.go(`/contacts/${contact.id}`);
  await app.press("Edit");
  const form = within(await screen.findByRole("dialog", { name: "Edit Contact" }));
  const city = await form.findByLabelText<HTMLInputElement>("City");
  await fill(app.user, city, "Rosario");
  app.network.fail(/^PUT \/contacts/u, "unsent");
  await app.user.click(form.getByRole("button", { name: "Save Changes" }));
  await screen.findByText(/^Failed to update contact: /u);
  expect(city.value).toBe("Rosario");
  app.network.heal();
  await fill(app.user, form.getByLabelText("State"), "Santa Fe");
  await app.press("Retry");
  await screen.findByText("Contact updated successfully");
  const panel = within(screen.getByRole("tabpanel"));
  await panel.findByText("Rosario");
  await panel.findByText("Santa Fe");
});
