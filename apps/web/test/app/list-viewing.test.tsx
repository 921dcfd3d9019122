import { contactKind } from "@lanyard/contract/contact/contact-kind";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { shortFieldLabel } from "#src/records/fields/field-text.ts";
import { storeCreateIntent } from "#src/records/form/create-intent.ts";
import { openApp, unique } from "../app-stand-in.tsx";

test("j and k open the next and previous company; closing focuses the row", async () => {
  const app = await openApp("/profile");
  const mark = unique("walked");
  for (const letter of ["A", "B"]) await app.api.companies.create({ body: { name: `${mark} ${letter}` } });
  app.go(`/companies?search=${mark}`);
  await app.user.click(await screen.findByRole("link", { name: `${mark} A` }));
  await screen.findByRole("dialog", { name: `${mark} A` });
  await app.user.keyboard("j");
  await screen.findByRole("dialog", { name: `${mark} B` });
  await app.user.keyboard("k");
  await screen.findByRole("dialog", { name: `${mark} A` });
  await app.user.keyboard("j");
  await screen.findByRole("dialog", { name: `${mark} B` });
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`${mark} B`));
});

test("j and k open the next and previous deal in the panel", async () => {
  const app = await openApp("/profile");
  const mark = unique("dealwalk");
  const stage_id = (await app.api.pipeline.list()).pipelines[0]?.stages[0]?.id;
  for (const amount_cents of [100, 200])
    await app.api.deals.create({ body: { name: `${mark} ${amount_cents}`, amount_cents, stage_id } });
  app.go(`/deals?search=${mark}&sort_by=amount&sort_order=asc`);
  await app.user.click(await screen.findByRole("link", { name: `${mark} 100` }));
  const panel = await screen.findByRole("complementary", { name: "Deal Details" });
  await within(panel).findByRole("heading", { name: `${mark} 100` });
  await app.user.keyboard("j");
  await screen.findByRole("heading", { level: 3, name: `${mark} 200` });
  act(() => screen.getByRole("button", { name: "Add Deal" }).focus());
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`${mark} 200`));
});

