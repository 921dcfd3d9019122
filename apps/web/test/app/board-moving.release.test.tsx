import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, fill, type OpenedApp, test, textsOf, unique } from "../app-stand-in.tsx";
import { addCard, cardIn, column, deals, moveSelected, openBoard, showFirstCards } from "../boards.tsx";
import { turn } from "../offline-form.tsx";
import { whyLost } from "../record-page.ts";

const isMove = /^PUT \/(?:deals\/.*\/stage$|pipeline\/)/u;

/** Opens a board with a deal. The returned function moves it to the second stage with the selection bar. */
async function openDeal(app: OpenedApp) {
  const name = unique("Chosen");
  await openBoard(app, "deals", ([stage_id]) => app.api.add("deal", { name, amount_cents: 100, stage_id }));
  return { name, move: () => moveSelected(app, [name], "Second", "stage") };
}

test("a move made offline shows its result immediately and is sent once when online", async ({ app }) => {
  const { name, move } = await openDeal(app);
  await cardIn("First", name);
  await turn("offline");
  const sent = () => app.network.calls.filter(({ call }) => isMove.test(call));
  await move();
  await cardIn("Second", name);
  expect(sent()).toHaveLength(0);
  await turn("online");
  await screen.findByText("Deal moved to stage");
  await cardIn("Second", name);
  expect(sent()).toHaveLength(1);
});

test("a move whose response was lost is reported as done and can be undone", async ({ app }) => {
  const { name, move } = await openDeal(app);
  app.network.fail(isMove, "unanswered", 1);
  await move();
  await screen.findByText("Deal moved to stage");
  await cardIn("Second", name);
  await app.pressLast("Undo");
  await cardIn("First", name);
});

test.for([
  ["deals", "deal", "Deal 1"],
  ["contacts", "contact", "Ada"],
] as const)(
  "a moved card of %s shows its place while saving, and returns on failure",
  async (kind, { app }) => {
    expectFailures();
    showFirstCards();
    const [view, noun, name] = kind;
    await openBoard(app, view, async (stages) => {
      if (view === "deals") return deals(app, 2)(stages);
      for (const first of [name, "Bea"]) await addCard(app.api, { first }, stages[0]);
    });
    const first = await column("First");
    const before = textsOf(await within(first).findAllByRole("link"));
    const returned = async (reason: string) => {
      await screen.findByText(`Failed to move ${noun}: ${reason}`);
      await within(first).findByRole("link", { name });
      expect(textsOf(within(first).getAllByRole("link"))).toEqual(before);
      app.network.heal();
    };
    app.network.fail(isMove, { status: 409, message: "Somebody was faster" });
    await moveSelected(app, [name], "Second", "stage");
    await returned("Somebody was faster");
    app.network.fail(isMove, "unsent");
    await app.pressLast("Retry");
    await returned("Network error");
    const answer = app.network.hold(isMove);
    await app.pressLast("Retry");
    await cardIn("Second", name);
    expect(first.textContent).toContain("1 of 1");
    answer();
    await screen.findByText(/^(?:Deal|Contact) moved to stage$/u);
    expect((await column("Second")).textContent).toContain("1 of 1");
  },
);

test("Retry repeats a failed move of a new deal with the lost reason that was chosen", async ({ app }) => {
  expectFailures();
  await openBoard(app, "deals");
  await app.press("Add a deal to First");
  const form = within(await screen.findByRole("dialog", { name: "Create New Deal" }));
  const name = unique("Given up");
  await fill(app.user, await form.findByLabelText(/^Deal name/u), name);
  await fill(app.user, form.getByLabelText(/^Amount/u), "1250");
  await app.user.click(form.getByRole("button", { name: "Create Deal" }));
  await cardIn("First", name);
  app.network.fail(isMove, { status: 409, message: "Too late" });
  await moveSelected(app, [name], "Gone", "stage");
  const dialog = within(await whyLost());
  await fill(app.user, dialog.getByLabelText("Reason"), "Bought elsewhere");
  await app.user.click(dialog.getByRole("button", { name: "Mark as lost" }));
  await screen.findByText("Failed to move deal: Too late");
  await cardIn("First", name);
  app.network.heal();
  await app.press("Retry");
  await cardIn("Gone", name);
  await screen.findByText("Deal moved to stage");
  const { deals: found } = await app.api.deals.list({ query: { search: name } });
  expect(found).toMatchObject([{ stage_name: "Gone", lost_reason: "Bought elsewhere" }]);
});

test("a contact whose removal from the pipeline failed is shown again, with Retry", async ({ app }) => {
  expectFailures();
  const last = unique("Stays");
  await openBoard(app, "contacts", ([stageId]) => addCard(app.api, { first: "Ada", last }, stageId));
  app.network.fail(/^DELETE \/pipeline/u, { status: 422, message: "No" });
  await app.press(`Remove Ada ${last} from pipeline`);
  await screen.findByText("Failed to remove contact from pipeline: No");
  await cardIn("First", `Ada ${last}`);
  app.network.heal();
  await app.press("Retry");
  await screen.findByText(`Ada ${last} removed from pipeline`);
});

test("a drag starts after the pointer has moved more than 8 pixels", async ({ app }) => {
  const { name } = await openDeal(app);
  const card = await cardIn("First", name);
  const isLifted = () => document.querySelector(".board.is-dragging") !== null;
  fireEvent.mouseDown(card, { button: 0, clientX: 10, clientY: 10 });
  fireEvent.mouseMove(document, { clientX: 18, clientY: 10 });
  expect(isLifted()).toBe(false);
  fireEvent.mouseMove(document, { clientX: 19, clientY: 10 });
  await waitFor(() => expect(isLifted()).toBe(true));
  fireEvent.keyDown(document, { key: "Escape", code: "Escape" });
  await waitFor(() => expect(isLifted()).toBe(false));
});

test("the board shows a card that it had not loaded after a move on the record's page", async ({ app }) => {
  const oldest = Promise.withResolvers<string>();
  const { id } = await openBoard(app, "deals", async (stages) => {
    oldest.resolve((await app.api.add("deal", { name: "Oldest", stage_id: stages[0] })).id);
    await deals(app, 51)(stages);
  });
  await cardIn("First", "Deal 51");
  app.go(`/deals/${await oldest.promise}`);
  await app.press("Move to Second");
  await screen.findByText("Deal moved to stage");
  app.go(`/pipeline/${id}`);
  await cardIn("Second", "Oldest");
});
