import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

afterEach(() => localStorage.clear());

/** A pipeline of this test's own, on the board. */
async function openBoard(
  app: OpenedApp,
  view: "contacts" | "deals",
  fill: (first: string) => Promise<unknown>,
) {
  const stages = [{ name: "First", color: "#3b82f6" }, { name: "Second" }];
  const { pipeline } = await app.api.pipeline.create({ body: { name: unique("Board"), stages } });
  await fill(pipeline.stages[0]?.id ?? "");
  localStorage.setItem("pipeline_view", view);
  app.go(`/pipeline/${pipeline.id}`);
  return pipeline;
}

const column = (name: string) => screen.findByRole("region", { name });

test("a contact whose stage is chosen goes there, and says so", async () => {
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

test("a card is lifted once the pointer has moved 8 pixels, not before", async () => {
  const app = await openApp("/profile");
  const name = unique("Lifted");
  await openBoard(app, "deals", (stage_id) =>
    app.api.deals.create({ body: { name, amount_cents: 100, stage_id } }),
  );
  const card = await within(await column("First")).findByRole("link", { name });
  const isLifted = () => document.querySelector(".board.is-dragging") !== null;
  fireEvent.mouseDown(card, { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(document, { clientX: 17, clientY: 10 });
  expect(isLifted()).toBe(false);
  fireEvent.mouseMove(document, { clientX: 20, clientY: 10 });
  await waitFor(() => expect(isLifted()).toBe(true));
  fireEvent.keyDown(document, { key: "Escape", code: "Escape" });
  await waitFor(() => expect(isLifted()).toBe(false));
});

test("a stage has 50 cards at first, and six colours to choose from or one in hex", async () => {
  const app = await openApp("/profile");
  const { id } = await openBoard(app, "deals", async () => undefined);
  await column("First");
  const asked = app.network.calls.map(({ call }) => call).filter((call) => call.includes(`/${id}/board`));
  expect(asked.length).toBeGreaterThan(0);
  for (const call of asked)
    expect(new URL(call.slice("GET ".length), location.origin).searchParams.get("limit") ?? "50").toBe("50");
  await app.user.click(await screen.findByRole("button", { name: "Change color of First" }));
  const presets = screen
    .getAllByRole("radio")
    .map((radio) => radio.getAttribute("aria-label")?.split(", ")[1]);
  expect(presets).toEqual(["#3b82f6", "#10b981", "#f59e0b", "#ef4444", "#8b5cf6", "#ec4899"]);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  fireEvent.change(screen.getByLabelText("Hex color"), { target: { value: "red" } });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Hex color"), { target: { value: "#123456" } });
  expect(save.disabled).toBe(false);
});
