import { readFile } from "node:fs/promises";
import type { Client } from "@lanyard/client/client-shape";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { row, unique } from "./record-rows.ts";

async function create(api: Client, first: string, more: Record<string, unknown> = {}) {
  return (await api.contacts.create({ body: { first, ...more } })).contact;
}

const searching = (text: string) => `/contacts?search=${encodeURIComponent(text)}`;

test("a long press starts a selection, Cancel ends it, and x selects by keyboard", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Held");
  await create(api, mark);
  await page.goto(searching(mark));
  const selecting = page.getByRole("heading", { name: "1 of 1 selected" });
  await row(page, mark).getByRole("cell").nth(1).hover();
  await page.mouse.down();
  await expect(selecting).toBeVisible();
  await page.mouse.up();
  await expect(selecting).toBeVisible();
  await page.getByRole("button", { name: "Cancel selection" }).click();
  await expect(page.getByRole("heading", { name: "Contacts" })).toBeVisible();
  await page.getByRole("link", { name: mark, exact: true }).focus();
  await page.keyboard.press("x");
  await expect(selecting).toBeVisible();
  // The check box of a selected row replaces the record's avatar, but not that of the owner.
  await expect(row(page, mark).getByTitle("Ines Duarte").locator(".avatar")).toHaveCSS("opacity", "1");
});

test("the quick view shows all sections of a contact, and adds a note", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Quick");
  const { id } = await create(api, `${mark} A`, { job_title: "VP", tags: "board", country: "Brazil" });
  for (const body of ["One", "Two", "Three", "Four"])
    await api.contactNotes.create({ params: { id }, body: { body: `${body} ${mark}` } });
  await page.goto(searching(mark));
  await page.getByRole("link", { name: `${mark} A` }).click();
  const panel = page.getByRole("complementary", { name: `${mark} A` });
  await expect(panel.getByRole("heading", { level: 3 })).toHaveText([
    "Contact information",
    "Tasks",
    "Deals (0)",
    "Recent Notes 4",
    "Professional",
    "Location",
    "Social & Web",
    "Marketing Attribution",
    "Attachments",
    "Additional Info",
  ]);
  await expect(panel.getByRole("list", { name: "Recent Notes" }).getByRole("listitem")).toContainText([
    `Four ${mark}`,
    `Three ${mark}`,
    `Two ${mark}`,
  ]);
  await expect(panel.getByRole("link", { name: "View all 4 notes" })).toBeVisible();
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  await expectAccessible(page);
  await panel.getByPlaceholder("Add a quick note...").fill("  from the list, j and k  ");
  await panel.getByRole("button", { name: "Add Note" }).click();
  await expect(panel.getByRole("list", { name: "Recent Notes" })).toContainText("from the list, j and k");
});

test("the export contains exactly the selected rows", async ({ signedInPage: page, api }) => {
  const mark = unique("Chosen");
  for (const letter of ["A", "B", "C", "D"]) await create(api, `${mark} ${letter}`);
  await page.goto(searching(mark));
  const select = (letter: string) =>
    page.getByRole("checkbox", { name: `Select ${mark} ${letter}` }).setChecked(true);
  const save = async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("contacts.csv");
    const [, ...lines] = (await readFile(await file.path(), "utf8")).trim().split("\n");
    return lines.map((line) => line.match(new RegExp(`${mark} .`, "u"))?.[0] ?? line);
  };
  const names = (letters: string) => [...letters].map((letter) => `${mark} ${letter}`);
  await select("D");
  await select("B");
  expect((await save()).toSorted()).toEqual(names("BD"));
  await page.getByRole("button", { name: "Select All" }).click();
  await page.getByRole("checkbox", { name: `Select ${mark} C` }).setChecked(false);
  await expect(page.getByRole("heading", { name: "3 of 4 selected" })).toBeVisible();
  expect((await save()).toSorted()).toEqual(names("ABD"));
  await expectAccessible(page);
});

test("a URL with an open contact opens its panel, which fits the width of a phone", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Linked");
  const { id } = await create(api, mark);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${searching(mark)}&open=${id}`);
  await expect(page.getByRole("complementary", { name: mark })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).not.toHaveURL(/open=/u);
});
