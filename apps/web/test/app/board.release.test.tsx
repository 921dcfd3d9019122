import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expectFailures, fill, openApp, unique } from "../app-stand-in.tsx";
import { column, deals, openBoard, showFirstCards, textsOf } from "../boards.tsx";

beforeEach(showFirstCards);
afterEach(() => vi.restoreAllMocks());

test("a column with cards that are not loaded yet reports that they are loading", async () => {
  const { app, pipeline } = await openBoard("deals", async ({ network }, stages) => {
    const head = { stage: stages[0], pipeline_id: stages[0], stage_name: "Begun", stage_color: "#3b82f6" };
    const rest = {
      stage_outcome: null,
      time_limit_days: null,
      stage_probability: null,
      position: 0,
      hasMore: false,
      next: null,
    };
    const figures = { count: 7, totalCount: 7, totalValue: 0, totals: [], contacts: [], deals: [] };
    for (const call of [/^GET \/deals\/pipeline/u, /^GET \/pipeline\/[^/]+\/board/u])
      network.fail(call, { answer: { success: true, data: [{ ...head, ...rest, ...figures }] } });
  });
  expect((await column("Begun")).textContent).toContain("Deals loading...");
  app.go(`/pipeline/${pipeline.id}?view=contacts`);
  await screen.findByRole("region", { name: "Contacts by stage" });
  expect((await column("Begun")).textContent).toContain("Contacts loading...");
});

test("a board prefers the record type in its URL, and stores a type the user selects", async () => {
  localStorage.setItem("pipeline_view", "contacts");
  const app = await openApp("/pipeline?view=deals");
  const view = await screen.findByLabelText<HTMLSelectElement>("View");
  expect(view.value).toBe("deals");
  expect(localStorage.getItem("pipeline_view")).toBe("contacts");
  await app.user.selectOptions(view, "contacts");
  await waitFor(() => expect(app.path()).toBe("/pipeline?view=contacts"));
  await app.user.selectOptions(view, "deals");
  await waitFor(() => expect(app.path()).toBe("/pipeline?view=deals"));
  expect(localStorage.getItem("pipeline_view")).toBe("deals");
});

test("a board reports a failed load and a response without data", async () => {
  expectFailures();
  const app = await openApp("/profile");
  for (const [view, call, failed, empty] of [
    ["deals", /^GET \/deals\/pipeline/u, "Error loading deals: Down", "No deals data available"],
    [
      "contacts",
      /^GET \/pipeline\/[^/]+\/board/u,
      "Error loading pipeline: Down",
      "No pipeline data available",
    ],
  ] as const) {
    app.network.fail(call, { status: 422, message: "Down" });
    app.go(`/pipeline?view=${view}`);
    await screen.findByRole("heading", { name: failed });
    app.network.heal();
    app.network.fail(call, { answer: { success: true, data: [] } });
    await app.user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("heading", { name: empty });
  }
});

test("the board page reports a failed load, no pipelines, and an unknown pipeline", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const openAfresh = async (path: string) => {
    app.go("/profile");
    await screen.findByRole("heading", { name: "Profile Settings" });
    app.cache.removeQueries({ queryKey: ["pipeline"] });
    app.go(path);
  };
  app.network.fail(/^GET \/pipeline$/u, { status: 422, message: "Down" });
  await openAfresh("/pipeline?view=deals");
  await screen.findByRole("heading", { name: "Error Loading Pipelines" });
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  app.network.fail(/^GET \/pipeline$/u, { answer: { pipelines: [] } });
  await openAfresh("/pipeline?view=deals");
  await screen.findByRole("heading", { name: "No Pipelines Found" });
  expect(screen.getByText("Create a pipeline to get started with the sales board.")).toBeTruthy();
  app.network.heal();
  await openAfresh("/pipeline/01a1fd67-1fbb-7382-a07b-000000000000");
  await screen.findByRole("heading", { name: "No pipeline found" });
  expect(screen.getByRole("link", { name: "Open the default pipeline" }).getAttribute("href")).toBe(
    "/pipeline",
  );
});

describe("a stage on the board", () => {
  test("a stage's name is saved on Enter or blur, not on Escape; a failure is reported", async () => {
    expectFailures();
    const { app } = await openBoard("deals", async () => undefined);
    const edit = async (name: string) => {
      await app.user.click(await screen.findByRole("button", { name }));
      return screen.getByLabelText<HTMLInputElement>("Stage name");
    };
    await app.user.type(await edit("Begun"), "!{Escape}");
    const field = await edit("Begun");
    await app.user.clear(field);
    await fill(app.user, field, " Met ");
    fireEvent.blur(field);
    await screen.findByText("Stage name updated successfully");
    await screen.findByRole("button", { name: "Met" });
    app.network.fail(/^PUT \/pipeline\/stages/u, { status: 422, message: "No" });
    const again = await edit("Met");
    await app.user.clear(again);
    await app.user.type(again, "Won{Enter}");
    await screen.findByText("Failed to update stage name: No");
    await screen.findByRole("button", { name: "Met" });
    await app.user.click(screen.getByRole("button", { name: "Change color of Met" }));
    const colors = await screen.findAllByRole("radio");
    expect(colors).toHaveLength(6);
    const hex = screen.getByLabelText("Hex color");
    await app.user.clear(hex);
    await app.user.type(hex, "#12345");
    expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
    await app.user.type(hex, "6{Enter}");
    await screen.findByText("Failed to update stage color: No");
  });
});

