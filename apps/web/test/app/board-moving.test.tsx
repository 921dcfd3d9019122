import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { expectFailures, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

async function openBoard(
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

const column = (name: string) => screen.findByRole("region", { name });

test("moves a contact to the chosen stage and reports the move", async () => {
  const app = await openApp("/profile");
  const last = unique("Card");
  await openBoard(app, "contacts", async (stageId) => {
    const { contact } = await app.api.contacts.create({ body: { first: "Ada", last } });
    await app.api.pipeline.add({ params: { contactId: contact.id }, body: { stageId } });
  });
  await app.user.click(await screen.findByRole("checkbox", { name: `Select Ada ${last}` }));
  await app.user.selectOptions(await screen.findByLabelText("Move to stage"), "Second");
  await screen.findByText("Contact moved to stage");
  await waitFor(async () => expect((await column("Second")).textContent).toContain(`Ada ${last}`));
});

/** Creates a deal and selects its card. The returned `go` moves it to a stage with the selection bar. */
async function chooseStage(app: OpenedApp, stage: string) {
  const name = unique("Chosen");
  await openBoard(app, "deals", (stage_id) =>
    app.api.deals.create({ body: { name, amount_cents: 100, stage_id } }),
  );
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  return {
    name,
    go: async () => app.user.selectOptions(await screen.findByLabelText("Move to stage"), stage),
  };
}

const cardIn = async (stage: string, name: string) =>
  within(await column(stage)).findByRole("link", { name });

test("a moved card keeps the focus, even when a refusal moves it back", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const { name, go } = await chooseStage(app, "Second");
  const answer = Promise.withResolvers<void>();
  app.network.fail(/^PUT \/deals\/.*\/stage$/u, { status: 409, message: "Somebody was faster" });
  app.network.fail(/^PUT \/deals\/.*\/stage$/u, { until: answer.promise }, 1);
  await go();
  const there = await cardIn("Second", name);
  await waitFor(() => expect(document.activeElement).toBe(there));
  answer.resolve();
  await screen.findByText("Deal moved to stage");
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await app.user.selectOptions(await screen.findByLabelText("Move to stage"), "First");
  await screen.findByText("Failed to move deal: Somebody was faster");
  await screen.findByText(`${name} was moved back.`);
  const back = await cardIn("Second", name);
  await waitFor(() => expect(document.activeElement).toBe(back));
});

test("cancelling the lost-reason dialog keeps the deal's stage and focuses the card", async () => {
  const app = await openApp("/profile");
  const { name, go } = await chooseStage(app, "Gone");
  await go();
  const dialog = await screen.findByRole("dialog", { name: "Why was this deal lost?" });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText("Reason")));
  await app.user.keyboard("{Escape}");
  await screen.findByText(`${name} was not moved.`);
  const card = await cardIn("First", name);
  await waitFor(() => expect(document.activeElement).toBe(card));
});

test("an offline move shows its result immediately and is sent once", async () => {
  const app = await openApp("/profile");
  const { name, go } = await chooseStage(app, "Second");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => void dispatchEvent(new Event("offline")));
  const sent = () => app.network.calls.filter(({ call }) => /^PUT \/deals\/.*\/stage$/u.test(call));
  await go();
  await cardIn("Second", name);
  expect(sent()).toHaveLength(0);
  onLine.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event("online")));
  await screen.findByText("Deal moved to stage");
  await cardIn("Second", name);
  expect(sent()).toHaveLength(1);
});

test("a move whose response was lost is reported as done and can be undone", async () => {
  const app = await openApp("/profile");
  const { name, go } = await chooseStage(app, "Second");
  app.network.fail(/^PUT \/deals\/.*\/stage$/u, "unanswered", 1);
  await go();
  await screen.findByText("Deal moved to stage");
  await cardIn("Second", name);
  await app.user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) ?? document.body);
  await cardIn("First", name);
});

test("reports a move that failed because of the network", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const { name, go } = await chooseStage(app, "Second");
  app.network.fail(/^PUT \/deals\/.*\/stage$/u, "unsent");
  await go();
  await screen.findByText("Failed to move deal: Network error");
  await cardIn("First", name);
});

