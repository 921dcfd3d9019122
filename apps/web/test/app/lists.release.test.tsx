import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import { newMember, openApi, openApp, test, unique } from "../app-stand-in.tsx";
import { expectListControls, expectListLoading, groupBy } from "../list-of-noun.tsx";

test("a list groups deals by stage, choice, checkbox and month, with sums per currency", async () => {
  const admin = await openApi("demo@lanyard.example");
  const mark = unique("Tiered");
  const label = unique("Tier");
  const options = [{ label: "Gold, or more" }, { label: "Silver" }];
  const { field } = await admin.fields.create({ body: { noun: "deal", label, type: "choice", options } });
  const signedLabel = unique("Signed");
  const { field: signed } = await admin.fields.create({
    body: { noun: "deal", label: signedLabel, type: "boolean" },
  });
  onTestFinished(async () => {
    for (const { id } of [field, signed]) await admin.fields.remove({ params: { id } });
  });
  const app = await openApp("/profile");
  for (const [index, [amount_cents, currency]] of (
    [
      [150_000, "EUR"],
      [20_000, "USD"],
      [30_000, "USD"],
    ] as const
  ).entries())
    await app.api.add("deal", {
      name: `${mark} ${index}`,
      amount_cents,
      currency,
      stage: "Lead",
      expected_close_date: Date.UTC(2026, index, 31),
      ...(index < 2 && { custom: { [field.key]: options[0]?.label ?? "", [signed.key]: true } }),
    });
  app.go(`/deals?search=${mark}`);
  await screen.findByText("3 deals");
  const heads = () =>
    [...document.querySelectorAll("[data-group]")].map((head) => head.textContent?.replace(/\s+/gu, " "));
  await groupBy(app, label);
  await expect
    .poll(heads)
    .toEqual(["Gold, or more2$200.00 · €1,500.002 deals", "Silver00 deals", "Not set1$300.001 deal"]);
  await groupBy(app, signedLabel);
  await waitFor(() => expect(heads()[0]).toBe("Yes2$200.00 · €1,500.002 deals"));
  await groupBy(app, "Expected close date (month)");
  await waitFor(() => expect(heads()).toEqual(["January 20261€1,500.001 deal", "March 20262$500.002 deals"]));
  await groupBy(app, "Stage");
  await waitFor(() => expect(heads()[0]).toMatch(/3\$500\.00 · €1,500\.003 deals$/u));
  expect(screen.getAllByRole("link", { name: new RegExp(mark, "u") })).toHaveLength(3);
});

test("a view keeps its grouping and collapsed groups, and hides or shows empty groups", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const mark = unique("Folded");
  const contact = await app.api.add("contact", { last: mark });
  const groups = { group_by: "created_at:month", folded: ["none", contact.created_at.slice(0, 7)] };
  const { view } = await app.api.views.create({
    body: { noun: "contact", name: mark, state: { params: { search: mark }, ...groups } },
  });
  app.go(`/contacts?view=${view.id}`);
  const head = await screen.findByRole("button", { name: /1 contact$/u });
  expect(head.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  await app.user.click(head);
  await screen.findByRole("link", { name: mark });
  expect(app.path()).toContain(`view=${view.id}`);

  await app.api.add("company", { name: mark, industry: "Technology" });
  const sparse = { params: { search: mark }, group_by: "industry", hides_empty: true };
  const { view: ofCompanies } = await app.api.views.create({
    body: { noun: "company", name: mark, state: sparse },
  });
  app.go(`/companies?view=${ofCompanies.id}`);
  const heads = () => document.querySelectorAll("[data-group]").length;
  await screen.findByRole("heading", { level: 1, name: "Companies" });
  await waitFor(() => expect(heads()).toBe(1));
  await app.choose("Group by", "Hide empty groups", "menuitemcheckbox");
  await waitFor(() => expect(heads()).toBeGreaterThan(1));
  await app.user.click(await screen.findByRole("menuitemcheckbox", { name: "Hide empty groups" }));
  await waitFor(() => expect(heads()).toBe(1));
});

test("on phones, a filter panel button shows the number of results and opens them", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList,
  );
  const app = await openApp("/profile");
  const mark = unique("Sheet");
  await app.api.add("contact", { last: mark });
  app.go(`/contacts?search=${mark}`);
  await screen.findByText("1 contact");
  await app.choose("More actions", "Sort order: descending", "menuitemcheckbox");
  await waitFor(() => expect(app.path()).toContain("sort_order="));
  await app.user.keyboard("{Escape}");
  await app.press(/^Filters/u);
  await app.press("Show 1 contact");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Advanced Filters" })).toBeNull());
});

test.each(["companies", "deals"] as const)(
  "the list of %s has count, sorts, page sizes, grid, theme switch and palette",
  expectListControls,
);

test.each(["contacts", "deals"] as const)(
  "the list of %s sends the URL's parameters, and reports a failed load",
  expectListLoading,
);

test("a long press of 500 ms starts a selection, which can include the whole page", async ({ app }) => {
  const mark = unique("held");
  for (const n of [1, 2, 3]) await app.api.add("contact", { first: mark, last: String(n) });
  app.go(`/contacts?search=${mark}&layout=grid`);
  const [card] = await screen.findAllByRole("article");
  if (!card) throw new Error("Nothing is listed");
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const press = async (ms: number) => {
    fireEvent.pointerDown(card, { button: 0, clientX: 5, clientY: 5 });
    await vi.advanceTimersByTimeAsync(ms);
    fireEvent.pointerUp(card);
  };
  await press(450);
  expect(screen.queryByText("1 of 3 selected")).toBeNull();
  await press(550);
  vi.useRealTimers();
  await screen.findByRole("heading", { name: "1 of 3 selected" });
  await app.pressFirst("Select All");
  await screen.findByRole("heading", { name: "3 of 3 selected" });
  await app.pressFirst("Unselect All");
  await waitFor(() => expect(screen.queryByText(/of 3 selected$/u)).toBeNull());
});

test("a list prefetches its next page, except during a search", async ({ app }) => {
  const mark = unique("ahead");
  await Promise.all(
    Array.from({ length: 26 }, (_, n) =>
      app.api.contacts.create({ body: { first: mark, last: String(n), tags: mark } }),
    ),
  );
  app.go(`/contacts?search=${mark}&limit=25`);
  await screen.findByText("Showing 25 of 26 contacts");
  const ahead = () => app.network.calls.map(({ call }) => call).filter((call) => /page=2/u.test(call));
  app.go(`/contacts?tags=${mark}&limit=25`);
  await waitFor(() => expect(ahead()).toHaveLength(1));
  await app.user.click(screen.getByRole("link", { name: "Next page" }));
  await screen.findByText("Showing 1 of 26 contacts");
  expect(ahead().filter((call) => !call.includes("tags="))).toEqual([]);
});
