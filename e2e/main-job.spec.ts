import { expect } from "@playwright/test";
import { password, people, test } from "./fixtures.ts";
import { doMainJob } from "./main-job.ts";
import { startOwnProduct } from "./own-product.ts";

/** Everything that Lanyard is for, once through, and then the power fails. */
test("a person signs in, imports, finds, opens, edits, notes, deletes and undoes; nothing is lost when it is killed", async ({
  browser,
}) => {
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

    const job = await doMainJob(page);

    await product.killAndRestart();

    await job.expectKept();
    await context.close();
  } finally {
    await product.stop();
  }
});
