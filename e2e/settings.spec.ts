import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test, toast } from "./fixtures.ts";
import { signInAsNew } from "./members.ts";

async function pageOf(context: BrowserContext, page: Page, role: "admin" | "user" | "viewer", name: string) {
  return { email: await signInAsNew(context, role, name), page };
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test.describe("settings", () => {
  test("settings apply to every page and follow the member to another device", async ({ page, context }) => {
    await pageOf(context, page, "user", "Format Person");
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
    await expect(page.getByText("You have unsaved changes.")).toBeVisible();
    await tab(page, "History").click();
    await tab(page, "Preferences").click();
    await expect(page.getByLabel("Date format")).toHaveValue("YYYY-MM-DD");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Settings saved")).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const added = (on: Page) => on.getByRole("cell", { name: /\d{4}-\d{2}-\d{2}$/ }).first();
    await page.getByRole("link", { name: "Contacts" }).first().click();
    await expect(added(page)).toBeVisible();
    // With cleared storage, the browser behaves like another device.
    await page.evaluate("localStorage.clear(); sessionStorage.clear()");
    await page.reload();
    await expect(added(page)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("settings can be changed and saved by keyboard alone", async ({ page, context }) => {
    await pageOf(context, page, "user", "Keyboard Person");
    await page.goto("/settings");
    const light = page.getByRole("button", { name: "Light", exact: true });
    await expect(light).toBeVisible();
    await tab(page, "Preferences").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(light).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const profile = page.getByRole("switch", { name: "Public profile" });
    await tabTo(page, profile);
    await page.keyboard.press("Space");
    await expect(profile).toBeChecked();
    await tabTo(page, page.getByLabel("Time format"));
    await page.keyboard.press("2");
    await tabTo(page, page.getByRole("button", { name: "Save Changes" }));
    await page.keyboard.press("Enter");
    await expect(toast(page, "Settings saved")).toBeVisible();
    await page.reload();
    await expect(profile).toBeChecked();
    await expect(page.getByLabel("Time format")).toHaveValue("24h");
  });
});

async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Not reached by Tab");
}

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

test("a field is reordered in Settings by dragging and by keyboard", async ({ signedInPage: page, api }) => {
  // A position counts all fields of a kind, so parallel runs of this test use different kinds.
  const noun = (["task", "company", "deal"] as const)[test.info().parallelIndex % 3] ?? "task";
  const mark = Date.now();
  const labels = [`First ${mark}`, `Second ${mark}`, `Third ${mark}`];
  const made: string[] = [];
  for (const label of labels) {
    const { field } = await api.fields.create({ body: { noun, label, type: "text" } });
    made.push(field.id);
  }
  const stored = async () => {
    const { fields } = await api.fields.list({ query: { noun } });
    return fields.filter(({ id }) => made.includes(id)).map(({ label }) => label.split(" ")[0]);
  };
  await page.goto("/settings?tab=fields");
  const grip = (label = "") => page.getByRole("button", { name: `Move ${label}` });
  await grip(labels[2]).scrollIntoViewIfNeeded();
  const [from, to] = [await grip(labels[2]).boundingBox(), await grip(labels[0]).boundingBox()];
  if (!from || !to) throw new Error("A field has no place on the page");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(page.getByRole("listitem").filter({ has: grip(labels[0]) })).toHaveClass(/is-target/u);
  await page.mouse.up();
  await expect.poll(stored).toEqual(["Third", "First", "Second"]);

  await grip(labels[2]).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(stored).toEqual(["First", "Third", "Second"]);
  await expect(grip(labels[2])).toBeFocused();
  for (const id of made) await api.fields.remove({ params: { id } });
});
