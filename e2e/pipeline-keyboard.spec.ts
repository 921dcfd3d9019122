import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { card, column, newDeal, openBoard, ownPipeline } from "./board-page.ts";
import { expect, expectNoise, test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";

test("Escape cancels a move by keyboard, and each step is announced", async ({ signedInPage: page, api }) => {
  const board = await ownPipeline(api);
  const deal = await newDeal(api, board.first);
  await openBoard(page, board.id, "Deals");
  await card(page, deal.name).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${deal.name} picked up from First.`)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`${deal.name} is over Second.`)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(page.getByText(`Move canceled. ${deal.name} was not moved.`)).toBeAttached();
  await expect(card(column(page, "First"), deal.name)).toBeVisible();
});

test("keys pressed faster than the board renders are not lost", async ({ signedInPage: page, api }) => {
  const board = await ownPipeline(api);
  const deal = await newDeal(api, board.first);
  await openBoard(page, board.id, "Deals");
  await card(page, deal.name).focus();
  for (const key of ["Space", "ArrowRight", "ArrowRight", "ArrowLeft", "Space"])
    await page.keyboard.press(key);
  await expect(card(column(page, "Second"), deal.name)).toBeVisible();
  await expect(page.getByText("Deal moved to stage")).toBeVisible();
});

async function moveByKeyboard(page: Page, name: string, stages: readonly string[]) {
  await card(page, name).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${name} picked up from`)).toBeAttached();
  for (const stage of stages) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(`${name} is over ${stage}.`)).toBeAttached();
    // The board announces the stage before it highlights the column. The test waits for both, because no user
    // presses keys that fast.
    await expect(column(page, stage)).toHaveClass(/is-target/);
  }
  await page.keyboard.press("Space");
}

test("the focus follows a card that is moved by keyboard, even if the move fails", async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const board = await ownPipeline(api);
  const deal = await newDeal(api, board.first);
  for (let index = 0; index < 14; index += 1) await newDeal(api, board.second);
  await openBoard(page, board.id, "Deals");
  await expect(card(page, deal.name)).toBeVisible();
  await page.getByRole("group", { name: "Second deals" }).evaluate((list) => list.scrollTo(0, 900));
  const letThrough = await interceptCalls(page, "**/api/deals/*/stage", (route) =>
    route.fulfill({ status: 409, contentType: "application/problem+json", body: '{"message":"Too late"}' }),
  );
  await moveByKeyboard(page, deal.name, ["Second"]);
  await expect(page.getByText("Failed to move deal: Too late")).toBeVisible();
  await expect(card(column(page, "First"), deal.name)).toBeFocused();
  await expect(page.getByText(`${deal.name} was moved back.`)).toBeAttached();
  expectNoise(noise, /409|ApiError|Too late/u);
  letThrough();
  await moveByKeyboard(page, deal.name, ["Second"]);
  await expect(card(column(page, "Second"), deal.name)).toBeFocused();
  await expect(page.getByText("Deal moved to stage")).toBeVisible();
  await expect(card(column(page, "Second"), deal.name)).toBeFocused();
});

test("the lost-reason dialog focuses its field, and Escape returns focus to the deal", async ({
  signedInPage: page,
  api,
}) => {
  const board = await ownPipeline(api);
  const deal = await newDeal(api, board.second);
  await openBoard(page, board.id, "Deals");
  await expect(card(page, deal.name)).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Why was this deal lost?" });
  await moveByKeyboard(page, deal.name, ["Lost"]);
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(card(column(page, "Second"), deal.name)).toBeFocused();
  await expect(page.getByText(`${deal.name} was not moved.`)).toBeAttached();
  await expect(page.getByText(`${deal.name} dropped on Lost.`)).toHaveCount(0);
  await moveByKeyboard(page, deal.name, ["Lost"]);
  await dialog.getByRole("button", { name: "No reason" }).click();
  await expect(page.getByText("Deal moved to stage")).toBeVisible();
  await expect(card(column(page, "Lost"), deal.name)).toBeFocused();
  expect((await api.deals.read({ params: { id: deal.id } })).data.lost_reason).toBeNull();
});