test("shows a stage's total by currency, and a click lists all currencies", async () => {
  const app = await openApp("/profile");
  await openBoard(app, "deals", async (stage_id) => {
    for (const currency of ["GBP", "EUR"])
      await app.api.deals.create({
        body: { name: unique("Sum"), amount_cents: 500_000, currency, stage_id },
      });
  });
  await waitFor(async () => expect((await column("First")).textContent).toContain("$0€5,000 · £5,000"));
  await app.user.click(screen.getByRole("button", { name: "€5,000 · £5,000" }));
  const sums = await screen.findByRole("dialog", { name: "Total value of First" });
  expect(
    within(sums)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["USD$0", "EUR€5,000", "GBP£5,000"]);
});

test("removes selected contacts from the pipeline together, and Undo restores them", async () => {
  const app = await openApp("/profile");
  const names = [unique("Out"), unique("Out")] as const;
  await openBoard(app, "contacts", async (stageId) => {
    for (const first of names) {
      const { contact } = await app.api.contacts.create({ body: { first } });
      await app.api.pipeline.add({ params: { contactId: contact.id }, body: { stageId } });
    }
  });
  for (const name of names)
    await app.user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await app.user.click(await screen.findByRole("button", { name: "Remove from pipeline" }));
  await screen.findByText("2 contacts removed from pipeline");
  await waitFor(() => expect(screen.queryByRole("link", { name: names[0] })).toBeNull());
  await app.user.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1) ?? document.body);
  for (const name of names) await cardIn("First", name);
});

test("a contact that cannot be removed from the pipeline stays, and Retry removes it", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const last = unique("Stays");
  await openBoard(app, "contacts", async (stageId) => {
    const { contact } = await app.api.contacts.create({ body: { first: "Ada", last } });
    await app.api.pipeline.add({ params: { contactId: contact.id }, body: { stageId } });
  });
  app.network.fail(/^DELETE \/pipeline/u, { status: 422, message: "No" });
  await app.user.click(await screen.findByRole("button", { name: `Remove Ada ${last} from pipeline` }));
  await screen.findByText("Failed to remove contact from pipeline: No");
  await waitFor(async () => expect((await column("First")).textContent).toContain(`Ada ${last}`));
  app.network.heal();
  await app.user.click(await screen.findByRole("button", { name: "Retry" }));
  await screen.findByText(`Ada ${last} removed from pipeline`);
});

test("a drag starts after the pointer has moved more than 8 pixels", async () => {
  const app = await openApp("/profile");
  const name = unique("Lifted");
  await openBoard(app, "deals", (stage_id) =>
    app.api.deals.create({ body: { name, amount_cents: 100, stage_id } }),
  );
  const card = await within(await column("First")).findByRole("link", { name });
  const isLifted = () => document.querySelector(".board.is-dragging") !== null;
  fireEvent.mouseDown(card, { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(document, { clientX: 18, clientY: 10 });
  expect(isLifted()).toBe(false);
  fireEvent.mouseMove(document, { clientX: 19, clientY: 10 });
  await waitFor(() => expect(isLifted()).toBe(true));
  fireEvent.keyDown(document, { key: "Escape", code: "Escape" });
  await waitFor(() => expect(isLifted()).toBe(false));
});

test("a column loads 50 cards first, and a stage offers six colours or a hex value", async () => {
  const app = await openApp("/profile");
  const { id } = await openBoard(app, "deals", async () => undefined);
  expect((await column("First")).getAttribute("style")).toContain("#3b82f6");
  const asked = app.network.calls.map(({ call }) => call).filter((call) => call.includes(`/${id}/board`));
  expect(asked.length).toBeGreaterThan(0);
  for (const call of asked)
    expect(new URL(call.slice("GET ".length), location.origin).searchParams.get("limit") ?? "50").toBe("50");
  await app.user.click(await screen.findByRole("button", { name: "Change color of First" }));
  // The colours load when the popover opens.
  const radios = await screen.findAllByRole("radio");
  const presets = radios.map((radio) => radio.getAttribute("aria-label")?.split(", ")[1]);
  expect(presets).toEqual(["#3b82f6", "#10b981", "#f59e0b", "#ef4444", "#8b5cf6", "#ec4899"]);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  fireEvent.change(screen.getByLabelText("Hex color"), { target: { value: "red" } });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Hex color"), { target: { value: "#123456" } });
  expect(save.disabled).toBe(false);
});
