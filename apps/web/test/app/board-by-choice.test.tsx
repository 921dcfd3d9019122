import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { openApp, test } from "../app-stand-in.tsx";
import { cardIn, column, moveSelected, openBoardBy, optionId, tieredDeals } from "../boards.tsx";

test("a board grouped by a choice field shows sums, and moving a card sets the field", async ({ admin }) => {
  const { field, names, by } = await tieredDeals(admin, 2);
  const [first = ""] = names;
  const app = await openApp("/profile");
  openBoardBy(app, "", names);
  await app.user.selectOptions(await screen.findByLabelText("Board by"), `Columns: ${field.label}`);
  await waitFor(() => expect(app.path()).toContain(`board_by=${by}`));
  await screen.findByRole("region", { name: `Deals by ${field.label}` });
  for (const name of names) await cardIn("Gold", name);
  expect((await column("Gold")).textContent).toMatch(/22 of 2\$2,500€2,500/u);
  for (const empty of ["Won", "Not set"])
    expect((await column(empty)).textContent).toContain("Drop deals here");
  expect(screen.queryByRole("button", { name: "Rename Gold" })).toBeNull();

  await moveSelected(app, [first], "Won");
  await screen.findByText("Card moved");
  await cardIn("Won", first);
  const stored = async (name: string) =>
    (await admin.deals.list({ query: { search: name } })).deals[0]?.custom[field.key];
  await waitFor(async () => expect(await stored(first)).toBe(optionId(field, "Won")));
  await app.pressLast("Undo");
  await cardIn("Gold", first);
  await moveSelected(app, names, "Not set");
  await screen.findByText("2 cards moved");
  for (const name of names) {
    await cardIn("Not set", name);
    expect(await stored(name)).toBeUndefined();
  }
});
