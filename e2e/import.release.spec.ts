import { expectGoodLooks } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { chooseFile, csv, exported, mark } from "./import-page.ts";

test("an import of a Google export reports failed rows and can be undone completely", async ({
  signedInPage: page,
  api,
}) => {
  const found = () => api.contacts.list({ query: { q: `Journey-${mark}` } });
  await page.goto("/import");
  await expect(page).toHaveTitle("Import - Lanyard");
  await chooseFile(page, csv("people.csv", exported));
  await expect(page.getByText(/^people\.csv · 10 columns\./)).toBeVisible();
  await expect(page.getByLabel("Import E-mail 1 - Value as")).toHaveValue("email");
  await expect(page.getByLabel("Import Favourite Colour as")).toHaveValue("");
  await expect(page.getByText("2 columns will not be imported: Middle Name, Favourite Colour")).toBeVisible();
  await expect(page.getByLabel("Automatically create companies that don't exist")).toBeChecked();
  await expectGoodLooks(page);
  await page.getByRole("button", { name: "Check Import" }).click();

  const figure = (label: string) => page.getByText(label, { exact: true }).locator("..");
  await expect(figure("Will be created")).toContainText("2");
  await expect(figure("Will fail")).toContainText("1");
  const groups = page.getByRole("region", { name: "Not imported" });
  await groups.getByText("The email address is not valid").click();
  await expect(groups.getByText("not-an-address · red")).toBeVisible();
  const rows = page.getByRole("table", { name: "All rows" });
  await expect(rows.getByRole("row")).toHaveCount(4);
  await expectGoodLooks(page);
  expect((await found()).contacts).toHaveLength(0);
  await page.getByLabel("Map Warm - Q3 (Lead Status) to").selectOption("In Progress");
  await expect(page.getByRole("button", { name: "Import Contacts" })).toBeHidden();
  await expectGoodLooks(page);
  await page.getByRole("button", { name: "Check Again" }).click();
  await expect(page.getByRole("button", { name: "Import Contacts" })).toBeVisible();
  // The checked import is still available after the user leaves the page.
  const address = page.url();
  await page.goto("/contacts");
  await page.goto("/import");
  await expect(page.getByRole("link", { name: "people.csv" }).first()).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole("link", { name: "people.csv" }).first().click();
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: "Import Contacts" }).click();

  await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
  await expect(page.getByText("Contacts imported").locator("..")).toContainText("2");
  await expect(page.getByText("Companies created").locator("..")).toContainText("2");
  await expect(page.getByText("Row 4:")).toBeVisible();
  await expect(page.getByText("Email is not a valid address: “not-an-address”")).toBeVisible();
  const [failed] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download failed rows" }).click(),
  ]);
  expect(failed.suggestedFilename()).toBe("people-failed.csv");
  await expectGoodLooks(page);

  await expect(page.getByText("Warm - Q3 (Lead Status): In Progress, 1 row")).toBeVisible();
  const { contacts } = await found();
  expect(contacts.map(({ lead_status }) => lead_status).toSorted()).toEqual(["In Progress", null].toSorted());
  await page.getByRole("button", { name: "Undo Import" }).click();
  await expect(page.getByText("Import undone: 4 changes reverted")).toBeVisible();
  await expect(page.getByText("This import was undone.")).toBeVisible();
  expect((await found()).contacts).toHaveLength(0);
  await page.getByRole("link", { name: "View Contacts" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
});
