import { expect, type Page } from "@playwright/test";

/**
 * Returns CSV text like a CRM's export, with quotes, a line break in a cell, accents, a contact without a
 * name and an invalid address.
 */
const exportedBy = (mark: string) =>
  [
    "Record ID,First Name,Last Name,Email,Phone Number,Company name,Job Title,Lifecycle Stage,Notes of ours",
    `501,Adaeze,"Okonkwo-Lindqvist, ${mark}",adaeze.${mark}@kestrel.example,+1 (312) 555-0148,"Kestrel Freight, Inc.",VP Supply Chain,Opportunity,"two`,
    `lines"`,
    `502,Zoë,Ångström ${mark},zoe.${mark}@kestrel.example,,"Kestrel Freight, Inc.",,Lead,`,
    `503,,,no-name.${mark}@portside.example,+1 (207) 555-0155,Portside Chandlery,,,`,
    `504,,,broken at nowhere,,,,,`,
  ].join("\r\n");

/**
 * Does the main job as a signed-in user: imports, searches, opens, edits, adds a note, deletes and undoes.
 * `expectKept` checks that the product kept all changes.
 */
export async function doMainJob(page: Page): Promise<{ expectKept: () => Promise<void> }> {
  const mark = Date.now().toString(36);
  await page.goto("/import");
  const file = { name: "hubspot-export.csv", mimeType: "text/csv", buffer: Buffer.from(exportedBy(mark)) };
  await page.getByLabel("Browse files").last().setInputFiles(file);
  await expect(page.getByLabel("Import Last Name as")).toHaveValue("last");
  await page.getByRole("button", { name: "Check Import" }).click();
  await page.getByRole("button", { name: "Import Contacts" }).click();
  await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
  await expect(page.getByText("Contacts imported").locator("..")).toContainText("3");
  await expect(page.getByText("Companies created").locator("..")).toContainText("2");
  await expect(page.getByText("Row 5:")).toBeVisible();
  await page.getByRole("link", { name: "View Contacts" }).click();

  await page.getByRole("searchbox", { name: "Search contacts" }).fill(`angstrom ${mark}`);
  await expect(page.getByText("Showing 1 of 1 contacts")).toBeVisible();
  const address = await page.getByRole("link", { name: `Zoë Ångström ${mark}` }).getAttribute("href");
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { level: 1, name: `Zoë Ångström ${mark}` })).toBeVisible();

  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit Contact" });
  await form.getByLabel("Job title").fill("Head of Cold Chain");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Contact updated successfully")).toBeVisible();
  await expect(page.getByText("Head of Cold Chain").first()).toBeVisible();

  await page.getByRole("tab", { name: /Notes/ }).click();
  await page.getByRole("textbox", { name: /note/i }).fill("Asked for a revised rollout plan.");
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Note added")).toBeVisible();

  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await expect(
    page.getByText("Are you sure you want to delete this contact? This action cannot be undone."),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Contact deleted successfully")).toBeVisible();
  // The newest toast is last. The toasts of the edit and the note still offer Undo, too.
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Contact deleted successfully")).toBeHidden();
  await page.goto(address ?? "");
  await expect(page.getByRole("heading", { level: 1, name: `Zoë Ångström ${mark}` })).toBeVisible();
  return {
    expectKept: async () => {
      await page.goto(address ?? "");
      await expect(page.getByRole("heading", { level: 1, name: `Zoë Ångström ${mark}` })).toBeVisible();
      await expect(page.getByText("Head of Cold Chain").first()).toBeVisible();
      await page.getByRole("tab", { name: /Notes/ }).click();
      await expect(page.getByText("Asked for a revised rollout plan.").first()).toBeVisible();
      await page.goto(`/contacts?search=${mark}`);
      await expect(page.getByText("Showing 3 of 3 contacts")).toBeVisible();
    },
  };
}
