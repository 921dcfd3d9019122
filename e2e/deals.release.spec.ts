import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { row, unique } from "./record-rows.ts";

test("a member adds a deal with company and contact, edits, deletes and restores it", async ({
  signedInPage: page,
  api,
}) => {
  test.slow();
  const [name, company, last] = [unique("Rollout"), unique("Halcyon"), unique("Okonkwo")];
  await api.companies.create({ body: { name: company } });
  await api.contacts.create({ body: { first: "Ada", last } });
  await page.goto("/deals");
  await expect(page).toHaveTitle("Deals - Lanyard");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Deal" }).click();
  const form = page.getByRole("dialog", { name: "Create New Deal" });
  await form.getByLabel("Deal name").press("Enter");
  await expect(form.getByText("Deal name is required")).toBeVisible();
  await expect(form.getByLabel("Deal name")).toBeFocused();
  await expect(form.getByLabel("Probability (%)")).toHaveValue("50");
  await form.getByLabel("Deal name").fill(" ");
  await form.getByLabel("Amount").fill("0");
  await form.getByLabel("Probability (%)").fill("101");
  await form.getByLabel("Expected close date").focus();
  await expect(form.getByText("Deal name is required")).toBeVisible();
  await expect(form.getByText("Deal amount must be greater than 0")).toBeVisible();
  await expect(form.getByText("Probability must be between 0 and 100")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Deal name").fill(name);
  await form.getByLabel("Amount").fill("1,184,500.50");
  await form.getByLabel("Probability (%)").fill("75");
  await form.getByLabel("Expected close date").fill("2026-11-12");
  await form.getByLabel("Company").fill(company);
  await page
    .getByRole("option", { name: new RegExp(company) })
    .first()
    .click();
  await form.getByLabel("Contact", { exact: true }).fill(last);
  await page.getByRole("option", { name: `Ada ${last}` }).click();
  await form.getByRole("button", { name: "Create Deal" }).click();
  await expect(page.getByText("Deal created successfully")).toBeVisible();

  const search = page.getByPlaceholder("Search deals by title, company, or contact...");
  await search.fill(`${name} elsewhere`);
  await expect(page.getByText("No deals found")).toBeVisible();
  await search.fill(name);
  // The list that this search replaces can also contain the row, so the test first waits for the new total.
  await expect(page.getByText("Showing 1 of 1 deals")).toBeVisible();
  await expect(row(page, name)).toContainText("$1,184,500.50");
  await expect(row(page, name)).toContainText("Nov 12, 2026");
  await page.getByRole("link", { name, exact: true }).click();
  const view = page.getByRole("complementary", { name: "Deal Details" });
  await expect(view).toContainText(`Ada ${last}`);
  for (const action of ["Edit", "Delete"])
    await expect(view.getByRole("button", { name: action })).toBeVisible();
  await expectAccessible(page);
  await view.getByRole("link", { name: "View Full Details" }).click();

  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${name} - Lanyard`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("region", { name: "Edit Deal" });
  await expect(page.getByRole("heading", { name, level: 1 })).toBeHidden();
  await edit.getByLabel("Probability (%)").fill("80");
  await expectAccessible(page);
  await edit.getByRole("button", { name: "Update Deal" }).click();
  await expect(page.getByText("Deal updated successfully")).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("Probability: 75% → 80%");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByText(`Are you sure you want to delete "${name}"? This action cannot be undone.`),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/deals$/u);
  await expect(page.getByText("Deal deleted successfully")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Restored 1 deal")).toBeVisible();
});
