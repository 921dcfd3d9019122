import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { openApp, test, unique } from "../app-stand-in.tsx";
import { addNamed } from "../list-of-noun.tsx";

const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

test("Enter on a filter removes it and focuses the next filter or filter button", async () => {
  const app = await openApp("/contacts?city=Nowhere&country=Norway&lead_score_min=5&lead_score_max=50");
  const remove = (name: RegExp) => screen.findByRole("button", { name });
  (await remove(/^Remove .*Lead score/u)).focus();
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).not.toContain("lead_score"));
  await waitFor(() => expect(focused()).toMatch(/City/u));
  (await remove(/Country/u)).focus();
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).not.toContain("country"));
  await waitFor(() => expect(focused()).toBe("Clear All Filters"));
  (await remove(/City/u)).focus();
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(app.path()).not.toContain("city"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filters" })));
});

test.each(["in the panel", "above the list"])(
  "the Clear All Filters button %s also clears an invalid filter value",
  async (where) => {
    const app = await openApp("/contacts?city=Nowhere");
    await app.press(/^Filters/u);
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

test("deleting from the quick view focuses the next row, or the previous at the end", async ({ app }) => {
  const mark = unique("walked");
  for (const last of ["1", "2", "3"]) await app.api.add("contact", { first: mark, last });
  app.go(`/contacts?search=${mark}`);
  const link = (n: number) => screen.findByRole("link", { name: `${mark} ${n}` });
  const remove = async (n: number) => {
    (await link(n)).focus();
    await app.user.click(await link(n));
    await app.press("Delete");
    const question = await screen.findByRole("alertdialog");
    within(question).getByRole("button", { name: "Delete" }).focus();
    await app.user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("link", { name: `${mark} ${n}` })).toBeNull());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  };
  await remove(2);
  await waitFor(async () => expect(document.activeElement).toBe(await link(3)));
  await remove(3);
  await waitFor(async () => expect(document.activeElement).toBe(await link(1)));
});

test.each(["contacts", "companies", "deals"] as const)(
  "the down arrow focuses the first row of %s, unless a record is open",
  async (noun) => {
    const app = await openApp("/profile");
    const mark = unique("entered");
    for (const n of ["1", "2"]) await addNamed(app, noun, `${mark} ${n}`);
    app.go(`/${noun}?search=${mark}`);
    await screen.findByRole("link", { name: `${mark} 1` });
    const rows = () => document.querySelectorAll<HTMLAnchorElement>("[data-row-link]");
    // The app adds the key listener after the rows have rendered, so the test repeats the key.
    await waitFor(async () => {
      if (document.activeElement === document.body) await app.user.keyboard("{ArrowDown}");
      expect(document.activeElement).toBe(rows()[0]);
    });
    await app.user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(rows()[1]);
    await app.user.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(app.path()).toContain("open="));
    const [first = ""] = /open=[^&]+/u.exec(app.path()) ?? [];
    // The code that opens the next record on a key press loads with the panel, so the test repeats the key.
    await waitFor(async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (app.path().includes(first)) await app.user.keyboard("{ArrowDown}");
      expect(app.path()).not.toContain(first);
    });
    expect(document.activeElement).not.toBe(rows()[0]);
  },
);

test("a filter by an unknown owner shows 'Unknown member'; an invalid id is ignored", async () => {
  const nowhere = "0198c0de-0000-7000-8000-000000000001";
  const app = await openApp(`/contacts?owner_id=${nowhere}`);
  await screen.findByRole("button", { name: /^Remove .*Owner.*Unknown member/u });
  await screen.findByText(/No contacts found/u);
  app.go(`/pipeline?owner_id=${nowhere}`);
  await screen.findByDisplayValue("Unknown member");
  app.go(`/tasks?owner=${nowhere}`);
  await screen.findByDisplayValue("Unknown member");
  app.go("/contacts?owner_id=no%20id");
  await waitFor(() => expect(document.querySelector("[data-row-link]")).toBeTruthy());
  expect(screen.queryByRole("button", { name: /^Remove .*Owner/u })).toBeNull();
});
