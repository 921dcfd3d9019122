import { newDeal, ownPipeline } from "./board-page.ts";
import { expect, expectNoise, test } from "./fixtures.ts";

test("on narrow screens, the deal list hides other columns to keep titles readable", async ({
  signedInPage: page,
  api,
}) => {
  await newDeal(api, (await ownPipeline(api)).first);
  await page.goto("/deals");
  const title = page.getByRole("columnheader", { name: "Title" });
  for (const width of [1440, 1366, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(160);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Contact" })).toBeHidden();
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(160);
});

test("on a phone, a toast does not cover the buttons of a form", async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const { id } = await newDeal(api, (await ownPipeline(api)).first);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/deals/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.route(`**/api/deals/${id}`, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 422, json: { message: "No" } })
      : route.continue(),
  );
  await page.getByLabel("Probability (%)").fill("80");
  const save = page.getByRole("button", { name: "Update Deal" });
  await save.click();
  const toast = page.locator(".toast").filter({ hasText: "Failed to update deal: No" });
  await expect(toast).toBeVisible();
  const [told, button] = await Promise.all([toast, save].map((part) => part.boundingBox()));
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  expectNoise(noise, /422|ApiError/);
});
