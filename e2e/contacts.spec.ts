import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInAsNew } from "./members.ts";

const list = (page: Page) => page.getByRole("region", { name: "Contact list" });

/** How much of the page has moved by itself since it was loaded, as browsers count layout shifts. */
const movedSoFar = `(async () => {
  let moved = 0;
  const add = (shifts) => { for (const { value } of shifts.getEntries()) moved += value; };
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  return moved;
})()`;

test.describe("the list of contacts", () => {
  test("stands still when the address opens a contact beside it", async ({ signedInPage: page, api }) => {
    const { contacts } = await api.contacts.list({ query: { limit: 1 } });
    await page.goto(`/contacts?open=${contacts[0]?.id}`);
    await expect(list(page).getByRole("row")).toHaveCount(51);
    await expect(
      page.getByRole("complementary").getByRole("heading", { name: /Recent Notes \d/u }),
    ).toBeVisible();
    expect(await page.evaluate<number>(movedSoFar)).toBeLessThan(0.02);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("contacts are items of a list or cards, and nothing scrolls sideways", async ({ page, context }) => {
    await signInAsNew(context, "user", "Phone Reader");
    await page.goto("/contacts");
    await expect(list(page).getByRole("listitem")).toHaveCount(50);
    const widthOf = () => page.evaluate<number>("document.documentElement.scrollWidth");
    expect(await widthOf()).toBe(390);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Grid view" }).click();
    await expect(list(page).getByRole("article")).toHaveCount(50);
    await expect(
      list(page)
        .getByText(/^Added \w{3} \d+, \d{4}$/)
        .first(),
    ).toBeVisible();
    expect(await widthOf()).toBe(390);
  });
});