test("a new deal starts with the organisation's currency and keeps a chosen currency", async () => {
  const app = await openApp("/deals", "admin@currency.example");
  const { actionId = "" } = await app.api.organisation.update({ body: { currency: "CHF" } });
  await app.user.click((await screen.findAllByRole("button", { name: "Add Deal" }))[0] ?? document.body);
  const form = await screen.findByRole("dialog", { name: "Create New Deal" });
  const currency = within(form).getByLabelText<HTMLSelectElement>("Currency");
  await waitFor(() => expect(currency.value).toBe("CHF"));
  await app.user.selectOptions(currency, "GBP");
  await fill(app.user, within(form).getByLabelText(/^Deal name/u), unique("Deal"));
  expect(currency.value).toBe("GBP");
  await app.api.actions.undo({ params: { id: actionId } });
});

test("a moved card shows its new place while saving, and returns on failure", async () => {
  expectFailures();
  const { app } = await openBoard("deals", deals(2));
  const begun = await column("Begun");
  await app.user.click(await within(begun).findByRole("checkbox", { name: "Select Deal 1" }));
  const answer = Promise.withResolvers<void>();
  app.network.fail(/^PUT \/deals\/.*\/stage$/u, { status: 409, message: "Somebody was faster" });
  await app.user.selectOptions(screen.getByLabelText("Move to stage"), "Gone on");
  await screen.findByText("Failed to move deal: Somebody was faster");
  expect(textsOf(within(begun).getAllByRole("link"))).toEqual(["Deal 2", "Deal 1"]);
  app.network.heal();
  app.network.fail(/^PUT \/deals\/.*\/stage$/u, { until: answer.promise });
  await app.user.click(screen.getByRole("button", { name: "Retry" }));
  await within(await column("Gone on")).findByRole("link", { name: "Deal 1" });
  expect(begun.textContent).toContain("1 of 1");
  answer.resolve();
  await screen.findByText("Deal moved to stage");
  expect((await column("Gone on")).textContent).toContain("1 of 1");
});

test("a card opens its deal for editing, and a reopened board shows later moves", async () => {
  const { app, pipeline, stages } = await openBoard("deals", deals(1));
  const link = await screen.findByRole("link", { name: "Deal 1" });
  const id = link.getAttribute("href")?.split("/").at(-1) ?? "";
  await app.user.click(link);
  const panel = await screen.findByRole("complementary", { name: /Deal Details|Deal 1/u });
  await app.user.click(within(panel).getByRole("button", { name: "Edit" }));
  const form = await screen.findByRole("dialog", { name: "Edit Deal" });
  await app.user.click(await within(form).findByRole("button", { name: "Cancel" }));
  app.go("/profile");
  await screen.findByRole("heading", { name: "Profile Settings" });
  await app.api.deals.move({ params: { id }, body: { stageId: stages[1] ?? "" } });
  vi.useFakeTimers({ now: Date.now() + 4 * 60_000, toFake: ["Date"] });
  app.go(`/pipeline/${pipeline.id}`);
  const there = await column("Gone on");
  await within(there).findByRole("link", { name: "Deal 1" });
  vi.useRealTimers();
});

test("on a focused card, o, s, t and e open owner, stage, new task and edit form", async () => {
  const { app, stages } = await openBoard("deals", async ({ api }, [stage_id]) => {
    const body = { name: "Keyed", amount_cents: 100_000, stage_id: stage_id ?? "", owner_id: null };
    await api.deals.create({ body });
  });
  const stored = async () => (await app.api.deals.list({ query: { stage: stages[0] } })).deals;
  const focus = async () => (await screen.findByRole("link", { name: "Keyed" })).focus();
  await focus();
  await app.user.keyboard("o");
  await app.user.click(await screen.findByRole("option", { name: /Ines Duarte/u }));
  await screen.findByText("Changed 1 deal");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await focus();
  await app.user.keyboard("t");
  const line = within(await screen.findByRole("dialog", { name: "New task for Keyed" }));
  await app.user.type(line.getByRole("textbox", { name: "Add a task" }), "Ring{Enter}");
  await waitFor(() => expect(screen.getByRole("article").textContent).toContain("Ring"));
  expect(screen.getByRole("article").textContent).toContain("Owner: Ines Duarte");

  await focus();
  await app.user.keyboard("s");
  const offered = await screen.findAllByRole("option", { name: /Gone on/u });
  // Boards of other tests have stages with equal names.
  const gone = offered.find((option) => option.dataset.value === stages[1]);
  if (gone === undefined) throw new Error("The board's second stage is not offered");
  await app.user.click(gone);
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).not.toContain("Keyed"));

  await focus();
  await app.user.keyboard("e");
  await screen.findByRole("dialog", { name: "Edit Deal" });
});
