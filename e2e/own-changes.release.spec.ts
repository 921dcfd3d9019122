import type { Page } from "@playwright/test";
import { card, column, drag, newDeal, openBoard, ownPipeline } from "./board-page.ts";
import { test as base, clientOf, expect, people, signIn } from "./fixtures.ts";
import { unique } from "./record-rows.ts";

/**
 * Only these tests use the organisation globex, because its pages would also reload after the changes of
 * other tests.
 */
const test = base.extend({
  signedInPage: async ({ page, context }, use) => {
    await signIn(context, people.globex);
    await use(page);
  },
  api: async ({ baseURL }, use) => {
    await use(await clientOf(people.globex, baseURL ?? ""));
  },
});

/**
 * Counts the GET requests whose URL matches `path`. A tab must not reload data that the response to its own
 * change already contained.
 */
function countReads(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && path.test(request.url())) count += 1;
  });
  return () => count;
}

/**
 * Waits until the tab has handled the events that it collects for 150 ms (live-invalidator.ts). Only a pause
 * can show that no reload follows.
 */
const untilGathered = (page: Page) => page.waitForTimeout(600);

test("a tab does not reload data after its own edits and card moves", async ({ signedInPage: page, api }) => {
  const mark = unique("Once");
  const { contact } = await api.contacts.create({
    body: { first: mark, email: `${crypto.randomUUID()}@once.example` },
  });
  await page.goto(`/contacts/${contact.id}`);
  const change = (job_title: string) =>
    api.contacts.update({ params: { id: contact.id }, body: { job_title } });
  // The visible change shows that live updates are connected.
  await expect(page.getByRole("heading", { name: mark })).toBeVisible();
  await change("Planner");
  await expect(page.getByText("Planner").first()).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit Contact" });
  await form.getByLabel("Job title").fill("Buyer");
  await untilGathered(page);
  const reads = countReads(page, new RegExp(`/api/contacts/${contact.id}(?:/page)?$`, "u"));
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Contact updated successfully")).toBeVisible();
  await untilGathered(page);
  // Events arrive in order, so the event of the edit has arrived when this change appears.
  await change("Seller");
  await expect(page.getByText("Seller").first()).toBeVisible();
  expect(reads()).toBe(1);

  const board = await ownPipeline(api);
  const mine = await newDeal(api, board.first);
  const other = await newDeal(api, board.first);
  await openBoard(page, board.id, "Deals");
  await expect(card(page, other.name)).toBeVisible();
  const third = await newDeal(api, board.second);
  await expect(card(page, third.name)).toBeVisible();
  await untilGathered(page);
  const boardReads = countReads(page, /\/api\/.*\/board\?.*stage_id=/u);
  await drag(page, card(page, mine.name), column(page, "Second"));
  await expect(page.getByText("Deal moved to stage")).toBeVisible();
  await untilGathered(page);
  await api.deals.move({ params: { id: other.id }, body: { stageId: board.second } });
  await expect(card(column(page, "Second"), other.name)).toBeVisible();
  // The two reads are for the columns that the other card left and entered.
  expect(boardReads()).toBe(2);
});
