import type { Client } from "@lanyard/client/client-shape";
import { expect, expectNoise, test } from "./fixtures.ts";
import { unique } from "./record-rows.ts";

async function firstStage(api: Client): Promise<string> {
  const { pipelines } = await api.pipeline.list();
  return pipelines[0]?.stages[0]?.id ?? "";
}

async function newDeal(api: Client, name: string, more: Record<string, unknown> = {}) {
  const stage_id = await firstStage(api);
  return (await api.deals.create({ body: { name, amount_cents: 100_050, stage_id, ...more } })).data;
}

test("on narrow screens, the deal list hides other columns to keep titles readable", async ({
  signedInPage: page,
  api,
}) => {
  await newDeal(api, unique("Titled"));
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
  const { id } = await newDeal(api, unique("Refused"));
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
