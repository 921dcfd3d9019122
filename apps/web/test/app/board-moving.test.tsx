import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";
import { cardIn, column, openStagedBoard } from "../boards.tsx";

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("the selection bar moves a contact to the chosen stage and reports the move", async () => {
  const app = await openApp("/profile");
  const last = unique("Card");
  await openStagedBoard(app, "contacts", async (stageId) => {
    const { contact } = await app.api.contacts.create({ body: { first: "Ada", last } });
    await app.api.pipeline.add({ params: { contactId: contact.id }, body: { stageId } });
  });
  await app.user.click(await screen.findByRole("checkbox", { name: `Select Ada ${last}` }));
  await app.user.selectOptions(await screen.findByLabelText("Move to stage"), "Second");
  await screen.findByText("Contact moved to stage");
  await waitFor(async () => expect((await column("Second")).textContent).toContain(`Ada ${last}`));
});

test("a column shows its total by currency, and a click lists all currencies", async () => {
  const app = await openApp("/profile");
  await openStagedBoard(app, "deals", async (stage_id) => {
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

test("selected contacts are removed from the pipeline together; Undo restores them", async () => {
  const app = await openApp("/profile");
  const names = [unique("Out"), unique("Out")] as const;
  await openStagedBoard(app, "contacts", async (stageId) => {
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