test("j on a page's last record opens the next page's first record; k returns", async () => {
  const app = await openApp("/profile");
  const mark = unique("paged");
  const names = Array.from({ length: 26 }, (_, n) => `${mark} ${String.fromCharCode(65 + n)}`);
  for (const name of names) await app.api.companies.create({ body: { name } });
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

test("the quick view of a contact shows every field that is declared for a card", async () => {
  const app = await openApp("/profile");
  const last = unique("whole");
  await app.api.contacts.create({ body: { last, postal_code: "10115", lifecycle_stage: "lead" } });
  app.go(`/contacts?search=${last}`);
  await app.user.click(await screen.findByRole("link", { name: last }));
  const panel = await screen.findByRole("complementary", { name: last });
  expect(await within(panel).findByText("10115")).toBeTruthy();
  const shown = within(panel)
    .getAllByRole("term")
    .map((term) => term.textContent);
  const declared = Object.entries<FieldDescriptor>(contactKind.fields).filter(
    ([, field]) => field.card !== undefined && !field.isHiddenEmpty && field.follows === undefined,
  );
  expect(shown).toEqual(expect.arrayContaining(declared.map(([name]) => shortFieldLabel("contact", name))));
});

test("the quick view of a deal shows that its probability is missing", async () => {
  const app = await openApp("/profile");
  const mark = unique("unsure");
  const stage_id = (await app.api.pipeline.list()).pipelines[0]?.stages[0]?.id;
  await app.api.deals.create({ body: { name: mark, amount_cents: 100, probability: null, stage_id } });
  app.go(`/deals?search=${mark}`);
  await app.user.click(await screen.findByRole("link", { name: mark }));
  const panel = await screen.findByRole("complementary", { name: "Deal Details" });
  const probability = (await within(panel).findByText("Probability")).parentElement;
  expect(within(probability ?? panel).getByRole("img", { name: "Not set" })).toBeTruthy();
});

test.each([
  { noun: "contacts", deleted: "Deleted 26 contacts", restored: "Restored 26 contacts" },
  { noun: "companies", deleted: "Deleted 26 companies", restored: "Restored 26 companies" },
  { noun: "deals", deleted: "Deleted 26 deals", restored: "Restored 26 deals" },
] as const)("all matching $noun are selected beyond the page, deleted and restored", async (each) => {
  const { noun, deleted, restored } = each;
  const app = await openApp("/profile");
  const mark = unique("many");
  const stage_id = (await app.api.pipeline.list()).pipelines[0]?.stages[0]?.id;
  const make = (n: number) => {
    const name = `${mark} ${n}`;
    if (noun === "contacts") return app.api.contacts.create({ body: { last: name } });
    if (noun === "companies") return app.api.companies.create({ body: { name } });
    return app.api.deals.create({ body: { name, amount_cents: 100, stage_id } });
  };
  await Promise.all(Array.from({ length: 26 }, (_, n) => make(n)));
  app.go(`/${noun}?search=${mark}&limit=25`);
  await screen.findByText(`Showing 25 of 26 ${noun}`);
  const [all] = screen.getAllByRole("button", { name: "Select All" });
  if (all) await app.user.click(all);
  await app.user.click(await screen.findByRole("button", { name: "Select all 26 that match" }));
  await app.user.click(screen.getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("delete 26");
  await app.user.click(within(question).getByRole("button", { name: "Delete" }));
  await screen.findByText(deleted);
  await app.user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText(restored);
  const query = noun === "contacts" ? { q: mark } : { search: mark };
  expect((await app.api[noun].count({ query })).totalCount).toBe(26);
});

test("Space selects the row of the focused cell, and Escape ends the selection", async () => {
  const app = await openApp("/profile");
  const mark = unique("crossed");
  await app.api.companies.create({ body: { name: mark } });
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

test.each([
  [
    "contacts",
    {
      Role: "Sales, Marketing, Engineering, Product, Design, Operations, Finance, HR, Legal, Executive, Consulting, Other",
      Seniority: "Individual Contributor, Manager, Director, VP, C-Level, Owner, Partner",
      "Lead status": "New, Contacted, Qualified, Proposal, Negotiation, Closed Won, Closed Lost, Unqualified",
      "Lifecycle stage":
        "Subscriber, Lead, Marketing Qualified Lead, Sales Qualified Lead, Opportunity, Customer, Evangelist, Other",
    },
  ],
  [
    "companies",
    {
      Industry:
        "Technology, Healthcare, Finance, Education, Manufacturing, Retail, Real Estate, Consulting, Media, Transportation, Energy, Government, Non-profit, Other",
      "Company size":
        "1-10 employees, 11-50 employees, 51-200 employees, 201-500 employees, 501-1000 employees, 1001-5000 employees, 5001-10000 employees, 10000+ employees",
    },
  ],
  [
    "deals",
    {
      Stage:
        "Prospecting, Qualification, Needs Analysis, Value Proposition, Id. Decision Makers, Perception Analysis, Proposal/Price Quote, Negotiation/Review",
    },
  ],
])("the filters of %s offer the options of the specification", async (noun, lists) => {
  const app = await openApp(`/${noun}`);
  await app.user.click(await screen.findByRole("button", { name: /^Filters/u }));
  const panel = within(await screen.findByRole("complementary", { name: "Advanced Filters" }));
  const offered = async (label: string) => {
    const options = within(await panel.findByLabelText(label)).getAllByRole("option");
    return options.map(({ textContent }) => textContent).join(", ");
  };
  for (const [label, list] of Object.entries(lists)) expect(await offered(label)).toContain(list);
  // The organisation's own stages include Closed Won and Closed Lost, so these two are checked separately.
  if (noun === "deals") expect(await offered("Stage")).toMatch(/Closed Won, .*Closed Lost/u);
});

test("the filter panel groups the filters, counts them, and removes a range as one", async () => {
  const app = await openApp("/contacts?seniority=VP&lead_score_min=60&lead_score_max=80");
  await app.user.click(await screen.findByRole("button", { name: /^Filters/u }));
  const panel = await screen.findByRole("complementary", { name: "Advanced Filters" });
  expect(within(panel).getByRole("img", { name: "2 active" })).toBeTruthy();
  const work = within(panel).getByRole("group", { name: "Work" });
  await within(work).findByLabelText("Company");
  const score = within(panel).getByRole("group", { name: "Lead score" });
  expect(within(score).getAllByRole("spinbutton")).toHaveLength(2);
  await app.user.click(await screen.findByRole("button", { name: "Remove filter Lead score: 60 to 80" }));
  await waitFor(() => expect(app.path()).toBe("/contacts?seniority=VP"));
});

test("filters and searches appear in a URL without added quotes", async () => {
  const app = await openApp("/contacts?has_email=true&lead_score_min=60&search=%22007%22");
  const search = await screen.findByRole("searchbox");
  expect(search).toHaveProperty("value", '"007"');
  await app.user.click(await screen.findByRole("button", { name: /^Sort order/u }));
  await waitFor(() => expect(app.path()).toContain("sort_order=desc"));
  for (const said of ["has_email=true", "lead_score_min=60", "search=%22007%22"])
    expect(app.path()).toContain(said);
});

test("'Filtered by (company)' stays with other filters and can be removed alone", async () => {
  const app = await openApp("/profile");
  const { company } = await app.api.companies.create({ body: { name: unique("Kestrel") } });
  app.go(`/contacts?company_id=${company.id}&company_name=${company.name}`);
  await screen.findByRole("region", { name: `Filtered by ${company.name}` });
  app.go(`/contacts?company_id=${company.id}&company_name=${company.name}&search=ada&lead_status=New`);
  const banner = within(await screen.findByRole("region", { name: "Active filters" }));
  expect(banner.getByText(`Filtered by ${company.name}`)).toBeTruthy();
  await app.user.click(banner.getByRole("button", { name: new RegExp(company.name, "u") }));
  await waitFor(() => expect(banner.queryByText(`Filtered by ${company.name}`)).toBeNull());
  expect(app.path()).toContain("search=ada");
  expect(app.path()).not.toContain("company_id");
});
