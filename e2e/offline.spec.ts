import { expect, expectNoise, ownContextTest as test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";

const pages = ["Companies", "Deals", "Pipelines", "Contacts"];

test("without a network pages that were never visited stand, and the tab stays", async ({
  signedInPage: page,
  context,
  noise,
}) => {
  expectNoise(noise, /ERR_INTERNET_DISCONNECTED/u);
  const fetched = new Set<string>();
  page.on("requestfinished", (request) => fetched.add(request.url().replace(/^.*\/|-.{8}\.js$/gu, "")));
  await page.goto("/contacts");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  // The lists and the board with their texts, and the last that the pages bring along.
  for (const file of [
    "company-list",
    "deal-list",
    "companies",
    "deals",
    "board",
    "pipeline",
    "contact-quick-panel",
  ])
    await expect.poll(() => fetched.has(file), { message: file, timeout: 30_000 }).toBe(true);
  const entered = await page.evaluate(() => performance.timeOrigin);
  await context.setOffline(true);
  for (const name of pages) {
    await page.getByRole("navigation").getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: name.replace(/ines$/u, "ine") })).toBeVisible();
  }
  await page.locator("tbody tr").first().click();
  await expect(page.getByRole("complementary").getByRole("heading", { level: 2 })).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(entered);
  await context.setOffline(false);
});

test("code that is gone is missed in its place only, and comes by Try Again", async ({
  signedInPage: page,
  noise,
}) => {
  expectNoise(noise, /ERR_FAILED|could not be fetched/u);
  const isBack = await interceptCalls(page, /assets\/(?:deals-page|contact-quick-panel)/u, (route) =>
    route.abort(),
  );
  await page.goto("/contacts");
  await page.locator("tbody tr").first().click();
  const panel = page.getByRole("complementary", { name: "This part could not be loaded." });
  await expect(panel).toBeVisible();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  isBack();
  await panel.getByRole("button", { name: "Try Again" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("complementary").getByRole("heading", { level: 2 })).toBeVisible();
});
