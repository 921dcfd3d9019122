import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { expectFailures, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";
import { cardIn, column, openStagedBoard } from "../boards.tsx";

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

/**
 * Creates a deal and selects its card on a board. The returned `go` moves the deal to `stage` with the
 * selection bar.
 */
async function chooseStage(app: OpenedApp, stage: string) {
  const name = unique("Chosen");
  await openStagedBoard(app, "deals", (stage_id) =>
    app.api.deals.create({ body: { name, amount_cents: 100, stage_id } }),
  );
  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  return {
    name,
    go: async () => app.user.selectOptions(await screen.findByLabelText("Move to stage"), stage),
  };
}

test("a move made offline shows its result immediately and is sent once when online", async () => {
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

test("a board reports a move that failed because of the network", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const { name, go } = await chooseStage(app, "Second");
  app.network.fail(/^PUT \/deals\/.*\/stage$/u, "unsent");
  await go();
  await screen.findByText("Failed to move deal: Network error");
  await cardIn("First", name);
});

test("a contact whose removal from the pipeline failed is shown again, with Retry", async () => {
  expectFailures();
  const app = await openApp("/profile");
  const last = unique("Stays");
  await openStagedBoard(app, "contacts", async (stageId) => {
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
  await openStagedBoard(app, "deals", (stage_id) =>
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

test("a board column loads 50 cards first and can have a preset or a hex colour", async () => {
  const app = await openApp("/profile");
  const { id } = await openStagedBoard(app, "deals", async () => undefined);
  expect((await column("First")).getAttribute("style")).toContain("#3b82f6");
  const asked = app.network.calls.map(({ call }) => call).filter((call) => call.includes(`/${id}/board`));
  expect(asked.length).toBeGreaterThan(0);
  for (const call of asked)
    expect(new URL(call.slice("GET ".length), location.origin).searchParams.get("limit") ?? "50").toBe("50");
  await app.user.click(await screen.findByRole("button", { name: "Change color of First" }));
  const radios = await screen.findAllByRole("radio");
  const presets = radios.map((radio) => radio.getAttribute("aria-label")?.split(", ")[1]);
  expect(presets).toEqual(["#3b82f6", "#10b981", "#f59e0b", "#ef4444", "#8b5cf6", "#ec4899"]);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  fireEvent.change(screen.getByLabelText("Hex color"), { target: { value: "red" } });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Hex color"), { target: { value: "#123456" } });
  expect(save.disabled).toBe(false);
});
