import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

export const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

/** The name of the demo administrator, who owns the records that tests create. */
const demoPerson = "Ines Duarte";

const selecting = (page: Page, count: string) => page.getByRole("heading", { name: `${count} selected` });

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
  // The check box of a selected row replaces the record's avatar, but not the owner's.
  await expect(row(page, name).getByTitle(demoPerson).locator(".avatar")).toHaveCSS("opacity", "1");
}
