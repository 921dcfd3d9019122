import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { textsOf, unique } from "../app-stand-in.tsx";
import { app, createDealsBeforeEach, filter, mark, names, open, shows, tabs } from "../deal-board-views.tsx";

createDealsBeforeEach();

test("a changed board view has a mark, and Reset restores the saved view", async () => {
  const state = { layout: "board" as const, filter: JSON.parse(filter()), card_order: "amount" as const };
  const { view } = await app.api.views.create({ body: { noun: "deal", name: "Kept", state } });
  await open(`/pipeline?kind=deals&view=${view.id}`);
  await shows(names.large, names.small);
  await app.user.selectOptions(screen.getByLabelText("Order of cards"), "Recently moved");
  await shows(names.small, names.large);
  expect(await screen.findByRole("img", { name: "Changed" })).toBeTruthy();
  await app.press("Reset");
  await shows(names.large, names.small);
});

test("tabs show board views only above boards, and list views only above lists", async () => {
  const add = (name: string, layout: "list" | "board") =>
    app.api.views.create({ body: { noun: "deal", name, state: { layout } } });
  await add("Rows", "list");
  await add("Cards", "board");
  const shown = async () =>
    textsOf(within(await tabs()).getAllByRole("link")).filter((name) => name === "Rows" || name === "Cards");
  await open("/pipeline?view=deals");
  await expect.poll(shown).toEqual(["Cards"]);
  await open("/deals");
  await expect.poll(shown).toEqual(["Rows"]);
});

test("a board exports the cards that match its filters", async () => {
  await open(`/pipeline?view=deals&filter=${encodeURIComponent(filter())}`);
  await shows(names.small, names.large);
  await app.press(/^Export/u);
  await waitFor(() =>
    expect(app.network.calls.some(({ call }) => call.includes("/deals/export"))).toBe(true),
  );
  const { call } = app.network.calls.find((each) => each.call.includes("/deals/export")) ?? { call: "" };
  expect(decodeURIComponent(call)).toContain(mark);
  expect(decodeURIComponent(call)).toContain("stage_id");
});

test("switching a board to contacts and back leaves the filter panel closed", async () => {
  await open("/pipeline?view=deals");
  await app.press(/^Filters/u);
  const panel = () => screen.queryByRole("complementary", { name: "Advanced Filters" });
  await waitFor(() => expect(panel()).not.toBeNull());
  await app.user.selectOptions(screen.getByRole("combobox", { name: "View" }), "Contacts");
  await screen.findByRole("region", { name: "Contacts by stage" });
  await waitFor(() => expect(panel()).toBeNull());
  await app.user.selectOptions(screen.getByRole("combobox", { name: "View" }), "Deals");
  await screen.findByRole("region", { name: "Deals by stage" });
  expect(panel()).toBeNull();
});

test("a card that no longer matches the filters stays on the board until Refresh", async () => {
  await open(`/pipeline?view=deals&filter=${encodeURIComponent(filter())}`);
  await shows(names.small, names.large);
  const { deals } = await app.api.deals.list({ query: { search: names.small } });
  const name = unique("Renamed");
  await app.api.edit("deal", deals[0]?.id ?? "", { name });
  await act(() => app.cache.refetchQueries({ queryKey: ["deals"] }));
  await screen.findByRole("img", { name: "No longer matches the filters" });
  await shows(name, names.large);
  await screen.findByText("1 record on this page no longer matches the filters");
  await app.press("Refresh");
  await shows(names.large);
});
