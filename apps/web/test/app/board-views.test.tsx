import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { app, createDealsBeforeEach, filter, mark, names, open, shows, tabs } from "../deal-board-views.tsx";

createDealsBeforeEach();
const saved = async () => (await app.api.views.list({ query: { noun: "deal" } })).views;

test("a board's filters, order and card fields are saved as a view with a URL", async () => {
  await open(`/pipeline?view=deals&filter=${encodeURIComponent(filter())}`);
  await shows(names.small, names.large);
  await app.user.selectOptions(screen.getByLabelText("Order of cards"), "Highest amount");
  await shows(names.large, names.small);
  await app.choose("Fields on cards", "Tags", "menuitemcheckbox");
  await waitFor(() => expect(app.path()).toContain("card_fields=tags"));
  await app.user.keyboard("{Escape}");
  await app.press("Save view");
  await app.user.type(await screen.findByRole("textbox", { name: "Name" }), "Ours");
  await app.press("Save");
  expect(await within(await tabs()).findByRole("link", { name: "Ours", current: "page" })).toBeTruthy();
  const [view] = await saved();
  expect(view?.state).toMatchObject({
    layout: "board",
    card_order: "amount",
    card_fields: ["tags"],
    filter: JSON.parse(filter()),
  });
  await open("/profile");
  await open(`/pipeline?kind=deals&view=${view?.id}`);
  await shows(names.large, names.small);
  expect(screen.getAllByText(mark, { exact: true }).length).toBeGreaterThan(1);
});

test("a board's filter panel counts matching deals and can clear the filter", async () => {
  await open(`/pipeline?view=deals&filter=${encodeURIComponent(filter())}`);
  await shows(names.small, names.large);
  await app.press(/^Filters/u);
  expect(await screen.findByText("2 deals match")).toBeTruthy();
  await app.pressFirst(/^Clear/u);
  await waitFor(() => expect(app.path()).not.toContain("filter="));
});
