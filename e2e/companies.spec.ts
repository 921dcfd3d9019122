import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { row, unique } from "./record-rows.ts";

test("a member adds, finds, views, edits and deletes a company and undoes each step", async ({
  signedInPage: page,
}) => {
  const name = unique("Kestrel Freight");
  await page.goto("/companies");
  await expect(page).toHaveTitle("Companies - Lanyard");
  await page.getByRole("button", { name: "Add Company" }).click();
  const form = page.getByRole("dialog", { name: "Add New Company" });
  await form.getByLabel("Company name").press("Enter");
  await expect(form.getByText("Company name is required")).toBeVisible();
  await form.getByLabel("Company name").fill(name);
  await form.getByLabel("Email").fill("nobody");
  await form.getByLabel("Website").fill("kestrel.example");
  await form.getByLabel("Phone").focus();
  await expect(form.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.getByText("Please enter a valid URL (starting with http:// or https://)")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Email").fill("accounts@kestrel.example");
  await form.getByLabel("Website").fill("https://www.kestrel.example/");
  await form.getByLabel("Company size").selectOption("large");
  await form.getByRole("button", { name: "Create Company" }).click();
  await expect(page.getByText("Company created successfully")).toBeVisible();

  const search = page.getByPlaceholder("Search companies by name, industry, or website...");
  await search.fill(`${name} elsewhere`);
  await expect(page.getByText("No companies found")).toBeVisible();
  await search.fill(name);
  await expect(page.getByText("Showing 1 of 1 companies")).toBeVisible();
  await expect(row(page, name)).toContainText("201-1000");
  await expect(row(page, name)).toContainText("kestrel.example");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Advanced Filters" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("link", { name, exact: true }).click();
  const view = page.getByRole("dialog", { name });
  await expect(view.getByRole("link", { name: "View Contacts (0)" })).toBeVisible();
  await expectAccessible(page);
  await view.getByRole("button", { name: "Edit Company" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Company" });
  await edit.getByLabel("City").fill("Chicago");
  await edit.getByRole("button", { name: "Update Company" }).click();
  await expect(page.getByText("Company updated successfully")).toBeVisible();
  await page.getByRole("dialog", { name }).getByRole("link", { name: "View Full Details" }).click();

  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${name} - Lanyard`);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("City: Chicago");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByText("Are you sure you want to delete this company? This action cannot be undone."),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/companies$/u);
  await expect(page.getByText("Deleted 1 company")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Restored 1 company")).toBeVisible();
});
