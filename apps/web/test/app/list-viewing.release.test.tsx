import { act, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { storeCreateIntent } from "#src/records/form/create-intent.ts";
import { openApp, test, unique } from "../app-stand-in.tsx";
import { expectAllMatchesDeleted } from "../list-of-noun.tsx";

test("j on a page's last record opens the next page's first record; k returns", async ({ app }) => {
  const mark = unique("paged");
  const names = Array.from({ length: 26 }, (_, n) => `${mark} ${String.fromCharCode(65 + n)}`);
  for (const name of names) await app.api.add("company", { name });
  app.go(`/companies?search=${mark}&limit=25`);
  await app.user.click(await screen.findByRole("link", { name: `${mark} Y` }));
  await screen.findByRole("dialog", { name: `${mark} Y` });
  await app.user.keyboard("j");
  await screen.findByRole("dialog", { name: `${mark} Z` });
  await waitFor(() => expect(app.path()).toContain("page=2"));
  await app.user.keyboard("j");
  expect(app.path()).toContain("page=2");
  await app.user.keyboard("k");
  await screen.findByRole("dialog", { name: `${mark} Y` });
  await waitFor(() => expect(app.path()).not.toContain("page=2"));
});

test("the quick view of a deal shows that its probability is missing", async ({ app }) => {
  const mark = unique("unsure");
  await app.api.add("deal", { name: mark, amount_cents: 100, probability: null, stage: "Lead" });
  app.go(`/deals?search=${mark}`);
  await app.user.click(await screen.findByRole("link", { name: mark }));
  const panel = await screen.findByRole("complementary", { name: "Deal Details" });
  const probability = (await within(panel).findByText("Probability")).parentElement;
  expect(within(probability ?? panel).getByRole("img", { name: "Not set" })).toBeTruthy();
});

test("Space selects the row of the focused cell, and Escape ends the selection", async ({ app }) => {
  const mark = unique("crossed");
  await app.api.add("company", { name: mark });
  app.go(`/companies?search=${mark}`);
  (await screen.findByRole("link", { name: mark })).focus();
  await app.user.keyboard("{ArrowRight} ");
  await screen.findByRole("heading", { name: "1 of 1 selected" });
  screen.getByRole("searchbox").focus();
  await app.user.keyboard("{Escape}");
  screen.getByRole("heading", { name: "1 of 1 selected" });
  // Escape closes the tooltip, and must also end the selection.
  const cancel = screen.getByRole("button", { name: "Cancel selection" });
  await app.user.hover(cancel);
  await screen.findByText("Cancel selection");
  cancel.focus();
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("1 of 1 selected")).toBeNull());
});

test("filters and searches appear in a URL without added quotes", async () => {
  const app = await openApp("/contacts?has_email=true&lead_score_min=60&search=%22007%22");
  const search = await screen.findByRole("searchbox");
  expect(search).toHaveProperty("value", '"007"');
  await app.press(/^Sort order/u);
  await waitFor(() => expect(app.path()).toContain("sort_order=desc"));
  for (const said of ["has_email=true", "lead_score_min=60", "search=%22007%22"])
    expect(app.path()).toContain(said);
});

test.each([{ noun: "contacts" }, { noun: "deals" }] as const)(
  "all matching $noun are selected beyond the page, deleted and restored",
  ({ noun }) => expectAllMatchesDeleted(noun),
);

test.each([
  ["contact", "/contacts", "Create New Contact"],
  ["company", "/companies", "Add New Company"],
  ["deal", "/deals", "Create New Deal"],
] as const)("a stored create intent opens the %s form over the list", async (type, path, title) => {
  localStorage.setItem(`open_create_${type}`, "true");
  const app = await openApp(path);
  await screen.findByRole("dialog", { name: title });
  expect(localStorage.getItem(`open_create_${type}`)).toBeNull();
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  act(() => storeCreateIntent(type));
  await screen.findByRole("dialog", { name: title });
});
