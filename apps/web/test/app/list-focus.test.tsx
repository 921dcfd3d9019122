import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";

const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

test("removing a filter by Enter leads to the next one, then to Clear All Filters, then to the filters", async () => {
  const app = await openApp("/contacts?city=Nowhere&country=Norway&lead_score_min=5&lead_score_max=50");
  const remove = (name: RegExp) => screen.findByRole("button", { name });
  (await remove(/^Remove .*Lead score/u)).focus();
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).not.toContain("lead_score"));
  expect(focused()).toMatch(/City/u);
  (await remove(/Country/u)).focus();
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).not.toContain("country"));
  expect(focused()).toBe("Clear All Filters");
  (await remove(/City/u)).focus();
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).not.toContain("city"));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filters" }));
});

test("both ends of a range count as the one filter that they are", async () => {
  await openApp("/contacts?lead_score_min=5&lead_score_max=50&city=Nowhere");
  await screen.findByRole("button", { name: /^Remove .*Lead score/u });
  expect(screen.getByRole("button", { name: /^Filters ?2 active$/u })).toBeTruthy();
});

test.each(["in the panel", "above the list"])(
  "clearing all filters %s empties a field whose value was refused",
  async (where) => {
    const app = await openApp("/contacts?city=Nowhere");
    await app.user.click(await screen.findByRole("button", { name: /^Filters/u }));
    const field = () => screen.findByRole<HTMLInputElement>("spinbutton", { name: "Lead score, minimum" });
    await app.user.type(await field(), "150{Enter}");
    await screen.findByText("0 to 100");
    const panel = screen.getByRole("complementary", { name: "Advanced Filters" });
    const buttons = await screen.findAllByRole("button", { name: "Clear All Filters" });
    const button = buttons.find((each) => panel.contains(each) === (where === "in the panel"));
    if (button) await app.user.click(button);
    await waitFor(async () => expect((await field()).value).toBe(""));
    expect(within(panel).queryByText("0 to 100")).toBeNull();
    expect(app.path()).toBe("/contacts");
  },
);

test("deleting from the quick view leads to the next row of the list, at its end to the one before", async () => {
  const app = await openApp("/profile");
  const mark = unique("walked");
  for (const last of ["1", "2", "3"]) await app.api.contacts.create({ body: { first: mark, last } });
  app.go(`/contacts?search=${mark}`);
  const link = (n: number) => screen.findByRole("link", { name: `${mark} ${n}` });
  const remove = async (n: number) => {
    (await link(n)).focus();
    await app.user.click(await link(n));
    await app.user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog");
    within(question).getByRole("button", { name: "Delete" }).focus();
    await app.user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("link", { name: `${mark} ${n}` })).toBeNull());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  await remove(2);
  expect(document.activeElement).toBe(await link(3));
  await remove(3);
  expect(document.activeElement).toBe(await link(1));
});
