import type { Page } from "@playwright/test";
import { expect, test, toast } from "./fixtures.ts";
import { signInAsNew } from "./members.ts";

test("settings can be changed and saved by keyboard alone", async ({ page, context }) => {
  await signInAsNew(context, "user", "Keyboard Person");
  await page.goto("/settings");
  const light = page.getByRole("button", { name: "Light", exact: true });
  await expect(light).toBeVisible();
  await page.getByRole("tab", { name: "Preferences" }).focus();
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

async function tabTo(page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Not reached by Tab");
}

test("a field is reordered in Settings by dragging", async ({ signedInPage: page, api }) => {
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
  for (const id of made) await api.fields.remove({ params: { id } });
});
