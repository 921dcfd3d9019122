import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect } from "./fixtures.ts";

/** A name that no other test has. */
export const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

export const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

/** Whoever the demonstration's administrator is, who owns what a test creates. */
const demoPerson = "Ines Duarte";

const selecting = (page: Page, count: string) => page.getByRole("heading", { name: `${count} selected` });

/** Selects the three records of a list whose names are the mark and 1, 2, 3: one, a range, without one, then all. */
export async function selectThree(page: Page, mark: string): Promise<void> {
  await row(page, `${mark} 1`).getByRole("checkbox").check();
  await expect(selecting(page, "1 of 3")).toBeVisible();
  await row(page, `${mark} 3`)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(selecting(page, "3 of 3")).toBeVisible();
  await expectAccessible(page);
  await row(page, `${mark} 2`).click();
  await expect(selecting(page, "2 of 3")).toBeVisible();
  await page.locator("header").getByRole("button", { name: "Select All" }).click();
  await expect(selecting(page, "3 of 3")).toBeVisible();
}

/** Selects the only record of a list by a held press, lets go of it, and selects it by keyboard. */
export async function selectByHoldingAndByKey(page: Page, name: string, title: string): Promise<void> {
  await row(page, name).getByRole("cell").nth(1).hover();
  await page.mouse.down();
  await expect(selecting(page, "1 of 1")).toBeVisible();
  await page.mouse.up();
  await expect(selecting(page, "1 of 1")).toBeVisible();
  await page.getByRole("button", { name: "Cancel selection" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("link", { name, exact: true }).focus();
  await page.keyboard.press("x");
  await expect(selecting(page, "1 of 1")).toBeVisible();
  // Only the record's own picture makes room for its check box.
  await expect(row(page, name).getByTitle(demoPerson).locator(".avatar")).toHaveCSS("opacity", "1");
}
