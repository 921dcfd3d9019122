import { readFile } from "node:fs/promises";
import type { Client } from "@lanyard/client/client-shape";
import { expectAccessible } from "./accessibility.ts";
import { expect, navigateInApp, test } from "./fixtures.ts";
import { row, selectByHoldingAndByKey, selectThree, unique } from "./record-rows.ts";

async function create(api: Client, first: string, more: Record<string, unknown> = {}) {
  return (await api.contacts.create({ body: { first, ...more } })).contact;
}

const searching = (text: string) => `/contacts?search=${encodeURIComponent(text)}`;

test("filters stand in the address, in the badge and in the banner, each removable", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Filtered");
  await create(api, `${mark} Yes`, {
    seniority: "VP",
    lead_score: 80,
    city: "Malmö",
    email: `${mark.replace(" ", "")}@b.example`,
  });
  await create(api, `${mark} No`, { seniority: "Manager", city: "Malmö" });
  await page.goto(searching(mark));
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Advanced Filters" });
  await panel.getByLabel("Seniority").selectOption("VP");
  await panel.getByLabel("Lead score, minimum").fill("60");
  await panel.getByLabel("City").fill("malmo");
  await panel.getByRole("group", { name: "Has email" }).getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(/seniority=VP/u);
  await expect(page).toHaveURL(/lead_score_min=60/u);
  await panel.getByLabel("Lead score, minimum").press("End");
  await panel.getByLabel("Lead score, minimum").press("e");
  await panel.getByLabel("Lead score, minimum").press("Enter");
  await expect(page).toHaveURL(/lead_score_min=60/u);
  await expect(page).toHaveURL(/city=malmo/u);
  const since = panel.getByLabel("Created after");
  await since.fill("2026-01-31");
  await expect(page).toHaveURL(/created_after=2026-01-31/u);
  await since.fill("2026-01-");
  await expect(panel.getByText("Please enter a date like Nov 20, 2026")).toBeVisible();
  await expect(page).toHaveURL(/created_after=2026-01-31/u);
  await since.fill("");
  await expect(page).not.toHaveURL(/created_after/u);
  await expect(panel.getByRole("status")).toHaveText("1 contact matches");
  await expect(row(page, `${mark} Yes`)).toBeVisible();
  await expect(row(page, `${mark} No`)).toHaveCount(0);
  await expect(panel.getByRole("img", { name: "4 active" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters 4 active" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Remove filter Seniority: VP" }).click();
  await page.getByRole("button", { name: "Remove filter Lead score: from 60" }).click();
  await page.getByRole("button", { name: "Remove filter Has email: Yes" }).click();
  await expect(row(page, `${mark} No`)).toBeVisible();
  await page.getByRole("button", { name: `Remove filter Search: ${mark}` }).click();
  await expect(page).not.toHaveURL(/search=/u);
  await page.getByRole("button", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL(/\/contacts$/u);
});

test("several contacts are selected, deleted as one and come back as the same", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Batch");
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push((await create(api, `${mark} ${n}`)).id);
  await page.goto(searching(mark));
  await selectThree(page, mark);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted 3 contacts")).toBeVisible();
  await expect(page.getByText("No contacts found")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Restored 3 contacts")).toBeVisible();
  await expect(row(page, `${mark} 2`)).toBeVisible();
  const { contacts } = await api.contacts.list({ query: { q: mark } });
  expect(contacts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test("a press that is held begins selecting, cancelling ends it, and x selects by keyboard", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Held");
  await create(api, mark);
  await page.goto(searching(mark));
  await selectByHoldingAndByKey(page, mark, "Contacts");
});

test("the quick view shows every section, walks with j and k, and gives the focus back to the row", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Quick");
  const { id } = await create(api, `${mark} A`, { job_title: "VP", tags: "board", country: "Brazil" });
  await create(api, `${mark} B`);
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
  await panel.getByRole("heading", { level: 2 }).focus();
  await page.keyboard.press("j");
  await expect(page.getByRole("complementary", { name: `${mark} B` })).toBeVisible();
  await expect(page.getByText("No notes yet. Add one above!")).toBeVisible();
  await page.keyboard.press("k");
  await expect(panel).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary", { name: `${mark} B` })).toHaveCount(0);
  await expect(page.getByRole("link", { name: `${mark} B` })).toBeFocused();
  await page.keyboard.press("Enter");
  await page
    .getByRole("complementary", { name: `${mark} B` })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Contact deleted successfully")).toBeVisible();
  await expect(row(page, `${mark} B`)).toHaveCount(0);
});

test("a contact is added to the pipeline from the list, and its page shows where it stands", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Piped");
  const { id } = await create(api, mark);
  await page.goto(searching(mark));
  await row(page, mark).getByRole("button", { name: "Add to Sales Pipeline" }).click();
  await expect(
    page.getByText(`${mark} added to Lead stage! Check the Sales Pipeline to see them.`),
  ).toBeVisible();
  await expect(row(page, mark).getByRole("button", { name: "Add to Sales Pipeline" })).toHaveCount(0);
  await navigateInApp(page, `/contacts/${id}`);
  await expect(page.getByRole("list", { name: "Pipeline stages" })).toBeVisible();
  await expect(page.getByText(/^Moved to /u)).toBeVisible();
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page).toHaveURL(/tab=activity/u);
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("Created");
  await expectAccessible(page);
});

test("the list is saved as a file, all that match", async ({ signedInPage: page, api }) => {
  const mark = unique("Saved");
  await create(api, mark);
  await page.goto(searching(mark));
  await expect(row(page, mark)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("contacts.csv");
});

test("what is selected is saved as a file with exactly these rows, in the order of the list", async ({
  signedInPage: page,
  api,
}) => {
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

test("a link to an open contact shows the same; on a phone it takes the width", async ({
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
