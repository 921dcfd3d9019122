import type { CDPSession, Locator, Page } from "@playwright/test";
import { column, newContact, openBoard, ownPipeline } from "./board-page.ts";
import { expect, ownContextTest, test } from "./fixtures.ts";
import { unique } from "./record-rows.ts";

async function middleOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const scrolledToEnd = (page: Page) =>
  page
    .getByRole("region", { name: "Deals by stage" })
    .evaluate((board) => board.scrollLeft + board.clientWidth >= board.scrollWidth - 1);

type Point = { x: number; y: number };

function finger(devtools: CDPSession) {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const wayTo = (from: Point, to: Point, steps = 10): Point[] =>
    Array.from({ length: steps }, (_, index) => {
      const share = (index + 1) / steps;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  return {
    down: (at: Point) => send("touchStart", [at]),
    move: async (from: Point, to: Point) => {
      for (const point of wayTo(from, to)) await send("touchMove", [point]);
    },
    up: () => send("touchEnd", []),
    /**
     * Sends all events without waiting for each, because a pause while the page is busy would count as a long
     * press.
     */
    swipe: (from: Point, to: Point) =>
      Promise.all([
        send("touchStart", [from]),
        ...wayTo(from, to).map((point) => send("touchMove", [point])),
        send("touchEnd", []),
      ]),
  };
}

ownContextTest.describe("by touch", () => {
  ownContextTest.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  ownContextTest(
    "a swipe scrolls the column and a long press lifts the card",
    async ({ signedInPage: page, api }) => {
      const { pipeline } = await api.pipeline.create({
        body: { name: unique("Touch"), stages: [{ name: "First" }, { name: "Second" }] },
      });
      const [first, second] = pipeline.stages;
      if (!first || !second) throw new Error("The pipeline has no stages");
      for (let index = 0; index < 12; index += 1) {
        await api.deals.create({ body: { name: `Card ${index}`, amount_cents: 100, stage_id: first.id } });
      }
      await openBoard(page, pipeline.id, "Deals");
      const top = page.getByRole("link", { name: "Card 11", exact: true });
      await expect(top).toBeVisible();
      const touch = finger(await page.context().newCDPSession(page));
      const list = page.getByRole("group", { name: "First deals" });

      const third = await middleOf(page.getByRole("link", { name: "Card 8", exact: true }));
      await touch.swipe(third, { x: third.x, y: third.y - 200 });
      await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
      await expect(column(page, "First")).toContainText("12 of 12");

      // After the swipe, the list can continue to scroll, so the test repeats the scroll to the top.
      await expect(async () => {
        await list.evaluate((element) => element.scrollTo(0, 0));
        await page.waitForTimeout(200);
        expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      }).toPass();
      const from = await middleOf(top);
      await touch.down(from);
      await expect(page.locator(".kcard-lift")).toBeVisible();
      // While the finger is at the edge of the screen, the board scrolls to the next column.
      await touch.move(from, { x: 385, y: from.y + 20 });
      await expect(column(page, "Second")).toHaveClass(/is-target/);
      await expect.poll(() => scrolledToEnd(page)).toBe(true);
      await expect(column(page, "Second")).toHaveClass(/is-target/);
      await touch.up();
      await expect(column(page, "Second").getByRole("link", { name: "Card 11" })).toBeAttached();
      await expect(page.getByText("Deal moved to stage")).toBeVisible();
    },
  );

  ownContextTest(
    "on a phone, contact cards have no Remove button, but the selection bar has one",
    async ({ signedInPage: page, api }) => {
      const board = await ownPipeline(api);
      const contact = await newContact(api, board.first);
      await page.goto(`/pipeline/${board.id}?view=contacts`);
      await expect(page.getByRole("link", { name: contact.name, exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: `Remove ${contact.name} from pipeline` })).toBeHidden();
      await page.getByLabel(`Select ${contact.name}`).tap();
      await page.getByRole("button", { name: "Remove from pipeline" }).tap();
      await expect(page.getByText(`${contact.name} removed from pipeline`)).toBeVisible();
      await expect(page.getByRole("link", { name: contact.name, exact: true })).toBeHidden();
    },
  );
});

test("scrolling a column loads all its cards", async ({ signedInPage: page, api }) => {
  const { pipeline } = await api.pipeline.create({
    body: { name: unique("Long"), stages: [{ name: "All" }, { name: "None" }] },
  });
  const stage_id = pipeline.stages[0]?.id;
  for (let index = 0; index < 64; index += 8) {
    const names = Array.from({ length: 8 }, (_, offset) => `Deal ${index + offset}`);
    await Promise.all(names.map((name) => api.deals.create({ body: { name, amount_cents: 100, stage_id } })));
  }
  await openBoard(page, pipeline.id, "Deals");
  await expect(column(page, "All")).toContainText("50 of 64");
  await expect(column(page, "All")).toContainText("$64");
  const list = page.getByRole("group", { name: "All deals" });
  await expect
    .poll(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return column(page, "All").locator(".stage__sum").textContent();
    })
    .toContain("64 of 64");
});
