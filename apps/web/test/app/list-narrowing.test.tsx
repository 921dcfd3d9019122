import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { fill, openApp, test, unique } from "../app-stand-in.tsx";
import { row } from "../list-of-noun.tsx";

test("a search runs while typing and immediately on Enter, and can be cleared", async () => {
  const app = await openApp("/contacts?page=2");
  const last = unique("Sought");
  await app.api.add("contact", { first: "Ada", last });
  const search = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search contacts" });
  await fill(app.user, search, last);
  await screen.findByText("Showing 1 of 1 contacts");
  expect(app.path()).toBe(`/contacts?search=${last}`);
  await screen.findByRole("link", { name: `Ada ${last}` });
  await app.user.clear(search);
  await app.user.type(search, "no such contact{Enter}");
  await screen.findByRole("heading", { name: "No contacts found" });
  screen.getByText("No contacts match your search criteria. Try adjusting your search.");
  await app.pressLast("Clear All Filters");
  await waitFor(() => expect(search.value).toBe(""));
  expect(app.path()).toBe("/contacts");
});

test("column headings and the Sort by field sort a list in both directions", async ({ app }) => {
  const last = unique("Sorted");
  await app.api.add("contact", { last });
  app.go(`/contacts?search=${last}`);
  const sort = () =>
    app
      .path()
      .split("?")[1]
      ?.replace(/&?search=[^&]*&?/u, "");
  const head = () => screen.findByRole("columnheader", { name: /^Email/u });
  const press = async () => app.user.click(within(await head()).getByRole("button"));
  await press();
  await waitFor(() => expect(sort()).toBe("sort_by=email"));
  await waitFor(async () => expect((await head()).getAttribute("aria-sort")).toBe("ascending"));
  await press();
  await waitFor(async () => expect((await head()).getAttribute("aria-sort")).toBe("descending"));
  await app.user.selectOptions(screen.getByLabelText("Sort by"), "Updated");
  await waitFor(() => expect(sort()).toBe("sort_by=updated_at&sort_order=desc"));
  await app.press("Sort order: descending");
  await waitFor(() => expect(sort()).toBe("sort_by=updated_at"));
});

test("a list's footer opens pages and sets their size; a missing page opens the last", async ({ app }) => {
  const tags = unique("Paged");
  await Promise.all(
    Array.from({ length: 26 }, (_, n) => app.api.contacts.create({ body: { first: String(n), tags } })),
  );
  app.go(`/contacts?tags=${tags}&limit=25`);
  await screen.findByText("Showing 25 of 26 contacts");
  screen.getByText("Showing 1-25 of 26 contacts");
  await app.user.click(screen.getByRole("link", { name: "Next page" }));
  await screen.findByText("Showing 26-26 of 26 contacts");
  expect(app.path()).toContain("page=2");
  await app.user.selectOptions(screen.getByLabelText("Per page"), "50");
  await screen.findByText("Showing 26 of 26 contacts");
  expect(app.path()).not.toContain("page=");
  app.go("/profile");
  await screen.findByRole("heading", { name: "Profile Settings" });
  app.go(`/contacts?tags=${tags}&limit=25&page=9`);
  await screen.findByText("Showing 26-26 of 26 contacts");
  expect(app.path()).toContain("page=2");
  app.back();
  await waitFor(() => expect(app.path()).toBe("/profile"));
});

test("contact filters limit the list, are counted, and are removed one by one", async ({ app }) => {
  const mark = unique("Filtered");
  await app.api.add("contact", {
    first: `${mark} Yes`,
    seniority: "VP",
    lead_score: 80,
    city: "Malmö",
    email: `${mark}@b.example`,
  });
  await app.api.add("contact", { first: `${mark} No`, seniority: "Manager", city: "Malmö" });
  app.go(`/contacts?search=${mark}`);
  await screen.findByRole("button", { name: "Filters" });
  await app.user.keyboard("f");
  const panel = within(await screen.findByRole("complementary", { name: "Advanced Filters" }));
  await app.user.selectOptions(await panel.findByLabelText("Seniority"), "VP");
  const score = panel.getByLabelText("Lead score, minimum");
  await app.user.type(score, "60{Tab}");
  await app.user.type(panel.getByLabelText("City"), "malmo");
  const hasEmail = within(panel.getByRole("group", { name: "Has email" }));
  await app.user.click(hasEmail.getByRole("button", { name: "Yes" }));
  await waitFor(() =>
    expect(app.path()).toMatch(/seniority=VP.*lead_score_min=60.*city=malmo|city=malmo.*seniority=VP/u),
  );
  // A letter is not a valid score, so the filter keeps its value.
  await app.user.type(score, "e{Enter}");
  expect(app.path()).toContain("lead_score_min=60");
  await panel.findByText("1 contact matches");
  await waitFor(() => expect(row(`${mark} No`)).toBeNull());
  expect(row(`${mark} Yes`)).toBeTruthy();
  expect(panel.getByRole("img", { name: "4 active" })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Filters ?4 active$/u })).toBeTruthy();
  for (const name of ["Seniority: VP", "Lead score: from 60", "Has email: Yes"])
    await app.user.click(await screen.findByRole("button", { name: `Remove filter ${name}` }));
  await waitFor(() => expect(row(`${mark} No`)).toBeTruthy());
  await app.press(`Remove filter Search: ${mark}`);
  await waitFor(() => expect(app.path()).not.toContain("search="));
  await app.pressFirst("Clear All Filters");
  await waitFor(() => expect(app.path()).toBe("/contacts"));
});

test("a contact added to the pipeline from the list shows its stage on its page", async ({ app }) => {
  const last = unique("Piped");
  const contact = await app.api.add("contact", { last });
  app.go(`/contacts?search=${last}`);
  await app.press(/^Add to Sales Pipeline/u);
  await screen.findByText(`${last} added to Lead stage! Check the Sales Pipeline to see them.`);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Add to Sales Pipeline/u })).toBeNull());
  app.go(`/contacts/${contact.id}`);
  await screen.findByRole("list", { name: "Pipeline stages" });
  await waitFor(() => expect(document.body.textContent).toContain("Moved to Lead"));
  await app.user.click(screen.getByRole("tab", { name: "Activity" }));
  await waitFor(() => expect(app.path()).toContain("tab=activity"));
  await within(await screen.findByRole("list", { name: "Activity" })).findByText(/Created/u);
});
