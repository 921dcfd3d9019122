import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const placeholder = "Search contacts, companies, deals... or type a command";
const field = (page: Page) => page.getByRole("combobox", { name: placeholder });
const selected = (page: Page) => page.getByRole("option", { selected: true });
const group = (page: Page, name: string) => page.getByRole("group", { name });

let made = 0;
function mark(): string {
  made += 1;
  return `${Date.now().toString(36)}${made}`;
}

async function openPalette(page: Page, path = "/profile"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("the palette opens with its button or Ctrl+K, and Escape returns the focus", async ({
  signedInPage: page,
}) => {
  await page.goto("/contacts");
  const button = page.getByRole("button", { name: "Open command palette" }).first();
  await button.click();
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await expect(field(page)).toHaveAttribute("placeholder", placeholder);
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toHaveCount(0);
  const search = page.getByRole("searchbox", { name: "Search contacts" });
  await search.click();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
});

test("the palette lists results before commands and shows matches in long names", async ({
  signedInPage: page,
  api,
}) => {
  const name = `Contactus ${mark()}`;
  const { company } = await api.companies.create({ body: { name, industry: "Media" } });
  const word = mark();
  const longName = `Northern Renewable Infrastructure Partners of Greater Limerick and Shannon ${word}`;
  await api.companies.create({ body: { name: longName } });
  await openPalette(page);
  await page.keyboard.type(word);
  const long = group(page, "Search Results").getByRole("option", { name: longName });
  const endOf = (selector: string) =>
    long.locator(selector).evaluate((element) => element.getBoundingClientRect().right);
  await expect(long.locator("mark")).toHaveText(word);
  expect(await endOf("mark")).toBeLessThanOrEqual(await endOf("b"));
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await endOf("mark")).toBeLessThanOrEqual(await endOf("b"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await field(page).fill("");
  await page.keyboard.type("contactu");
  const result = group(page, "Search Results").getByRole("option", { name });
  await expect(result).toContainText("Company · Media · 0 contacts");
  await expect(result.locator("mark").first()).toHaveText("Contactu");
  await field(page).fill("conta");
  await expect(group(page, "Commands").getByRole("option").first()).toHaveText(/Go to Contacts/);
  await expect(page.locator(".palette__group")).toHaveText(["Search Results", "Commands"]);
  await field(page).fill(name);
  await expect(selected(page)).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/companies/${company.id}`);
});
