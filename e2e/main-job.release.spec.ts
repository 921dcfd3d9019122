import { expect, type Page } from "@playwright/test";
import { password, people, test } from "./fixtures.ts";
import { doMainJob } from "./main-job.ts";
import { startOwnProduct } from "./own-product.ts";

test("killing the product loses no data of an import, edit, note or deletion", async ({ browser }) => {
  test.setTimeout(300_000);
  const product = await startOwnProduct();
  try {
    const context = await browser.newContext({ baseURL: product.url, reducedMotion: "no-preference" });
    const page = await context.newPage();

    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Sign In with Lanyard ID" }).click();
    const popup = await opened;
    await popup.getByLabel("Email").fill(people.admin);
    await popup.getByLabel("Password").fill(password);
    await popup.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();

    await lookAroundWithExample(page);
    const job = await doMainJob(page);

    await product.killAndRestart();

    await job.expectKept();
    await context.close();
  } finally {
    await product.stop();
  }
});

async function lookAroundWithExample(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await expect(page.getByText("Get started by adding your first contact.")).toBeVisible();
  const steps = page.getByRole("region", { name: "Getting started" });
  await steps.getByRole("button", { name: "Load" }).click();
  await expect(page.getByText("30 contacts", { exact: true })).toBeVisible();
  await expect(steps).toBeHidden();
  const strap = page.getByRole("region", { name: "Example data" });
  await strap.getByRole("button", { name: "Remove example data" }).click();
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await expect(strap).toBeHidden();
  await expect(steps.getByRole("button", { name: "Load" })).toBeVisible();
}
