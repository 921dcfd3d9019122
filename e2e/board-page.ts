import type { Client } from "@lanyard/client/client-shape";
import type { Locator, Page } from "@playwright/test";
import { unique } from "./record-rows.ts";

export async function ownPipeline(api: Client) {
  const { pipeline } = await api.pipeline.create({
    body: {
      name: unique("Board"),
      stages: [
        { name: "First", color: "#3b82f6" },
        { name: "Second", color: "#f59e0b" },
        { name: "Lost", color: "#ef4444", outcome: "lost" },
      ],
    },
  });
  const [first = "", second = "", lost = ""] = pipeline.stages.map(({ id }) => id);
  return { id: pipeline.id, first, second, lost };
}

export async function newDeal(api: Client, stage_id: string, more: Record<string, unknown> = {}) {
  const name = unique("Deal");
  const { data } = await api.deals.create({ body: { name, amount_cents: 1_250_000, stage_id, ...more } });
  return { id: data.id, name };
}

export async function newContact(api: Client, stageId: string) {
  const last = unique("Card");
  const { contact } = await api.contacts.create({ body: { first: "Ana", last } });
  await api.pipeline.add({ params: { contactId: contact.id }, body: { stageId } });
  return { id: contact.id, name: `Ana ${last}` };
}

export async function openBoard(page: Page, pipelineId: string, view: "Contacts" | "Deals") {
  await page.goto(`/pipeline/${pipelineId}?view=${view.toLowerCase()}`);
}

export const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const card = (scope: Page | Locator, name: string) => scope.getByRole("link", { name, exact: true });

/** Presses the beginning of a card's name, because the buttons of a hovered narrow card cover the rest. */
export const openCard = (scope: Page | Locator, name: string) =>
  card(scope, name).click({ position: { x: 4, y: 6 } });

export async function drag(page: Page, from: Locator, to: Locator, belowPx = 120) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("Nothing to drag or nowhere to go");
  await page.mouse.move(start.x + 20, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + belowPx, { steps: 8 });
  await page.mouse.up();
}
