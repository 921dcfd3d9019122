import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { test, textsOf, unique } from "../app-stand-in.tsx";
import { addCard, cardIn, column, moveSelected, openBoard } from "../boards.tsx";

test("the selection bar moves a contact to the chosen stage and reports the move", async ({ app }) => {
  const last = unique("Card");
  await openBoard(app, "contacts", ([stageId]) => addCard(app.api, { first: "Ada", last }, stageId));
  await moveSelected(app, [`Ada ${last}`], "Second", "stage");
  await screen.findByText("Contact moved to stage");
  await cardIn("Second", `Ada ${last}`);
});

test("a column shows its total by currency, and a click lists all currencies", async ({ app }) => {
  await openBoard(app, "deals", async ([stage_id]) => {
    for (const currency of ["GBP", "EUR"])
      await app.api.add("deal", { name: unique("Sum"), amount_cents: 500_000, currency, stage_id });
  });
  await waitFor(async () => expect((await column("First")).textContent).toContain("$0€5,000 · £5,000"));
  await app.press("€5,000 · £5,000");
  const sums = await screen.findByRole("dialog", { name: "Total value of First" });
  expect(textsOf(within(sums).getAllByRole("listitem"))).toEqual(["USD$0", "EUR€5,000", "GBP£5,000"]);
});

test("selected contacts are removed from the pipeline together; Undo restores them", async ({ app }) => {
  const names = [unique("Out"), unique("Out")] as const;
  await openBoard(app, "contacts", async ([stageId]) => {
    for (const first of names) await addCard(app.api, { first }, stageId);
  });
  for (const name of names)
    await app.user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await app.press("Remove from pipeline");
  await screen.findByText("2 contacts removed from pipeline");
  await waitFor(() => expect(screen.queryByRole("link", { name: names[0] })).toBeNull());
  await app.pressLast("Undo");
  for (const name of names) await cardIn("First", name);
});
