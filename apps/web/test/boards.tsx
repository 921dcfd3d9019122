import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { type Api, type OpenedApp, unique } from "./app-stand-in.tsx";
import { define } from "./custom-field-steps.ts";

/** Gives scrolling elements a height that shows their first cards, because jsdom has no layout. */
export function showFirstCards(): void {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(100);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
}

/** Opens the board of a new pipeline. `fill` gets the ids of its stages: First, Second and Gone. */
export async function openBoard(
  app: OpenedApp,
  view: "contacts" | "deals",
  fill: (stages: string[]) => Promise<unknown> = async () => undefined,
) {
  const stages = [
    { name: "First", color: "#3b82f6" },
    { name: "Second" },
    { name: "Gone", outcome: "lost" as const },
  ];
  const { pipeline } = await app.api.pipeline.create({ body: { name: unique("Board"), stages } });
  const ids = pipeline.stages.map(({ id }) => id);
  await fill(ids);
  localStorage.setItem("pipeline_view", view);
  app.go(`/pipeline/${pipeline.id}`);
  return { id: pipeline.id, stages: ids };
}

/** Returns a function that creates deals in the first stage: Deal 1, Deal 2 and so on. */
export const deals =
  ({ api }: OpenedApp, count: number) =>
  async ([stage_id]: string[]) => {
    for (let index = 1; index <= count; index += 1)
      await api.add("deal", { name: `Deal ${index}`, amount_cents: 100_000 * index, stage_id });
  };

/** Creates a contact on the board: in a stage, or else in the first one of the default pipeline. */
export async function addCard(api: Api, body: Parameters<typeof api.add<"contact">>[1], stageId?: string) {
  const contact = await api.add("contact", body);
  await api.pipeline.add({ params: { contactId: contact.id }, body: { ...(stageId && { stageId }) } });
  return contact;
}

/** Creates a choice field for deals, and deals with its first option. Deletes the field after the test. */
export async function tieredDeals(admin: Api, count = 1) {
  const options = [{ label: "Gold", color: "#f59e0b" }, { label: "Won" }];
  const field = await define(admin, { noun: "deal", type: "choice", options });
  const custom = { [field.key]: optionId(field, "Gold") };
  const names = Array.from({ length: count }, () => unique("Tiered"));
  const add = (name: string, currency: "USD" | "EUR") =>
    admin.add("deal", { name, stage: "Lead", amount_cents: 250_000, currency, custom });
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
export const moveSelected = async (
  { user }: OpenedApp,
  names: readonly string[],
  target: string,
  to: "column" | "stage" = "column",
) => {
  for (const name of names) await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await user.selectOptions(await screen.findByLabelText(`Move to ${to}`), target);
};
