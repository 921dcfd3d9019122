import type { Page } from "@playwright/test";
import { expectGoodLooks } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";

const mark = Date.now().toString(36);

/** A CSV file in the format of a Google Contacts export, with one invalid email address. */
const exported = [
  "First Name,Middle Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Value,Phone 1 - Value,Favourite Colour,Lead Status",
  `Runa,,Journey-${mark},"Óðinn, Sails & Sons ${mark}",Captain,suppliers,runa.${mark}@import.example,+47 22 33 44 55,blue,Warm - Q3`,
  `Tove,,Journey-${mark},odinn sails ${mark},,,tove.${mark}@import.example,,,`,
  `,,,,,,not-an-address,,red,`,
].join("\r\n");

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const chooseFile = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel("Browse files").last().setInputFiles(file);

// The tests of this file run one after another, because every page shows the running imports of the signed-in
// member.
test.describe.configure({ mode: "default" });

test.describe("the import", () => {
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
    await expect(
      page.getByText("2 columns will not be imported: Middle Name, Favourite Colour"),
    ).toBeVisible();
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
    await page.getByRole("button", { name: "Back to Mapping" }).click();
    await page.getByLabel("Import E-mail 1 - Value as").selectOption("Skip this column");
    await page.getByRole("button", { name: "Check Import" }).click();
    await expect(groups.getByText("Missing email and name")).toBeVisible();
    await page.getByRole("button", { name: "Back to Mapping" }).click();
    await page.getByLabel("Import E-mail 1 - Value as").selectOption("email");
    await page.getByRole("button", { name: "Check Import" }).click();
    await expect(figure("Will be created")).toContainText("2");
    await page.getByLabel("Map Warm - Q3 (Lead Status) to").selectOption("In Progress");
    await expect(page.getByRole("button", { name: "Import Contacts" })).toBeHidden();
    await expectGoodLooks(page);
    await page.reload();
    await expect(page.getByLabel("Map Warm - Q3 (Lead Status) to")).toHaveValue("=In Progress");
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
    expect(contacts.map(({ lead_status }) => lead_status).toSorted()).toEqual(
      ["In Progress", null].toSorted(),
    );
    await page.getByRole("button", { name: "Undo Import" }).click();
    await expect(page.getByText("Import undone: 4 changes reverted")).toBeVisible();
    await expect(page.getByText("This import was undone.")).toBeVisible();
    expect((await found()).contacts).toHaveLength(0);
    await page.getByRole("link", { name: "View Contacts" }).click();
    await expect(page).toHaveURL(/\/contacts$/);
  });

  test("an import shows the first rows during the upload and continues on any page", async ({
    signedInPage: page,
  }) => {
    const filler = "x".repeat(40);
    const rows = Array.from(
      { length: 4000 },
      (_, n) => `Big${n},Left-${mark},big${n}.${mark}@left.example,${filler}`,
    );
    await page.goto("/import");
    let endLook = () => {};
    const looked = new Promise<void>((resolve) => {
      endLook = resolve;
    });
    const letThrough = await interceptCalls(page, "**/api/imports", async (route) => {
      if (route.request().method() === "POST") await looked;
      await route.continue();
    });
    await chooseFile(page, csv("large.csv", ["First,Last,Email,Filler", ...rows].join("\n")));
    const first = page.getByRole("table", { name: "First rows" });
    await expect(first.getByRole("columnheader")).toHaveText(["First", "Last", "Email", "Filler"]);
    await expect(first.getByRole("row")).toHaveCount(21);
    await expect(first.getByText(`big19.${mark}@left.example`)).toBeAttached();
    await expect(page.getByLabel("Delimiter")).toHaveValue(",");
    await page.getByLabel("Delimiter").selectOption("Semicolon");
    await expect(first.getByRole("columnheader")).toHaveText(["First,Last,Email,Filler"]);
    await expectGoodLooks(page);
    letThrough();
    endLook();
    // The server reads the file with the options that the user chose during the upload.
    await expect(page.getByText(/^large\.csv · 1 column\./)).toBeVisible();
    await page.getByLabel("Delimiter").selectOption("Comma");
    await expect(page.getByText(/^large\.csv · 4 columns\./)).toBeVisible();
    await page.getByRole("button", { name: "Check Import" }).click();
    await expect(page.getByText("Will be created").locator("..")).toContainText("4,000");
    await page.getByRole("button", { name: "Import Contacts" }).click();
    await expect(page.getByText("Importing 4,000 contacts...")).toBeVisible();
    await page.goto("/deals");
    const told = page.getByText("Import finished: 4,000 rows imported");
    // On a fast machine, the import can finish before its progress is shown. import-notices.test.tsx tests
    // the progress link.
    await expect(
      page
        .getByRole("link", { name: /^Importing large\.csv: / })
        .or(told)
        .first(),
    ).toBeVisible();
    await expect(told).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(told).toBeVisible();
    await page.getByRole("link", { name: "View Results" }).click();
    await expect(page.getByText(/^Imported 4,000 contacts from large\.csv\./)).toBeVisible();
    await page.goto("/contacts");
    await expect(page.locator("[data-row]").first()).toBeVisible();
    await expect(told).toBeHidden();
  });

  test("on a phone, the import shows sample cells in one line below the column name", async ({
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
});
