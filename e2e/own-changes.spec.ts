import type { Page } from "@playwright/test";
import { card, column, drag, newDeal, openBoard, ownPipeline } from "./board-page.ts";
import { expect, test } from "./fixtures.ts";
import { unique } from "./record-rows.ts";

/** The reads of what is on screen; a tab must not read again what its own answer told it. */
function countReads(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && path.test(request.url())) count += 1;
  });
  return () => count;
}

test("a value that was edited is read once after its answer, not again for its live event", async ({
  signedInPage: page,
  api,
}) => {
  const mark = unique("Once");
  const { contact: mine } = await api.contacts.create({ body: { first: mark, last: "A" } });
  const { contact: other } = await api.contacts.create({ body: { first: mark, last: "B" } });
  await page.goto(`/contacts?search=${mark}`);
  const title = (id: string) => page.locator(`[data-row="${id}"] [data-cell=job_title]`);
  await expect(title(other.id)).toBeVisible();
  const reads = countReads(page, /\/api\/contacts\?/u);
  await page.getByRole("link", { name: `${mark} A` }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
  await title(mine.id).dblclick();
  await page.keyboard.type("Buyer");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Contact updated successfully")).toBeVisible();
  // Events come in order: once the other one shows, that of the edit has been heard.
  await api.contacts.update({ params: { id: other.id }, body: { job_title: "Seller" } });
  await expect(title(other.id)).toHaveText("Seller");
  expect(reads()).toBe(2);
});

test("a card that was moved needs no read of its columns", async ({ signedInPage: page, api }) => {
  const board = await ownPipeline(api);
  const mine = await newDeal(api, board.first);
  const other = await newDeal(api, board.first);
  await openBoard(page, board.id, "Deals");
  await expect(card(page, other.name)).toBeVisible();
  const reads = countReads(page, /\/board/u);
  await drag(page, card(page, mine.name), column(page, "Second"));
  await expect(page.getByText("Deal moved to stage")).toBeVisible();
  await api.deals.move({ params: { id: other.id }, body: { stageId: board.second } });
  await expect(card(column(page, "Second"), other.name)).toBeVisible();
  // The two columns that the other card left and entered.
  expect(reads()).toBe(2);
});
