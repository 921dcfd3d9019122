import { expect, expectNoise, ownContextTest as test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";

const pages = ["Companies", "Deals", "Pipelines", "Contacts"];

test("while offline, unvisited pages open without a reload of the tab", async ({
  signedInPage: page,
  context,
  noise,
}) => {
  expectNoise(noise, /ERR_INTERNET_DISCONNECTED/u);
  const fetched = new Set<string>();
  page.on("requestfinished", (request) => fetched.add(request.url().replace(/^.*\/|-.{8}\.js$/gu, "")));
  await page.goto("/contacts");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  // Waits for the modules of the lists and of the board, and for the last module that pages preload.
  for (const file of ["company-list", "deal-list", "board", "contact-quick-panel"])
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

test("if code fails to load, only its part of the page fails, and Try Again loads it", async ({
  signedInPage: page,
  noise,
}) => {
  expectNoise(noise, /ERR_FAILED|could not be fetched/u);
  const isBack = await interceptCalls(page, /assets\/(?:deals-page|contact-quick-panel)/u, (route) =>
    route.abort(),
  );
  await page.goto("/contacts");
  await page.locator("tbody tr").first().click();
  const panel = page.getByRole("complementary", { name: "Failed to load this section." });
  await expect(panel).toBeVisible();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  isBack();
  await panel.getByRole("button", { name: "Try Again" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("complementary").getByRole("heading", { level: 2 })).toBeVisible();
});
