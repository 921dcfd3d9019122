import type { Client } from "@lanyard/client/client-shape";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { screen, within } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { type OpenedApp, openApp, unique } from "./app-stand-in.tsx";

/** Gives scrolling elements a height that shows their first cards, because jsdom has no layout. */
export function showFirstCards(): void {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(100);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
}

export const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

export async function openBoard(
  view: "contacts" | "deals",
  fill: (app: OpenedApp, stages: string[]) => Promise<unknown>,
) {
  localStorage.setItem("pipeline_view", view);
  const app = await openApp("/profile");
  const { pipeline } = await app.api.pipeline.create({
    body: { name: unique("Board"), stages: [{ name: "Begun" }, { name: "Gone on" }] },
  });
  const stages = pipeline.stages.map(({ id }) => id);
  await fill(app, stages);
  app.go(`/pipeline/${pipeline.id}`);
  return { app, pipeline, stages };
}

export const deals =
  (count: number) =>
  async ({ api }: OpenedApp, [stage_id]: string[]) => {
    for (let index = 1; index <= count; index += 1)
      await api.deals.create({ body: { name: `Deal ${index}`, amount_cents: 100_000 * index, stage_id } });
  };

export async function openStagedBoard(
  app: OpenedApp,
  view: "contacts" | "deals",
  fill: (first: string) => Promise<unknown>,
) {
  const stages = [
    { name: "First", color: "#3b82f6" },
    { name: "Second" },
    { name: "Gone", outcome: "lost" as const },
  ];
  const { pipeline } = await app.api.pipeline.create({ body: { name: unique("Board"), stages } });
  await fill(pipeline.stages[0]?.id ?? "");
  localStorage.setItem("pipeline_view", view);
  app.go(`/pipeline/${pipeline.id}`);
  return pipeline;
}

/** Creates a choice field for deals, and deals with its first option. Deletes the field after the test. */
export async function tieredDeals(admin: Client, count = 1) {
  const options = [{ label: "Gold", color: "#f59e0b" }, { label: "Won" }];
  const label = unique("Tier");
  const { field } = await admin.fields.create({ body: { noun: "deal", type: "choice", label, options } });
  onTestFinished(async () => void (await admin.fields.remove({ params: { id: field.id } }).catch(() => {})));
  const { pipelines } = await admin.pipeline.list({});
  const stage_id = pipelines[0]?.stages[0]?.id ?? "";
  const custom = { [field.key]: optionId(field, "Gold") };
  const names = Array.from({ length: count }, () => unique("Tiered"));
  const add = (name: string, currency: "USD" | "EUR") =>
    admin.deals.create({ body: { name, stage_id, amount_cents: 250_000, currency, custom } });
  const [first = "", ...others] = names;
  await Promise.all(others.slice(0, -1).map((name) => add(name, "EUR")));
  // The board shows the newest deals first, so the first and the last name are created last.
  await add(first, "USD");
  for (const name of others.slice(-1)) await add(name, "EUR");
  return { field, names, by: `custom.${field.key}` };
}

export const optionId = ({ options }: CustomField, label: string) =>
  options.find((option) => option.label === label)?.id ?? "";

/** Opens a board with only the named deals, because other tests add cards to all columns. */
export const openBoardBy = (app: OpenedApp, by: string, names: readonly string[]) => {
  const filter = JSON.stringify({ field: "name", op: "any_of", value: names });
  app.go(`/pipeline?view=deals&board_by=${by}&filter=${encodeURIComponent(filter)}`);
};
export const column = (name: string) => screen.findByRole("region", { name });
export const cardIn = async (name: string, card: string) =>
  within(await column(name)).findByRole("link", { name: card });
export const moveSelected = async (app: OpenedApp, names: readonly string[], target: string) => {
  for (const name of names)
    await app.user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await app.user.selectOptions(await screen.findByLabelText("Move to column"), target);
};
