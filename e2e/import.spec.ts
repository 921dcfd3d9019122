import { expectGoodLooks } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { chooseFile, csv, exported, mark } from "./import-page.ts";
import { interceptCalls } from "./intercepted-calls.ts";

// The tests of this file run one after another, because every page shows the running imports of the signed-in
// member.
test.describe.configure({ mode: "default" });

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
