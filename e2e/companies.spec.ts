import type { Client } from "@lanyard/client/client-shape";
import { expectAccessible } from "./accessibility.ts";
import { expect, navigateInApp, test } from "./fixtures.ts";
import { row, unique } from "./record-rows.ts";

async function create(api: Client, name: string, more: Record<string, unknown> = {}) {
  return (await api.companies.create({ body: { name, ...more } })).company;
}

test("a company is added, found, looked at, edited and deleted, and every step can be undone", async ({
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
  // Until then the row may stand in the list that is about to be replaced.
  await expect(page.getByText("Showing 1 of 1 companies")).toBeVisible();
  await expect(row(page, name)).toContainText("201-1000");
  await expect(row(page, name)).toContainText("kestrel.example");
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

test("filters stand in the address, in the badge and in the banner, each removable", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Filtered");
  await create(api, `${mark} Energy`, { industry: "Energy", city: "Malmö", email: "a@b.example" });
  await create(api, `${mark} Media`, { industry: "Media", size: "startup" });
  await page.goto(`/companies?search=${encodeURIComponent(mark)}`);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Advanced Filters" });
  await expect(panel.getByText("2 companies match")).toBeVisible();
  await panel.getByLabel("Industry").selectOption("Energy");
  await panel.getByLabel("City").fill("malmo");
  await panel.getByRole("group", { name: "Has email" }).getByRole("button", { name: "Yes" }).click();
  await expect(panel.getByText("1 company matches")).toBeVisible();
  await expect(page).toHaveURL(/industry=Energy.*city=malmo.*has_email/u);
  await expect(page.getByRole("button", { name: "Filters 3 active" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  const banner = page.getByRole("region", { name: "Active filters" });
  await expect(banner).toContainText("Industry: Energy");
  await expect(row(page, `${mark} Energy`)).toBeVisible();
  await expect(row(page, `${mark} Media`)).toBeHidden();
  await banner.getByRole("button", { name: "Remove filter Industry: Energy" }).click();
  await expect(page).not.toHaveURL(/industry/u);
  await page.goBack();
  await expect(banner).toContainText("Industry: Energy");
  await banner.getByRole("button", { name: "Clear All Filters" }).click();
  await expect(banner).toBeHidden();
});

test("the company page shows the first five contacts and leads to all of them", async ({
  signedInPage: page,
  api,
}) => {
  const name = unique("Crowded");
  const { id } = await create(api, name);
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    await api.contacts.create({ body: { first: `Person ${n}`, company_id: id } });
  await page.goto(`/companies?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  const view = page.getByRole("dialog", { name });
  await expect(view.getByRole("link", { name: "View Contacts (7)" })).toBeVisible();
  await navigateInApp(page, `/companies/${id}`);
  await page.getByRole("tab", { name: "Contacts (7)" }).click();
  const tab = page.getByRole("tabpanel", { name: "Contacts (7)" });
  await expect(tab.getByRole("listitem")).toHaveCount(5);
  await expect(tab.getByText("And 2 more contacts...")).toBeVisible();
  await tab.getByRole("link", { name: "View All Contacts" }).click();
  await expect(page).toHaveURL(new RegExp(`/contacts\\?company_id=${id}&company_name=`, "u"));
  await expect(page.getByText("Showing 7 of 7 contacts")).toBeVisible();
  await expect(page.getByRole("region", { name: `Filtered by ${name}` })).toBeVisible();
});

test("a contact's company is picked by typing, or made without losing the form", async ({
  signedInPage: page,
  api,
}) => {
  const name = unique("Picked");
  await create(api, name);
  await page.goto("/contacts");
  await page.getByRole("button", { name: "Add Contact" }).click();
  const form = page.getByRole("dialog", { name: "Create New Contact" });
  await form.getByLabel("First name").fill("Ana");
  const company = form.getByLabel("Company");
  await company.fill(name.slice(0, 1));
  await expect(page.getByText("Type at least 2 characters to search")).toBeVisible();
  await company.fill(name);
  await page.getByRole("option", { name, exact: true }).click();
  await expect(company).toHaveValue(name);
  const made = unique("Made");
  await company.fill(made);
  await page.getByRole("option", { name: `Create “${made}”` }).click();
  await expect(page.getByText("Company created successfully")).toBeVisible();
  await expect(company).toHaveValue(made);
  await expect(form.getByLabel("First name")).toHaveValue("Ana");
});
