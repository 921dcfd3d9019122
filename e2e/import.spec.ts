import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const mark = Date.now().toString(36);

/** An export in the shape that Google writes, with one address that is none. */
const exported = [
  "First Name,Middle Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Value,Phone 1 - Value,Favourite Colour",
  `Runa,,Journey-${mark},"Óðinn, Sails & Sons ${mark}",Captain,suppliers,runa.${mark}@import.example,+47 22 33 44 55,blue`,
  `Tove,,Journey-${mark},odinn sails ${mark},,,tove.${mark}@import.example,,`,
  `Broken,,Journey-${mark},,,,not-an-address,,`,
].join("\r\n");

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const chooseFile = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel("Browse files").last().setInputFiles(file);

test.describe("the import", () => {
  test("takes a file of another program in, names what failed, and is undone whole", async ({
    signedInPage: page,
    api,
  }) => {
    await page.goto("/import");
    await expect(page).toHaveTitle("Import - Lanyard");
    await chooseFile(page, csv("people.csv", exported));
    await expect(page.getByText(/^people\.csv · 3 rows · 9 columns\./)).toBeVisible();
    await expect(page.getByLabel("Import E-mail 1 - Value as")).toHaveValue("email");
    await expect(page.getByLabel("Import Favourite Colour as")).toHaveValue("");
    await expect(page.getByLabel("Automatically create companies that don't exist")).toBeChecked();
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

    const found = () => api.contacts.list({ query: { q: `Journey-${mark}` } });
    expect((await found()).contacts).toHaveLength(2);
    await page.getByRole("button", { name: "Undo Import" }).click();
    await expect(page.getByText("Import undone: 4 records were taken back")).toBeVisible();
    expect((await found()).contacts).toHaveLength(0);
    await page.getByRole("link", { name: "View Contacts" }).click();
    await expect(page).toHaveURL(/\/contacts$/);
  });

  test("shows a phone the first cells of a column below its name, on one line", async ({
    signedInPage: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/import");
    await chooseFile(page, csv("people.csv", exported));
    const source = page.getByRole("rowheader", { name: "E-mail 1 - Value" });
    const samples = source.getByText(`runa.${mark}@import.example`);
    await expect(samples).toBeVisible();
    await expect(samples).toContainText("not-an-address");
    const [name, below] = await Promise.all(
      [source.getByText("E-mail 1 - Value"), samples].map((part) => part.boundingBox()),
    );
    expect(below?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
    expect(below?.height).toBeLessThan(24);
  });

  test("refuses what is no CSV file, and the message can be dismissed", async ({ signedInPage: page }) => {
    await page.goto("/import");
    await chooseFile(page, csv("people.xlsx", "x"));
    const message = page.getByRole("alert").filter({ hasText: "Please select a CSV file" });
    await expect(message).toBeVisible();
    await message.getByRole("button", { name: "Close" }).click();
    await expect(message).toBeHidden();
  });

  test("gives a template that it understands itself", async ({ signedInPage: page }) => {
    await page.goto("/import");
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV Template" }).click(),
    ]);
    expect(template.suggestedFilename()).toBe("contacts_template.csv");
  });
});
