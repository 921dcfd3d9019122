import type { Page } from "@playwright/test";
import { nameOf, newPerson } from "./contact-person.ts";
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
  test("shows the first 50 of all contacts and closes with how many they are", async ({
    signedInPage: page,
  }) => {
    await page.goto("/contacts");
    await expect(page).toHaveTitle("Contacts - Lanyard");
    await expect(list(page).getByRole("row")).toHaveCount(51);
    await expect(page.getByText(/^Showing 50 of \d+ contacts$/)).toBeVisible();
    await expect(page.getByText(/^Showing 1-50 of \d+ contacts$/)).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^Showing 51-100 of \d+ contacts$/)).toBeVisible();
    await page.getByLabel("Per page").selectOption("25");
    await expect(page).toHaveURL("/contacts?limit=25");
    await expect(page.getByText(/^Showing 25 of/)).toBeVisible();
  });

  test("is searched while typing, at once on Enter, and cleared again", async ({
    signedInPage: page,
    api,
  }) => {
    const person = newPerson();
    await api.contacts.create({ body: person });
    await page.goto("/contacts?page=2");
    const search = page.getByRole("searchbox", { name: "Search contacts" });
    await search.fill(person.last);
    await expect(page.getByText("Showing 1 of 1 contacts")).toBeVisible();
    await expect(page).toHaveURL(/search=Testperson/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(page.getByRole("link", { name: nameOf(person) })).toBeVisible();
    await search.fill("nobody is called this");
    await search.press("Enter");
    await expect(page.getByRole("heading", { name: "No contacts found" })).toBeVisible();
    await expect(
      page.getByText("No contacts match your search criteria. Try adjusting your search."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Clear All Filters" }).last().click();
    await expect(search).toHaveValue("");
    await expect(list(page).getByRole("row")).toHaveCount(51);
  });

  test("is sorted by its heads and by the select, in both directions", async ({ signedInPage: page }) => {
    await page.goto("/contacts");
    await page.getByRole("columnheader", { name: "Email" }).getByRole("button").click();
    await expect(page).toHaveURL("/contacts?sort_by=email");
    await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("columnheader", { name: "Email" }).getByRole("button").click();
    await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await page.getByLabel("Sort by").selectOption({ label: "Updated" });
    await expect(page).toHaveURL("/contacts?sort_by=updated_at&sort_order=desc");
    await page.getByRole("button", { name: "Sort order: descending" }).click();
    await expect(page).toHaveURL("/contacts?sort_by=updated_at");
  });

  test("is walked with the arrow keys and opened with Enter", async ({ signedInPage: page }) => {
    await page.goto("/contacts");
    const links = list(page).locator("tbody").getByRole("link");
    await links.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(links.nth(1)).toBeFocused();
    const name = await links.nth(1).textContent();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: name ?? "" })).toBeVisible();
  });

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
