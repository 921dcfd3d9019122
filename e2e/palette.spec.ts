import type { Page } from "@playwright/test";
import { expectGoodLooks } from "./accessibility.ts";
import { expect, navigateInApp, test } from "./fixtures.ts";

const placeholder = "Search contacts, companies, deals... or type a command";
const field = (page: Page) => page.getByRole("combobox", { name: placeholder });
const options = (page: Page) => page.getByRole("listbox", { name: "Results" }).getByRole("option");
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

/** Until the shortcuts have been fetched a key does nothing; a person presses again. */
async function press(page: Page, keys: readonly string[], until: () => Promise<void>): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await until();
  }).toPass();
}

test.describe("the command palette", () => {
  test("opens with its button and with Ctrl+K, also while somebody types, who hears no other shortcut; Escape gives the focus back", async ({
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
    await page.keyboard.type("c?gc/");
    await expect(search).toHaveValue("c?gc/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(search).toBeFocused();
  });

  test("offers commands with their shortcuts; the arrows go round and Enter runs", async ({
    signedInPage: page,
  }) => {
    await openPalette(page);
    await expect(page.getByText("Start typing to search across all your data").first()).toBeVisible();
    await expect(selected(page)).toHaveText(/^Go to Contacts/);
    await expect(selected(page)).toContainText("Ctrl1");
    await page.keyboard.press("ArrowUp");
    await expect(selected(page)).toHaveText(/^Sign Out/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(selected(page)).toHaveText(/^Go to Companies/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/companies");
    await expect(field(page)).toHaveCount(0);
  });

  test("filters commands alone below two characters, and offers to create what it does not find", async ({
    signedInPage: page,
  }) => {
    await openPalette(page);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await field(page).fill("x");
    await expect(page.getByText('No commands found for "x"').first()).toBeVisible();
    await expect(page.getByText("Type at least 2 characters to search").first()).toBeVisible();
    await field(page).fill("g");
    await expect(options(page).first()).toHaveText(/Go to Contacts/);
    expect(calls).not.toContain("/api/search");
    await field(page).fill("gr");
    await expect.poll(() => calls).toContain("/api/search");
    await field(page).fill("qqxxzz");
    await expect(page.getByText('No results found for "qqxxzz"').first()).toBeVisible();
    await expect(options(page)).toHaveText([/Create Contact/, /Create Company/]);
  });

  test("shows results first, then the commands that match, with the matched letters marked, at the end of a long name too", async ({
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

  test("offers what was opened last, by the name it has today", async ({ signedInPage: page, api }) => {
    const { contact } = await api.contacts.create({ body: { first: "Before", last: mark() } });
    await openPalette(page, `/contacts/${contact.id}`);
    await expect(group(page, "Recent").getByRole("option")).toContainText("Before");
    await page.keyboard.press("Escape");
    await api.contacts.update({ params: { id: contact.id }, body: { first: "After" } });
    await navigateInApp(page, "/profile");
    // Until it is there, the palette acts on the contact's page.
    await page.getByRole("heading", { level: 1, name: "Profile Settings" }).waitFor();
    await page.keyboard.press("Control+k");
    await expect(group(page, "Recent").getByRole("option")).toContainText("After");
    const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(stored).not.toMatch(/Before|After/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/contacts/${contact.id}`);
  });
});

test.describe("creating from anywhere", () => {
  test("opens the contact form over the page, that of a company on its own; the intent is cleared", async ({
    signedInPage: page,
  }) => {
    await openPalette(page, "/profile");
    await page.keyboard.type("create contact");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Create New Contact" })).toBeVisible();
    await expect(page).toHaveURL("/profile");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("create company");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Add New Company" })).toBeVisible();
    await expect(page).toHaveURL("/companies");
    expect(await page.evaluate(() => localStorage.getItem("open_create_company"))).toBeNull();
  });
});

test.describe("shortcuts", () => {
  test("lead to the pages without a pointer, alone and after g", async ({ signedInPage: page }) => {
    await openPalette(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await expect(page).toHaveURL("/companies");
    await page.keyboard.press("Control+1");
    await expect(page).toHaveURL("/contacts");
    const search = page.getByRole("searchbox", { name: "Search contacts" });
    await expect(search).toBeVisible();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.getByRole("main").focus();
    await page.keyboard.press("c");
    await expect(page.getByRole("dialog", { name: "Create New Contact" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("Control+Shift+O");
    await expect(page.getByRole("dialog", { name: "Add New Company" })).toBeVisible();
  });

  test("are all listed under ?, and those of one key can be switched off", async ({ signedInPage: page }) => {
    await page.goto("/contacts");
    const sheet = page.getByRole("dialog", { name: "Keyboard Shortcuts" });
    await press(page, ["?"], () => expect(sheet).toBeVisible({ timeout: 1000 }));
    await expect(sheet.getByText("Go to Pipeline")).toBeVisible();
    await sheet.getByRole("switch", { name: "Single-key shortcuts" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeVisible();
    await expect(sheet).toHaveCount(0);
  });
});

test("has no finding of axe in either theme, on a desk and on a phone", async ({ signedInPage: page }) => {
  test.slow();
  await openPalette(page, "/profile");
  const dialog = { within: "[role='dialog']" };
  await expectGoodLooks(page, dialog);
  await page.keyboard.type("co");
  await expect(group(page, "Search Results")).toBeVisible();
  await expectGoodLooks(page, dialog);
  await field(page).fill("qqxxzz");
  await expect(page.getByText('No results found for "qqxxzz"').first()).toBeVisible();
  await expectGoodLooks(page, dialog);
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard Shortcuts" })).toBeVisible();
  await expectGoodLooks(page, dialog);
});
