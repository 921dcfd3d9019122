import { card, column, drag, newContact, newDeal, openBoard, ownPipeline } from "./board-page.ts";
import { expect, expectNoise, ownContextTest, test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";

test("a move that fails returns the card to its exact place, says why and can be repeated", async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const board = await ownPipeline(api);
  const made = [];
  for (const _ of [1, 2, 3]) made.push(await newDeal(api, board.first));
  const [, middle] = made;
  if (!middle) throw new Error("No deal was made");
  await openBoard(page, board.id, "Deals");
  const order = () => column(page, "First").getByRole("link").allTextContents();
  await expect(card(page, middle.name)).toBeVisible();
  const before = await order();
  const letThrough = await interceptCalls(page, "**/api/deals/*/stage", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ status: 409, code: "CHANGED_SINCE", message: "Somebody was faster" }),
    }),
  );
  await drag(page, card(page, middle.name), column(page, "Second"));
  await expect(page.getByText("Failed to move deal: Somebody was faster")).toBeVisible();
  expect(await order()).toEqual(before);
  expectNoise(noise, /409|ApiError|Somebody was faster/u);
  letThrough();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(card(column(page, "Second"), middle.name)).toBeVisible();
});

test("a move that the network loses is told as failed and reverted", async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const board = await ownPipeline(api);
  const contact = await newContact(api, board.first);
  await openBoard(page, board.id, "Contacts");
  await expect(card(page, contact.name)).toBeVisible();
  await page.route("**/api/pipeline/*/move", (route) => route.abort());
  await drag(page, card(page, contact.name), column(page, "Second"));
  await expect(page.getByText("Failed to move contact: Network error")).toBeVisible();
  await expect(card(column(page, "First"), contact.name)).toBeVisible();
  await expect(page.getByText(`${contact.name} is back where it was.`)).toBeAttached();
  expectNoise(noise, /ERR_FAILED|ApiError|Failed to fetch/u);
});

ownContextTest(
  "what is moved without a network stays where it was put and is saved once the network is back",
  async ({ signedInPage: page, api, context, noise }) => {
    const board = await ownPipeline(api);
    const deal = await newDeal(api, board.first);
    // What tells of the move comes with the first press, or before it while the browser is idle.
    const layer = page.waitForResponse(/toast-layer/u);
    await openBoard(page, board.id, "Deals");
    await expect(card(page, deal.name)).toBeVisible();
    await page.getByRole("heading", { name: "Pipeline" }).click();
    await (await layer).finished();
    // The page goes on asking for news, and what was being preloaded at that moment fails.
    expectNoise(noise, /ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/u)).toBeVisible();
    await drag(page, card(page, deal.name), column(page, "Second"));
    await expect(card(column(page, "Second"), deal.name)).toBeVisible();
    expect((await api.deals.read({ params: { id: deal.id } })).data.stage_id).toBe(board.first);
    await context.setOffline(false);
    await expect(page.getByText("Deal moved to stage")).toBeVisible();
    await expect(card(column(page, "Second"), deal.name)).toBeVisible();
    expect((await api.deals.read({ params: { id: deal.id } })).data.stage_id).toBe(board.second);
  },
);
