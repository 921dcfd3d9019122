import { expectAccessible } from "./accessibility.ts";
import { clientOf, expect, test } from "./fixtures.ts";
import { signInAsNew } from "./members.ts";
import { unique } from "./record-rows.ts";

test("a member adds, snoozes, drags and completes a task, and undoes the completion", async ({ page }) => {
  // Ctrl+Z undoes the member's last action, so the test creates a member whom no other test uses.
  const [title, own] = [unique("Ring the harbour"), unique("Tove")];
  await signInAsNew(page.context(), "user", own);
  await page.goto("/tasks");
  const line = page.getByRole("textbox", { name: "Add a task" });
  await line.fill(`${title} tomorrow`);
  await expect(page.getByText(/^Due /u)).toBeVisible();
  await line.press("Enter");
  const task = page.getByRole("listitem").filter({ hasText: title });
  await expect(task).toBeVisible();
  await expectAccessible(page);

  const name = task.getByRole("link", { name: title });
  await name.press("Shift+ArrowUp");
  const today = page.getByRole("region", { name: /^Today/u });
  await expect(today.getByRole("link", { name: title })).toBeVisible();

  await task.getByRole("button", { name: `Move “${title}” to another day` }).click();
  await page.getByRole("menuitem", { name: "No date" }).click();
  const undated = page.getByRole("region", { name: /^No date/u });
  await expect(undated.getByRole("link", { name: title })).toBeVisible();

  // Repeats the drag, because tasks that other tests create can move the rows.
  await expect(async () => {
    await name.scrollIntoViewIfNeeded();
    const start = await name.boundingBox();
    if (!start) throw new Error("Nothing to drag");
    await page.mouse.move(start.x + 10, start.y + 8);
    await page.mouse.down();
    try {
      await page.mouse.move(start.x + 30, start.y - 20, { steps: 4 });
      const target = await today.boundingBox({ timeout: 5000 });
      if (!target) throw new Error("Nowhere to drop");
      await page.mouse.move(target.x + 200, target.y + target.height - 12, { steps: 8 });
    } finally {
      await page.mouse.up();
    }
    await expect(today.getByRole("link", { name: title })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });

  await name.focus();
  await page.keyboard.press("d");
  await expect(page.getByText("Task completed").first()).toBeVisible();
  const done = page.getByRole("region", { name: /^Done/u });
  await expect(done.getByRole("link", { name: title })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(today.getByRole("link", { name: title })).toBeVisible();

  await page.goto("/tasks?owner=all");
  await page.getByRole("button", { name: "Group by" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Owner" }).click();
  const mine = page.getByRole("button", { name: new RegExp(`^${own}.* tasks?$`, "u") });
  await expect(mine).toHaveAttribute("aria-expanded", "true");
  await expect(name).toBeVisible();
  await expectAccessible(page);
  await mine.press("ArrowLeft");
  await expect(mine).toHaveAttribute("aria-expanded", "false");
  await expect(name).toHaveCount(0);
});

test("a task or meeting dragged onto a heading moves there without opening its page", async ({
  page,
  baseURL,
}) => {
  const [title, meeting] = [unique("Drag the buoy"), unique("Meet the pilot")];
  const email = await signInAsNew(page.context(), "user", unique("Liv"));
  const { interactions } = await clientOf(email, baseURL ?? "");
  const started_at = new Date(Date.now() + 20 * 86_400_000).toISOString();
  await interactions.create({ body: { type: "meeting", body: meeting, started_at } });
  await page.goto("/tasks");
  const line = page.getByRole("textbox", { name: "Add a task" });
  await line.fill(`${title} today`);
  await line.press("Enter");
  const section = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`, "u") });
  const link = section("Today").getByRole("link", { name: title });
  await expect(link).toBeVisible();
  const toastOf = (name: string) =>
    page.locator(".toast").filter({ hasText: "Moved to " }).filter({ hasText: name });
  const dragOnto = async (name: string, target: string) => {
    const dragged = page.getByRole("link", { name });
    await dragged.scrollIntoViewIfNeeded();
    const start = await dragged.boundingBox();
    if (!start) throw new Error("Nothing to drag");
    await page.mouse.move(start.x + 10, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(start.x + 30, start.y + 24, { steps: 4 });
    const head = await page.getByRole("heading", { name: new RegExp(`^${target}`, "u") }).boundingBox();
    if (!head) throw new Error("Nowhere to drop");
    await page.mouse.move(head.x + 20, head.y + head.height / 2, { steps: 8 });
    await expect(page.getByRole("status").filter({ hasText: `“${name}” is over ${target}` })).toBeAttached();
    await page.mouse.up();
    await expect(section(target).getByRole("link", { name })).toBeVisible();
    await expect(toastOf(name)).toBeVisible();
    await expect(page).toHaveURL(/\/tasks$/u);
  };

  await dragOnto(meeting, "Next week");
  await expect(section("Later")).toHaveCount(0);
  // On Sundays, no day of the current week is left, so nothing can be dropped on "This week".
  const isSunday = await page.evaluate<boolean>("new Date().getDay() === 0");
  await dragOnto(title, isSunday ? "Next week" : "This week");
  // The toast is 24 px from the left edge of the list, and the list has enough padding to scroll its end
  // above the toast.
  const [toast, list] = [toastOf(title), page.locator(".content__main > .scroll")];
  const place = async () => ({ toast: await toast.boundingBox(), list: await list.boundingBox() });
  const { toast: told, list: around } = await place();
  expect((told?.x ?? 0) - (around?.x ?? 0)).toBe(24);
  const space: unknown = await page.evaluate(
    'parseFloat(getComputedStyle(document.querySelector(".content__main > .scroll")).paddingBottom)',
  );
  expect(space).toBeGreaterThan((around?.y ?? 0) + (around?.height ?? 0) - (told?.y ?? 0));
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(link).toBeVisible();
});
