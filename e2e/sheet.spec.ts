import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { ownContextTest as base, expect, people, signIn } from "./fixtures.ts";
import { unique } from "./record-rows.ts";

/**
 * Ctrl+Z undoes the member's last action, so these tests sign in as a member whom hardly any other test uses.
 */
const test = base.extend({
  signedInPage: async ({ page, context }, use) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(context, people.rep);
    await use(page);
  },
});

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("ControlOrMeta+V");
}

test("a paste into a list can be undone and redone, and cells can be copied", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Sheet");
  for (const name of ["North", "South", "East"])
    await api.companies.create({ query: { match: "name" }, body: { name } });
  const bodies = ["1", "2", "3"].map((last) => ({ first: mark, last, job_title: `Buyer ${last}` }));
  const answers = await Promise.all(bodies.map((body) => api.contacts.create({ body })));
  const made = answers.map(({ contact }) => contact);
  await page.goto(`/contacts?search=${mark}`);
  const cell = (row: number, column: string) =>
    page.locator(`[data-row="${made[row]?.id}"] > [data-cell="${column}"]`);
  await expect(cell(2, "email")).toBeVisible();
  await page.getByRole("link", { name: `${mark} 1` }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(cell(0, "email")).toBeFocused();

  const address = (row: number) => `${mark.replaceAll(" ", "-")}-${row}@sheet.example`;
  const block = [
    `${address(1)}\tNorth\t"Head of ""North"""\t0100`,
    `nobody\tSouth\tBuyer 2\t0200`,
    `${address(3)}\tEast\tChief\t0300`,
  ];
  await pasteText(page, `${block.join("\r\n")}\r\n`);
  await expect(page.getByText("Changed 3 contacts")).toBeVisible();
  await expect(page.getByText(`Email of ${mark} 2: Please enter a valid email address`)).toBeVisible();
  await expect(cell(0, "job_title")).toHaveText('Head of "North"');
  await expect(cell(1, "company")).toHaveText("South");
  await expect(cell(2, "phone")).toContainText("0300");
  await expect(page.locator("td.is-chosen")).toHaveCount(12);
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(cell(1, "email")).toBeFocused();
  await expect(cell(1, "email").getByText("Please enter a valid email address")).toBeVisible();

  await page.keyboard.press("ControlOrMeta+Z");
  await expect(cell(0, "job_title")).toHaveText("Buyer 1");
  await expect(cell(2, "company")).not.toHaveText("East");
  await page.keyboard.press("ControlOrMeta+Shift+Z");
  await expect(cell(0, "job_title")).toHaveText('Head of "North"');
  await expect(cell(2, "company")).toHaveText("East");

  await cell(0, "job_title").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ControlOrMeta+C");
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe('"Head of ""North"""\nBuyer 2');
});
