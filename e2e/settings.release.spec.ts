import { expectAccessible } from "./accessibility.ts";
import { expect, test, toast } from "./fixtures.ts";
import { signInAsNew } from "./members.ts";

test("settings apply to every page and follow the member to another device", async ({ page, context }) => {
  await signInAsNew(context, "user", "Format Person");
  await page.goto("/settings");
  await expect(page.getByLabel("Language").getByRole("option").first()).toHaveText("English");
  for (const [name, reason] of [
    ["Email", "Not available: email is not configured on this server"],
    ["Push", "Not available: this server has no push service"],
    ["Share usage data", "Not available: this server does not collect usage data"],
  ] as const) {
    await expect(page.getByRole("switch", { name })).toBeDisabled();
    await expect(page.getByText(reason)).toBeVisible();
  }
  await expect(page.getByRole("switch", { name: "Public profile" })).not.toBeChecked();
  // Until the user chooses a theme, the app uses the theme of the device.
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.getByLabel("Date format").selectOption("YYYY-MM-DD");
  await page.getByLabel("Time format").selectOption("24h");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const added = (on: typeof page) => on.getByRole("cell", { name: /\d{4}-\d{2}-\d{2}$/ }).first();
  await page.getByRole("link", { name: "Contacts" }).first().click();
  await expect(added(page)).toBeVisible();
  // With cleared storage, the browser behaves like another device.
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await page.reload();
  await expect(added(page)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a member's name in History opens the profile card, by keyboard and on a phone", async ({
  signedInPage: page,
  api,
}) => {
  const { profile } = await api.person.readMe();
  await api.person.updateProfile({ body: { company: "Acme", phone: "+1 555 0100" } });
  const last = `Carded ${Date.now()}`;
  await api.contacts.create({ body: { last } });
  await page.goto("/settings?tab=history");
  // Other tests add entries, so this entry may not stay first.
  const line = page.getByRole("list", { name: "History" }).getByRole("listitem").filter({ hasText: last });
  const inHistory = line.getByRole("button", { name: profile.name, exact: true });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await inHistory.focus();
    await page.keyboard.press("Enter");
    const card = page.getByRole("dialog", { name: profile.name });
    await expect(card).toContainText("Acme");
    await expect(card.getByRole("link", { name: "+1 555 0100" })).toBeVisible();
    await expectAccessible(page);
    const box = await card.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await expect(inHistory).toBeFocused();
  }
  const { company, phone } = profile;
  await api.person.updateProfile({ body: { company, phone } });
});
