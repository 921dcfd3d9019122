import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";
import { expectFailures, openApp, test } from "../app-stand-in.tsx";
import { column, deals, openBoard, showFirstCards } from "../boards.tsx";

beforeEach(showFirstCards);

test("a column with cards that are not loaded yet reports that they are loading", async ({ app }) => {
  const { id } = await openBoard(app, "deals", async (stages) => {
    const head = { stage: stages[0], pipeline_id: stages[0], stage_name: "First", stage_color: "#3b82f6" };
    const rest = { stage_outcome: null, time_limit_days: null, stage_probability: null, position: 0 };
    const figures = { count: 7, totalCount: 7, totalValue: 0, totals: [], contacts: [], deals: [] };
    const data = [{ ...head, ...rest, ...figures, hasMore: false, next: null }];
    for (const call of [/^GET \/deals\/pipeline/u, /^GET \/pipeline\/[^/]+\/board/u])
      app.network.fail(call, { answer: { success: true, data } });
  });
  expect((await column("First")).textContent).toContain("Deals loading...");
  app.go(`/pipeline/${id}?view=contacts`);
  await screen.findByRole("region", { name: "Contacts by stage" });
  expect((await column("First")).textContent).toContain("Contacts loading...");
});

test("a board column first requests 50 cards", async ({ app }) => {
  const { id } = await openBoard(app, "deals");
  await column("First");
  const asked = app.network.calls.map(({ call }) => call).filter((call) => call.includes(`/${id}/board`));
  expect(asked.length).toBeGreaterThan(0);
  for (const call of asked)
    expect(new URL(call.slice("GET ".length), location.origin).searchParams.get("limit") ?? "50").toBe("50");
});

test("a board prefers the record type in its URL, and stores a type the user selects", async () => {
  localStorage.setItem("pipeline_view", "contacts");
  const app = await openApp("/pipeline?view=deals");
  const view = await screen.findByLabelText<HTMLSelectElement>("View");
  expect(view.value).toBe("deals");
  expect(localStorage.getItem("pipeline_view")).toBe("contacts");
  for (const kind of ["contacts", "deals"]) {
    await app.user.selectOptions(view, kind);
    await waitFor(() => expect(app.path()).toBe(`/pipeline?view=${kind}`));
  }
  expect(localStorage.getItem("pipeline_view")).toBe("deals");
});

test.for([
  ["deals", /^GET \/deals\/pipeline/u, "Error loading deals: Down", "No deals data available"],
  ["contacts", /^GET \/pipeline\/.+\/board/u, "Error loading pipeline: Down", "No pipeline data available"],
] as const)("a board of %s reports a failed load and a response without data", async (row, { app }) => {
  expectFailures();
  const [view, call, failed, empty] = row;
  app.network.fail(call, { status: 422, message: "Down" });
  app.go(`/pipeline?view=${view}`);
  await screen.findByRole("heading", { name: failed });
  app.network.heal();
  app.network.fail(call, { answer: { success: true, data: [] } });
  await app.press("Retry");
  await screen.findByRole("heading", { name: empty });
});

test("the board page reports a failed load, no pipelines, and an unknown pipeline", async ({ app }) => {
  expectFailures();
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
  const link = screen.getByRole("link", { name: "Open the default pipeline" });
  expect(link.getAttribute("href")).toBe("/pipeline");
});

test("a stage's name is saved on Enter or blur, not on Escape; a failure is reported", async ({ app }) => {
  expectFailures();
  await openBoard(app, "deals");
  const edit = async (name: string) => {
    await app.press(name);
    return screen.getByLabelText<HTMLInputElement>("Stage name");
  };
  await app.user.type(await edit("First"), "!{Escape}");
  const field = await edit("First");
  await app.retype(field, " Met ");
  fireEvent.blur(field);
  await screen.findByText("Stage name updated successfully");
  await screen.findByRole("button", { name: "Met" });
  app.network.fail(/^PUT \/pipeline\/stages/u, { status: 422, message: "No" });
  const again = await edit("Met");
  await app.user.clear(again);
  await app.user.type(again, "Won{Enter}");
  await screen.findByText("Failed to update stage name: No");
  await screen.findByRole("button", { name: "Met" });
});

test("a stage can have a preset or a hex colour; a failure is reported", async ({ app }) => {
  expectFailures();
  await openBoard(app, "deals");
  expect((await column("First")).getAttribute("style")).toContain("#3b82f6");
  app.network.fail(/^PUT \/pipeline\/stages/u, { status: 422, message: "No" });
  await app.press("Change color of First");
  const radios = await screen.findAllByRole("radio");
  const presets = radios.map((radio) => radio.getAttribute("aria-label")?.split(", ")[1]);
  expect(presets).toEqual(["#3b82f6", "#10b981", "#f59e0b", "#ef4444", "#8b5cf6", "#ec4899"]);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  const hex = screen.getByLabelText("Hex color");
  for (const wrong of ["red", "#12345"]) {
    await app.retype(hex, wrong);
    expect(save.disabled).toBe(true);
  }
  await app.user.type(hex, "6");
  expect(save.disabled).toBe(false);
  await app.user.keyboard("{Enter}");
  await screen.findByText("Failed to update stage color: No");
});

test("a card opens its deal for editing, and a reopened board shows later moves", async ({ app }) => {
  const { id: pipeline, stages } = await openBoard(app, "deals", deals(app, 1));
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
  app.go(`/pipeline/${pipeline}`);
  await within(await column("Second")).findByRole("link", { name: "Deal 1" });
});

test("on a focused card, o, s, t and e open owner, stage, new task and edit form", async ({ app }) => {
  const { stages } = await openBoard(app, "deals", ([stage_id]) =>
    app.api.add("deal", { name: "Keyed", amount_cents: 100_000, stage_id, owner_id: null }),
  );
  const stored = async () => (await app.api.deals.list({ query: { stage: stages[0] } })).deals;
  const press = async (key: string) => {
    (await screen.findByRole("link", { name: "Keyed" })).focus();
    await app.user.keyboard(key);
  };
  await press("o");
  await app.user.click(await screen.findByRole("option", { name: /Ines Duarte/u }));
  await screen.findByText("Changed 1 deal");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await press("t");
  const line = within(await screen.findByRole("dialog", { name: "New task for Keyed" }));
  await app.user.type(line.getByRole("textbox", { name: "Add a task" }), "Ring{Enter}");
  await waitFor(() => expect(screen.getByRole("article").textContent).toContain("Ring"));
  expect(screen.getByRole("article").textContent).toContain("Owner: Ines Duarte");

  await press("s");
  const offered = await screen.findAllByRole("option", { name: /Second/u });
  // Boards of other tests have stages with equal names.
  const second = offered.find((option) => option.dataset.value === stages[1]);
  await app.user.click(second ?? expect.fail("The board's second stage is not offered"));
  await expect.poll(async () => (await stored()).map(({ name }) => name)).not.toContain("Keyed");

  await press("e");
  await screen.findByRole("dialog", { name: "Edit Deal" });
});
